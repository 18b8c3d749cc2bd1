"""``manage.py verify_citations``: recount every citation of every fact against the stored text."""

from __future__ import annotations

import json
import sys
import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cases.models import Case, Firm
from config.boundary import firm_boundary
from facts.facts.verification import QuoteCounts, recount


class Command(BaseCommand):
    help = (
        "Compare the quotes of all facts, relationships and mentions with the stored pages. "
        "Exit code 1 if any does not stand in its source, or a fact has no citation."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--case", type=uuid.UUID, metavar="ID", help="Only this case; else every firm's.")
        parser.add_argument("--json", action="store_true", help="Print one JSON object.")

    def handle(self, *args: Any, **options: Any) -> None:
        by_kind = _recount_firms(options["case"])
        self.stdout.write(_as_json(by_kind) if options["json"] else _as_words(by_kind))
        if any(counts.failed for counts in by_kind.values()):
            sys.exit(1)


def _recount_firms(case_id: uuid.UUID | None) -> dict[str, QuoteCounts]:
    firms = Case.objects.filter(pk=case_id).values_list("firm_id", flat=True) if case_id else _firms()
    if case_id and not firms:
        raise CommandError(f"There is no case {case_id}.")
    whole: dict[str, QuoteCounts] = {}
    for firm_id in list(firms):
        with firm_boundary(firm_id):
            for kind, counts in recount(case_id).items():
                whole.setdefault(kind, QuoteCounts()).add(counts)
    return whole


def _firms() -> Any:
    return Firm.objects.order_by("id").values_list("pk", flat=True)


def _as_json(by_kind: dict[str, QuoteCounts]) -> str:
    payload = {
        kind: {"total": one.total, "verified": one.verified, "failed": one.failed, "failures": one.failures}
        for kind, one in by_kind.items()
    }
    return json.dumps(payload)


def _as_words(by_kind: dict[str, QuoteCounts]) -> str:
    lines = [f"{kind}: {one.verified} of {one.total} verified, {one.failed} failed" for kind, one in by_kind.items()]
    lines += [
        f"failed: {kind} {one['id']} in case {one['case_id']}"
        for kind, counts in by_kind.items()
        for one in counts.failures
    ]
    return "\n".join(lines) or "There is nothing to verify."
