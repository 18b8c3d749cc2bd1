"""``manage.py export_audit``: a firm's whole audit log, or a case's, as a bundle that a third party can check."""

from __future__ import annotations

import json
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.sealing.bundle import Extent, bundle_of
from audit.sealing.keys import key_fingerprint
from audit.sealing.seal import seal_firm


class Command(BaseCommand):
    help = "Write a firm's audit log to a file that deploy/verify_audit_bundle.py checks. What waits is sealed first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("firm", type=uuid.UUID)
        parser.add_argument("file", type=Path)
        parser.add_argument("--case", type=uuid.UUID, help="one case only")

    def handle(self, *args: Any, **options: Any) -> None:
        extent = Extent(firm_id=options["firm"], case_id=options["case"])
        if not extent.log.exists():
            raise CommandError("There is no audit entry of this firm and case: check the ids.")
        seal_firm(extent.firm_id)
        bundle = bundle_of(extent)
        options["file"].write_text(json.dumps(bundle.content, indent=1), "utf-8")
        unsealed = len(bundle.content["unsealed"])
        self.stdout.write(f"{len(bundle.entries)} entries, {unsealed} of them not sealed yet, to {options['file']}.")
        self.stdout.write(f"Fingerprint of the signing key: {key_fingerprint()}")
