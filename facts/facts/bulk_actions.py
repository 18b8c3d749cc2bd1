"""Changing many facts in one call: all of them, or none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from facts.facts.approvals import fact_decided, fact_set_status
from facts.facts.merging import facts_unmerge
from facts.facts.policies import check_decided_fact, check_set_status
from facts.facts.showing import facts_shown, shown_ids
from facts.facts.tagging import add_and_remove
from facts.models import Fact, Tag


@transaction.atomic
def facts_set_status(*, actor: Actor, case: Case, facts: list[Fact], status: str) -> list[Fact]:
    """Give all these facts of one case the status, or none of them; returns those it changed."""
    return facts_update(actor=actor, case=case, facts=facts, status=status)


@transaction.atomic
def facts_update(
    *,
    actor: Actor,
    case: Case,
    facts: Sequence[Fact],
    status: str = "",
    add: Iterable[Tag] = (),
    remove: Iterable[Tag] = (),
    **judged: str,
) -> list[Fact]:
    """Give all these facts of one case the status, the tags and what people make of them, or none of them; returns those it
    changed. Each is what ``fact_update`` would make of it.

    If a person decided about any of them, an agent's call waits for approval as a whole.
    """
    check_case_open(case)
    if status:
        for fact in facts:
            check_set_status(actor, fact, status)
    if judged.get("dispute", Fact.Dispute.DISPUTED) != Fact.Dispute.DISPUTED:
        judged["disputed_by"] = ""
    decided = {fact.pk: fact.is_peoples for fact in facts}
    shown = shown_ids(case, [fact.pk for fact in facts]) if status else set()
    fields = {fact.pk: _set(actor, fact, status, judged) for fact in facts}
    for pk in add_and_remove(facts, add=add, remove=remove):
        fields[pk].append("tags")
    changed = [fact for fact in facts if fields[fact.pk]]
    for fact in changed:
        check_decided_fact(actor, decided=decided[fact.pk])
        fact_decided(actor, fact)
    moved = [fact for fact in changed if "status" in fields[fact.pk]]
    facts_unmerge(actor=actor, facts=moved)
    _store(actor, changed, judged, moved)
    data = lambda fact: {"fields": sorted(fields[fact.pk]), "status": fact.status}  # noqa: E731
    emit_each(changed, actor=actor, event_type="fact.updated", data=data)
    if status:
        facts_shown(actor=actor, case=case, ids=[fact.pk for fact in changed], before=shown)
    return changed


def _set(actor: Actor, fact: Fact, status: str, judged: dict[str, str]) -> list[str]:
    """Set on the instance what differs; returns the names of these fields."""
    changed = [name for name, value in judged.items() if getattr(fact, name) != value]
    for name in changed:
        setattr(fact, name, judged[name])
    if status and status != fact.status:
        fact_set_status(actor, fact, status)
        changed.append("status")
    return changed


def _store(actor: Actor, changed: list[Fact], judged: dict[str, str], moved: list[Fact]) -> None:
    """Each row is written once: those that got another status in one statement, the others in another."""
    decider = actor.decider
    common = {"updated_at": timezone.now(), **judged, **({"decided_by": decider.id} if decider else {})}
    ids = {fact.pk for fact in moved}
    others = [fact for fact in changed if fact.pk not in ids]
    for fact in moved[:1]:
        status = {"status": fact.status, "approved_by": fact.approved_by_id, "approved_at": fact.approved_at}
        _update(moved, **common, **status)
    if others:
        _update(others, **common)


def _update(facts: list[Fact], **values: Any) -> None:
    Fact.objects.filter(pk__in=[fact.pk for fact in facts]).update(version=F("version") + 1, **values)
