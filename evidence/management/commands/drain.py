"""``manage.py drain CASE_ID``: work a case's jobs off in this process. ``ingest`` starts some of these."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.priority import stand_back
from evidence.pipeline.drain import drain


class Command(BaseCommand):
    help = "Advance the jobs of a case until none is left that this process could take."
    requires_system_checks: list[str] = []  # ingest, which starts it, has checked

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("case_id", type=uuid.UUID)

    def handle(self, *args: Any, **options: Any) -> None:
        stand_back()
        drain(options["case_id"])
