"""Changing many facts in one call, each as ``fact_update`` would by itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.facts.approvals import fact_decided, fact_set_status
from facts.facts.merging import facts_unmerge
from facts.facts.policies import check_decided_fact, check_set_status
from facts.facts.showing import facts_shown, shown_ids
from facts.facts.tagging import add_and_remove
from facts.models import Fact, Tag


@dataclass(slots=True)
class FactsUpdate:
    """What became of each fact: the names of the fields that changed, or why it was refused and left as it was."""

    changed: list[Fact] = field(default_factory=list)
    fields: dict[uuid.UUID, list[str]] = field(default_factory=dict)
    refused: dict[uuid.UUID, Conflict] = field(default_factory=dict)


@transaction.atomic
def facts_set_status(*, actor: Actor, case: Case, facts: list[Fact], status: str) -> list[Fact]:
    """Give all these facts of one case the status, or none of them; returns those it changed."""
    outcome = facts_update(actor=actor, case=case, facts=facts, status=status)
    for refusal in outcome.refused.values():
        raise refusal
    return outcome.changed


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
) -> FactsUpdate:
    """Give these facts of one case the status, the tags and what people make of them. Each becomes what ``fact_update``
    would make of it; one whose state refuses the change is left as it was, and stops no other.

    What the actor may not do at all is refused as a whole, and if a person decided about any of the facts, an agent's call
    waits for approval as a whole.
    """
    check_case_open(case)
    refused = _refusals(actor, facts, status) if status else {}
    taken = [fact for fact in facts if fact.pk not in refused]
    if judged.get("dispute", Fact.Dispute.DISPUTED) != Fact.Dispute.DISPUTED:
        judged["disputed_by"] = ""
    decided = {fact.pk: fact.is_peoples for fact in taken}
    shown = shown_ids(case, [fact.pk for fact in taken]) if status else set()
    fields = {fact.pk: _set(actor, fact, status, judged) for fact in taken}
    for pk in add_and_remove(taken, add=add, remove=remove):
        fields[pk].append("tags")
    changed = [fact for fact in taken if fields[fact.pk]]
    for fact in changed:
        check_decided_fact(actor, decided=decided[fact.pk])
        fact_decided(actor, fact)
    _write(actor, changed, fields, judged)
    if status:
        facts_shown(actor=actor, case=case, ids=[fact.pk for fact in changed], before=shown)
    return FactsUpdate(changed, fields, refused)


def _refusals(actor: Actor, facts: Iterable[Fact], status: str) -> dict[uuid.UUID, Conflict]:
    """Of each fact whose own state refuses the status, why."""
    refused = {}
    for fact in facts:
        try:
            check_set_status(actor, fact, status)
        except Conflict as refusal:
            refused[fact.pk] = refusal
    return refused


def _write(actor: Actor, changed: list[Fact], fields: dict[uuid.UUID, list[str]], judged: dict[str, str]) -> None:
    moved = [fact for fact in changed if "status" in fields[fact.pk]]
    facts_unmerge(actor=actor, facts=moved)
    _store(actor, changed, judged, moved)
    data = lambda fact: {"fields": sorted(fields[fact.pk]), "status": fact.status}  # noqa: E731
    emit_each(changed, actor=actor, event_type="fact.updated", data=data)


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
