"""`manage.py encrypt_evidence`: have every stored file as EVIDENCE_ENCRYPTION wants it; stop it and start it as you like."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases.models import Firm
from evidence.custody.encrypting import (
    EncryptionOutcome,
    altered_files,
    remove_replaced,
    rotate_data_key,
    store_anew,
)
from evidence.custody.stored_files import count_to_store_anew, files_to_store_anew
from evidence.models import EncryptedFile


class Command(BaseCommand):
    help = "Encrypt the files that are stored plain or under a retired data key; with --decrypt store them plain."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--firm", type=uuid.UUID, help="the id of one firm; else all")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--rotate", action="store_true", help="give the firm a new data key first")
        what.add_argument("--decrypt", action="store_true", help="the way back; EVIDENCE_ENCRYPTION must be decrypt")
        what.add_argument("--check", action="store_true", help="only compare what is stored with what was written")

    def handle(
        self, *args: Any, firm: uuid.UUID | None, rotate: bool, decrypt: bool, check: bool, **options: Any
    ) -> None:
        if settings.EVIDENCE_ENCRYPTION not in (["decrypt"] if decrypt else ["on", "decrypt"] if check else ["on"]):
            raise CommandError(f"EVIDENCE_ENCRYPTION is {settings.EVIDENCE_ENCRYPTION}: see docs/keys.md.")
        firms = Firm.objects.filter(pk=firm) if firm else Firm.objects.order_by("pk")
        if firm and not firms:
            raise CommandError("There is no such firm.")
        wrong = 0
        for one in firms:
            wrong += self._check(one) if check else self._store_anew(one, rotate=rotate)
        if wrong:
            raise CommandError(f"{wrong} files need somebody to look at them.")

    def _check(self, firm: Firm) -> int:
        altered, of = list(altered_files(firm.pk)), EncryptedFile.objects.filter(firm=firm).count()
        for key in altered:
            self.stderr.write(f"{key}: altered or missing")
        plain = count_to_store_anew(firm.pk) if settings.EVIDENCE_ENCRYPTION == "on" else 0
        more = f"; {plain} are plain or under a retired key" if plain else ""
        self.stdout.write(f"{firm.name}: {of - len(altered)} of {of} encrypted files are as they were written{more}")
        return len(altered)

    def _store_anew(self, firm: Firm, *, rotate: bool) -> int:
        if rotate:
            rotate_data_key(firm.pk)
        remove_replaced(firm.pk)
        done = wrong = 0
        for file in files_to_store_anew(firm.pk):
            outcome = store_anew(file)
            done += outcome is EncryptionOutcome.DONE
            if outcome in (EncryptionOutcome.DIFFERS, EncryptionOutcome.UNREADABLE):
                wrong += 1
                self.stderr.write(f"{file.row._meta.verbose_name} {file.row.pk}: {outcome}")
        self.stdout.write(f"{firm.name}: {done} stored anew")
        return wrong
