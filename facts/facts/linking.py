"""Which people, organizations and other names facts are about."""

from __future__ import annotations

from collections.abc import Sequence

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


def fact_link_entity(*, actor: Actor, fact: Fact, entity: Entity) -> Fact:
    """Say that the fact is about an entity; if it says so already, nothing changes."""
    facts_link_entity(actor=actor, case=fact.case, facts=[fact], entity=entity)
    return fact


@transaction.atomic
def facts_link_entity(*, actor: Actor, case: Case, facts: Sequence[Fact], entity: Entity) -> list[Fact]:
    """Say of all these facts that they are about the entity, or of none; returns those that did not say so before.

    If a person decided about any of these, an agent's call waits for approval as a whole.
    """
    check_case_open(case)
    there = set(FactEntity.objects.filter(fact__in=facts, entity=entity).values_list("fact_id", flat=True))
    changed = [fact for fact in facts if fact.pk not in there]
    for fact in changed:
        check_decided_fact(actor, decided=fact.is_peoples)
    rows = [FactEntity(firm_id=one.firm_id, case_id=one.case_id, fact=one, entity=entity) for one in changed]
    FactEntity.objects.bulk_create(rows)
    _check_number(changed)
    _store(actor, changed)
    return changed


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


def _check_number(facts: Sequence[Fact]) -> None:
    numbers = FactEntity.objects.filter(fact__in=facts).order_by().values("fact").annotate(number=Count("pk"))
    for over in numbers.filter(number__gt=MOST_ENTITIES)[:1]:
        raise Conflict(
            f"A fact is about at most {MOST_ENTITIES} names.",
            details={"most": MOST_ENTITIES, "fact_id": str(over["fact"])},
        )


def _store(actor: Actor, facts: Sequence[Fact]) -> None:
    for fact in facts:
        fact_decided(actor, fact)
        fact.version += 1
    decider = actor.decider
    decided = {"decided_by": decider.id} if decider else {}
    rows = Fact.objects.filter(pk__in=[fact.pk for fact in facts])
    rows.update(version=F("version") + 1, updated_at=timezone.now(), **decided)
    emit_each(list(facts), actor=actor, event_type="fact.updated", data={"fields": ["entity_ids"]})
