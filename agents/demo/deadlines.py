"""Three deadlines of the demo's main case: one that was kept, one that comes near, and one counted back from the trial."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from agents.demo.firms import Demo
from cases.models import Role, User
from cases.scopes import person_actor
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from facts.deadlines.actions import deadline_create, deadline_update
from facts.models import Deadline

MATTER = "marsh-v-corvane"
TERMINATED = date(2024, 3, 22)
NOTICE = "Termination"  # a document's title begins with it


def make(demo: Demo) -> None:
    """Add them once, as the case's attorney."""
    case = demo.cases[MATTER]
    with firm_boundary(case.firm_id):
        if Deadline.objects.filter(case=case).exists():
            return
        attorney = User.objects.filter(participations__case=case, role=Role.ATTORNEY).order_by("id")[0]
        actor, today = person_actor(attorney), timezone.now().date()
        notice = EvidenceItem.objects.filter(case=case, title__icontains=NOTICE, document_date=TERMINATED).first()
        claim, *_ = [
            deadline_create(actor=actor, case=case, assignee=attorney, **fields) for fields in _wanted(today, notice)
        ]
        deadline_update(actor=actor, deadline=claim, status=Deadline.Status.DONE)


def _wanted(today: date, notice: EvidenceItem | None) -> list[dict[str, Any]]:
    return [
        {
            "title": "File the claim under the Workplace Safety Reporting Act", "kind": "limitation",
            "rule": "Tremont Revised Code 41-1105(a)", "trigger": "the termination", "trigger_on": TERMINATED,
            "trigger_item": notice, "amount": 180, "rolls": False,
        },
        {
            "title": "Respond to Corvane’s requests for production", "kind": "discovery",
            "rule": "Fed. R. Civ. P. 34(b)(2)(A)", "trigger": "service of the requests by mail",
            "trigger_on": today - timedelta(days=14), "amount": 30, "added_days": 3, "remind_days": [14, 7, 1],
        },
        {
            "title": "Pretrial disclosures", "kind": "disclosure", "rule": "Fed. R. Civ. P. 26(a)(3)(B)", "trigger": "trial",
            "trigger_on": today + timedelta(days=120), "amount": 30, "direction": "before",
        },
    ]  # fmt: skip
