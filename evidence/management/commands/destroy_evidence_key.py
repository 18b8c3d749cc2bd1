"""`manage.py destroy_evidence_key FIRM --confirm NAME`: make every encrypted file of a firm unreadable for good."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases.models import Firm
from config.boundary import firm_boundary
from evidence.storage.encryption.data_keys import destroy_keys


class Command(BaseCommand):
    help = "Destroy a firm's data keys: its encrypted files, their copies and their backups can't be read any more."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("firm", type=uuid.UUID, help="the firm's id")
        parser.add_argument("--confirm", required=True, help="the firm's name, as it is written")

    def handle(self, *args: Any, firm: uuid.UUID, confirm: str, **options: Any) -> None:
        found = Firm.objects.filter(pk=firm).first()
        if found is None or found.name != confirm:
            raise CommandError("There is no such firm of this name.")
        with firm_boundary(firm):
            count = destroy_keys(firm)
        self.stdout.write(
            f"{count} data keys of {found.name} are destroyed. Backups of the database still hold them, wrapped, until they "
            "are deleted too."
        )
