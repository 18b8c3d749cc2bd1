"""What the demo's attorneys decide for their clients: they approve facts of shown documents and release their summaries."""

from __future__ import annotations

import time

from agents.demo.firms import Demo
from audit.models import Job
from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.scope import Actor
from config.boundary import firm_boundary
from evidence.items.actions import item_release
from evidence.models import EvidenceItem
from facts.facts.bulk_actions import facts_set_status
from facts.models import Citation, Fact

EVERY, LONGEST = 2.0, 1800.0  # seconds between looks at the documents being read, and before giving up
APPROVED = 40  # facts of a case, the most relevant ones; the others are left to be decided


def await_processing(demo: Demo) -> None:
    """Return when no document of the demo is being read any more, or nobody seems to read them."""
    deadline = time.monotonic() + LONGEST
    while _reading(demo) and time.monotonic() < deadline:
        time.sleep(EVERY)


def _reading(demo: Demo) -> bool:
    return Job.objects.filter(case__in=demo.cases.values(), status__in=Job.ACTIVE).exists()


def decide(demo: Demo) -> None:
    """Decide for each case once, as soon as there is something to decide about."""
    for case in demo.cases.values():
        with firm_boundary(case.firm_id):
            _decide(case, person_actor(_attorney(case)))


def _decide(case: Case, attorney: Actor) -> None:
    if Fact.objects.filter(case=case).exclude(decided_by=None).exists():
        return
    shown = EvidenceItem.objects.select_related("case").filter(
        case=case, client_visible=True, withheld=False, deleted_at=None
    )
    hidden = Citation.objects.filter(case=case).exclude(item__in=shown).values("fact")
    open_facts = Fact.objects.filter(case=case, status=Fact.Status.PROPOSED, awaits_source=False).exclude(pk__in=hidden)
    facts_set_status(
        actor=attorney, case=case, facts=list(open_facts.order_by("-weight", "id")[:APPROVED]),
        status=Fact.Status.APPROVED,
    )  # fmt: skip
    for item in shown.exclude(summary="").exclude(title="").order_by("id"):
        item_release(actor=attorney, item=item, texts=("title", "summary"))


def _attorney(case: Case) -> User:
    return User.objects.filter(participations__case=case, role=Role.ATTORNEY).order_by("id")[0]
