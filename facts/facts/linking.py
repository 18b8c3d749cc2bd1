"""Which people, organizations and other names facts are about."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Conflict, NotFound
from config.api.scope import Actor
from facts.facts.approvals import fact_decided
from facts.facts.policies import check_change_fact, check_decided_fact
from facts.models import Entity, Fact, FactEntity, SetAside

MOST_ENTITIES = 50


@dataclass(slots=True)
class FactsLinked:
    """The facts that were not linked before, and why others were left as they were."""

    changed: list[Fact] = field(default_factory=list)
    refused: dict[uuid.UUID, Conflict] = field(default_factory=dict)


def fact_link_entity(*, actor: Actor, fact: Fact, entity: Entity) -> Fact:
    """Say that the fact is about an entity; if it says so already, nothing changes."""
    linked = facts_link_entity(actor=actor, case=fact.case, facts=[fact], entity=entity)
    for refusal in linked.refused.values():
        raise refusal
    return fact


@transaction.atomic
def facts_link_entity(*, actor: Actor, case: Case, facts: Sequence[Fact], entity: Entity) -> FactsLinked:
    """Say of these facts that they are about the entity. One that is about too many names is left as it was, and stops no other.

    If a person decided about any of those that did not say so before, an agent's call waits for approval as a whole.
    """
    check_case_open(case)
    there = set(FactEntity.objects.filter(fact__in=facts, entity=entity).values_list("fact_id", flat=True))
    refused = _refusals([fact for fact in facts if fact.pk not in there])
    changed = [fact for fact in facts if fact.pk not in there and fact.pk not in refused]
    for fact in changed:
        check_decided_fact(actor, decided=fact.is_peoples)
    rows = [FactEntity(firm_id=one.firm_id, case_id=one.case_id, fact=one, entity=entity) for one in changed]
    FactEntity.objects.bulk_create(rows)
    _store(actor, changed)
    return FactsLinked(changed, refused)


@transaction.atomic
def fact_unlink_entity(*, actor: Actor, fact: Fact, entity: Entity) -> Fact:
    """Say no more that the fact is about the entity. Raises ``NotFound`` if it does not."""
    check_change_fact(actor, fact)
    link = FactEntity.objects.filter(fact=fact, entity=entity).first()
    if link is None:
        raise NotFound("The fact is not linked to it.")
    check_decided_fact(actor, decided=fact.is_peoples)
    link.delete()
    SetAside.objects.filter(fact=fact, entity=entity).delete()  # nor of a name that was merged into it
    _store(actor, [fact])
    return fact


def _refusals(facts: Sequence[Fact]) -> dict[uuid.UUID, Conflict]:
    """Of each fact that can be about no further name, why."""
    numbers = FactEntity.objects.filter(fact__in=facts).order_by().values("fact").annotate(number=Count("pk"))
    text = f"A fact is about at most {MOST_ENTITIES} names."
    return {
        pk: Conflict(text, details={"most": MOST_ENTITIES, "fact_id": str(pk)})
        for pk in numbers.filter(number__gte=MOST_ENTITIES).values_list("fact", flat=True)
    }


def _store(actor: Actor, facts: Sequence[Fact]) -> None:
    for fact in facts:
        fact_decided(actor, fact)
        fact.version += 1
    decider = actor.decider
    decided = {"decided_by": decider.id} if decider else {}
    rows = Fact.objects.filter(pk__in=[fact.pk for fact in facts])
    rows.update(version=F("version") + 1, updated_at=timezone.now(), **decided)
    emit_each(list(facts), actor=actor, event_type="fact.updated", data={"fields": ["entity_ids"]})
