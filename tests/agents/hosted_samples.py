"""What the tests of automation share: a rule, an uploaded item that was processed, and running what is due."""

from __future__ import annotations

from typing import Any

from agents.automation.actions import rule_create
from agents.automation.dispatch import dispatch
from agents.automation.runs import execute_run, waiting_runs
from agents.models import AutomationRule, AutomationRun
from audit.events.actions import emit_for, seal
from audit.models import Event
from cases.models import Case, User
from cases.scopes import person_actor, person_scope
from config.api.scope import Actor
from evidence.models import EvidenceItem
from tests.factories import make_item

LETTER = (
    "ENGAGEMENT LETTER\n\nMarch 3, 2024\n\nDear Ms. Moran,\n\nThank you for asking us to represent you. We agree that our "
    "fee is $400 an hour. Please sign below.\n\nSincerely,\nMara Ellison"
)


def make_rule(owner: User, *cases: Case, **fields: Any) -> AutomationRule:
    """A rule of the owner's that triages what was processed, on these cases or all."""
    seal()
    fields = {"name": "Triage", "agent_type": "intake", "trigger": "evidence.processed"} | fields
    case_ids = [case.pk for case in cases] or None
    return rule_create(actor=person_actor(owner), scope=person_scope(owner), case_ids=case_ids, **fields)


def upload(case: Case, by: User, *pages: str, **fields: Any) -> EvidenceItem:
    """An item that came as an upload and was processed."""
    item = make_item(case, *(pages or (LETTER,)), uploaded_by=by, **fields)
    if "title" not in fields:
        EvidenceItem.objects.filter(pk=item.pk).update(title=item.filename)
        item.refresh_from_db()
    processed(item, person_actor(by))
    return item


def processed(item: EvidenceItem, actor: Actor) -> Event:
    return emit_for(item, actor=actor, event_type="evidence.processed", data={"kind": "process", "status": "ready"})


def work_off() -> list[AutomationRun]:
    """Dispatch and execute until nothing is left; every run there is, oldest first."""
    dispatch()
    while waiting := waiting_runs(limit=10):
        for run_id in waiting:
            execute_run(run_id)
        dispatch()
    return list(AutomationRun.objects.order_by("id"))
