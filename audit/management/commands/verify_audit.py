"""``manage.py verify_audit``: recompute the audit log's blocks, chain, signatures and anchor."""

from __future__ import annotations

import json
import sys
import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from audit.models import AuditBlock, AuditEntry
from audit.sealing import anchor
from audit.sealing.keys import key_fingerprint
from audit.sealing.seal import seal_entries
from audit.sealing.verify import AuditVerdict, missing_numbers, verify_firm


class Command(BaseCommand):
    help = "Verify the audit log. Exit code: 0 ok, 1 altered, 2 anchor missing, 3 gap."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--firm", type=uuid.UUID, help="one firm only")
        parser.add_argument("--seal", action="store_true", help="seal what waits first")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["seal"]:
            seal_entries(thorough=True)
        total = AuditVerdict()
        for firm_id in [options["firm"]] if options["firm"] else _firms():
            verdict = verify_firm(firm_id)
            total.blocks += verdict.blocks
            total.entries += verdict.entries
            total.waiting += verdict.waiting
            total.findings += verdict.findings
        if not options["firm"]:
            total.findings += missing_numbers(None)
        self.stdout.write(_report(total, as_json=options["json"]))
        if total.exit_code:
            sys.exit(total.exit_code)


def _firms() -> list[uuid.UUID]:
    """Every firm that has entries or blocks, or that the anchor remembers."""
    found = set(AuditEntry.objects.filter(firm__isnull=False).values_list("firm_id", flat=True).distinct())
    found |= set(AuditBlock.objects.values_list("firm_id", flat=True).distinct())
    return sorted(found | {uuid.UUID(firm_id) for firm_id in anchor.remembered() or {}})


def _report(verdict: AuditVerdict, *, as_json: bool) -> str:
    findings = [{"kind": one.kind, "firm_id": one.firm_id, "message": one.message} for one in verdict.findings]
    if as_json:
        figures = {"blocks": verdict.blocks, "entries": verdict.entries, "waiting": verdict.waiting}
        payload = {"status": verdict.status, **figures, "findings": findings, "key_fingerprint": key_fingerprint()}
        return json.dumps(payload)
    lines = [
        f"{verdict.status}: {verdict.entries} entries in {verdict.blocks} blocks, {verdict.waiting} waiting to be sealed.",
        f"Fingerprint of the signing key: {key_fingerprint()}",
    ]
    return "\n".join([*lines, *(f"  {one['kind']}: {one['message']}" for one in findings)])
