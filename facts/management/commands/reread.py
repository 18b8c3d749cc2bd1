"""``manage.py reread``: have a firm's cases read again by the version of the engine there is now."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cases.models import Case, Firm
from config.api.errors import Conflict
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from facts.rereadings.jobs import rereading_start
from facts.rereadings.readers import outdated_items


class Command(BaseCommand):
    help = (
        "Read again what an earlier version of the engine read, in the background. No fact changes: what is different is "
        "proposed to people. Workers must be running."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("firm", type=uuid.UUID, help="The firm's id.")
        parser.add_argument("--case", type=uuid.UUID, metavar="ID", help="Only this case; else all that are open.")

    def handle(self, *args: Any, firm: uuid.UUID, **options: Any) -> None:
        if not Firm.objects.filter(pk=firm).exists():
            raise CommandError(f"There is no firm {firm}.")
        if options["case"] and not Case.objects.filter(pk=options["case"], firm=firm).exists():
            raise CommandError(f"There is no case {options['case']} of this firm.")
        with firm_boundary(firm):
            cases = Case.objects.filter(firm=firm, status=Case.Status.OPEN).order_by("id")
            cases = cases.filter(pk=options["case"]) if options["case"] else cases
            outdated = outdated_items().filter(firm=firm).order_by().values("case_id")
            chosen = list(cases.filter(pk__in=outdated))
        started = sum(self._start(case) for case in chosen)
        self.stdout.write(f"{started} cases are read again." if started != 1 else "1 case is read again.")

    def _start(self, case: Case) -> bool:
        try:
            with firm_boundary(case.firm_id):
                rereading_start(actor=SYSTEM, case=case)
        except Conflict as under_way:
            self.stdout.write(f"{case.name}: {under_way.message}")
            return False
        return True
