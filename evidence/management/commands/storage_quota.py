"""``manage.py storage_quota FIRM --bytes N --files N``: how much a firm may store."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cases.models import Firm
from config.boundary import firm_boundary
from config.ui.human import filesize_words
from evidence.quotas.actions import firm_quota_set
from evidence.quotas.readers import storage_of_firm


class Command(BaseCommand):
    help = "Show how much a firm stores and may store; with --bytes or --files, set what it may. 0 bytes stops uploads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("firm", type=uuid.UUID, help="the firm's id")
        parser.add_argument("--bytes", type=int, dest="bytes_quota")
        parser.add_argument("--files", type=int, dest="files_quota")

    def handle(self, *args: Any, **options: Any) -> None:
        firm = Firm.objects.filter(pk=options["firm"]).first()
        if firm is None:
            raise CommandError("There is no such firm.")
        quotas = {name: options[name] for name in ("bytes_quota", "files_quota") if options[name] is not None}
        if any(value < 0 for value in quotas.values()):
            raise CommandError("A quota is not below zero.")
        with firm_boundary(firm.pk):
            if quotas:
                firm_quota_set(firm=firm, **quotas)
            found = storage_of_firm(firm.pk)
        size, most = filesize_words(found["bytes_used"]), filesize_words(found["bytes_quota"])
        self.stdout.write(f"{firm.name}: {size} of {most}, {found['files_used']:,} of {found['files_quota']:,} files.")
