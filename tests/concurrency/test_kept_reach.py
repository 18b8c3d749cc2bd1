"""Who may see a fact, and what is counted of entities by it, is kept as looking at every source would say, whatever was
written at once and whoever folded meanwhile."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from cases.models import Case, Role, User
from cases.scopes import person_scope
from config.api.scope import Scope
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from facts.models import Citation, Entity, EntityCount, Fact, FactEntity, FactReach, Relationship
from facts.models.kept import counted_of_each
from tests.concurrency.conftest import at_once
from tests.factories import cite, join_case, make_entity, make_fact, make_item, make_relationship, make_user

WRITERS, ACTS, FOLDERS, ITEMS, NAMES = 8, 15, 2, 5, 4
TEXT = " ".join(f"Brandt paid {number}." for number in range(WRITERS))
COLUMNS = ("facts", "facts_open", "facts_unapproved", "facts_shown", "relationships")
OF_ITEMS: list[dict[str, Any]] = [
    {"client_visible": True}, {"client_visible": True}, {"client_visible": False}, {"deleted_at": None},
    {"deleted_at": "2026-01-01T00:00:00Z"}, {"privilege": "none", "privilege_state": "open"},
    {"privilege": "attorney_client", "privilege_state": "proposed"},
]  # fmt: skip
OF_FACTS: list[dict[str, Any]] = [
    {"status": "approved", "approved_at": timezone.now()}, {"status": "proposed"}, {"status": "dismissed"},
    {"client_override": True}, {"client_override": False}, {"client_override": None}, {"worded_by_type": "agent"},
    {"worded_by_type": "engine"}, {"date": date(2024, 1, 2), "date_end": date(2024, 2, 1), "date_precision": "range"},
    {"date": date(2024, 3, 1), "date_end": None, "date_precision": "day"}, {"date": None, "date_end": None},
]  # fmt: skip


def fold() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT facts_fold_entities()")


@pytest.fixture
def scope(case: Case) -> Scope:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    return person_scope(client)


def withheld() -> Exists:
    return Exists(Citation.objects.filter(fact=OuterRef("pk"), item__withheld=True))


def looked_up(case: Case, scope: Scope) -> set[Any]:
    """The facts that the client sees, by all their sources."""
    rows = Fact.objects.filter(case=case).exclude(withheld()).shown_by(EvidenceItem.objects.visible_to(scope))
    return set(rows.values_list("pk", flat=True))


def kept(case: Case, scope: Scope) -> set[Any]:
    return set(Fact.objects.visible_to(scope).filter(case=case).values_list("pk", flat=True))


def days(case: Case) -> set[Any]:
    return set(Fact.objects.filter(case=case).values_list("pk", "date", "date_end"))


def kept_days(case: Case) -> set[Any]:
    return set(FactReach.objects.filter(case_id=case.pk).values_list("pk", "date", "date_end"))


def counted(case: Case, scope: Scope) -> dict[Any, tuple[int, ...]]:
    """By entity, from its links one by one."""
    shown = looked_up(case, scope)
    case.firm.clients_see_unapproved_facts = True
    case.firm.save()
    unapproved = looked_up(case, scope)
    case.firm.clients_see_unapproved_facts = False
    case.firm.save()
    hidden = set(Fact.objects.filter(withheld(), case=case).values_list("pk", flat=True))
    found: dict[Any, tuple[int, ...]] = {}
    for entity in Entity.objects.filter(case=case):
        facts = set(FactEntity.objects.filter(entity=entity).values_list("fact", flat=True))
        ties = Relationship.objects.filter(Q(subject=entity) | Q(object=entity), item__deleted_at=None).count()
        found[entity.pk] = (len(facts), len(facts - hidden), len(facts & unapproved), len(facts & shown), ties)
    return found


def read(case: Case) -> dict[Any, tuple[int, ...]]:
    rows = Entity.objects.filter(case=case).annotate(**{f"now_{name}": counted_of_each(name) for name in COLUMNS})
    return {row.pk: tuple(getattr(row, f"now_{name}") for name in COLUMNS) for row in rows}


def test_reach_and_counts_hold_whatever_is_written_at_once(case: Case, attorney: User, scope: Scope) -> None:
    items = [make_item(case, TEXT, client_visible=number % 2 == 0) for number in range(ITEMS)]
    entities = [make_entity(case, f"Name {number}") for number in range(NAMES)]
    facts = [make_fact(item, "Brandt", entities=(entities[0],)) for item in items]

    def act(place: int) -> None:
        chosen = random.Random(place)
        for _ in range(ACTS):
            if place >= WRITERS:
                fold()
                continue
            with firm_boundary(case.firm_id):
                write(chosen, place, items, facts, entities)

    at_once(WRITERS + FOLDERS, act)
    assert Fact.objects.filter(case=case).count() == FactReach.objects.filter(case_id=case.pk).count()
    assert kept(case, scope) == looked_up(case, scope)
    assert kept_days(case) == days(case)
    before = counted(case, scope)
    assert read(case) == before
    fold()
    assert not EntityCount.objects.filter(folded=False).exists()
    assert read(case) == before
    with connection.cursor() as cursor:
        cursor.execute("SELECT facts_recount_entities()")
    assert (read(case), kept(case, scope)) == (before, looked_up(case, scope))
    assert kept_days(case) == days(case)


def write(
    chosen: random.Random, place: int, items: list[EvidenceItem], facts: list[Fact], entities: list[Entity]
) -> None:
    """One of the writes there are; one in eight is rolled back. Each writer cites words of its own."""
    with transaction.atomic():
        item, fact, entity = chosen.choice(items), chosen.choice(facts), chosen.choice(entities)
        quote = f"paid {place}"
        match chosen.randrange(8):
            case 0 | 1:
                EvidenceItem.objects.filter(pk=item.pk).update(**chosen.choice(OF_ITEMS))
            case 2:
                Fact.objects.filter(pk=fact.pk).update(**chosen.choice(OF_FACTS))
            case 3:
                if not Citation.objects.filter(fact=fact, item=item, quote=quote).exists():
                    cite(fact, item, quote)
            case 4:
                gone = Citation.objects.filter(fact=fact, is_primary=False, quote=quote).values_list("pk", flat=True)[
                    :1
                ]
                Citation.objects.filter(pk__in=list(gone)).delete()
            case 5:
                own = {"fact": fact, "entity": entity, "firm_id": fact.firm_id, "case": fact.case}
                FactEntity.objects.bulk_create([FactEntity(**own)], ignore_conflicts=True)
            case 6:
                FactEntity.objects.filter(fact=fact, entity=entity).delete()
            case _:
                other = entities[entities.index(entity) - 1]
                tie = make_relationship(entity, f"paid {place} {chosen.random()}", other, item, quote)
                made = make_fact(item, quote, entities=(entity,), status="approved")
                if chosen.random() < 0.5:
                    tie.delete()
                    made.delete()
        if chosen.randrange(8) == 0:
            transaction.set_rollback(True)


def test_two_who_hide_two_sources_of_one_fact_hide_it_once(case: Case, scope: Scope) -> None:
    items = [make_item(case, TEXT, client_visible=True) for _ in range(2)]
    entity = make_entity(case, "Brandt")
    fact = make_fact(items[0], "Brandt", entities=(entity,), status="approved")
    cite(fact, items[1], "Brandt")
    assert (kept(case, scope), read(case)[entity.pk]) == ({fact.pk}, (1, 1, 1, 1, 0))

    def hide(place: int) -> None:
        with firm_boundary(case.firm_id):
            EvidenceItem.objects.filter(pk=items[place].pk).update(client_visible=False)

    at_once(2, hide)
    assert (kept(case, scope), read(case)[entity.pk]) == (set(), (1, 1, 0, 0, 0))


def test_a_fact_that_went_is_kept_nowhere(case: Case, scope: Scope) -> None:
    entity = make_entity(case, "Brandt")
    fact = make_fact(make_item(case, TEXT, client_visible=True), "Brandt", entities=(entity,), status="approved")
    fact.delete()
    fold()
    assert not FactReach.objects.exists()
    assert not EntityCount.objects.exists()
