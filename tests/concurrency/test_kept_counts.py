"""Kept counts are what counting everything would say, whatever was written at once and whoever folded meanwhile."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from django.db import connection, transaction
from django.db.models import Sum

from cases.models import Case, Role, User
from cases.scopes import person_scope
from config.api.pagination import paginate
from config.api.scope import Scope
from config.boundary import firm_boundary
from evidence.models import EvidenceItem, FacetCount
from facts.entities.mention_counts import by_name
from facts.entities.readers import shown_entities
from facts.models import Entity, Mention, MentionCount, MentionWords
from facts.models.mention_count import mentions_now
from tests.concurrency.conftest import at_once
from tests.extent import full
from tests.factories import join_case, make_entity, make_item, make_user, mention

WRITERS, ACTS, FOLDERS, ITEMS, NAMES = 8, 25 if full() else 15, 2, 6, 4
CHANGES: dict[str, list[Any]] = {
    "status": ["ready", "failed", "partial"],
    "custodian": ["", "Records", "records"],
    "tags": [[], ["hot"], ["hot", "hot", "paper"]],
    "client_visible": [True, False],
    "deleted_at": [None, "2026-01-01T00:00:00Z"],
    "reviewed_at": [None, "2026-01-01T00:00:00Z"],
    "size_bytes": [0, 5, 700],
}
PRIVILEGE = [
    {"privilege": "none", "privilege_state": "open"},
    {"privilege": "attorney_client", "privilege_state": "proposed"},
]


def run(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def counted_facets(case: Case) -> Counter[Any]:
    """What counting the case's items one by one gives."""
    found: Counter[Any] = Counter()
    for item in EvidenceItem.objects.filter(case=case, deleted_at=None):
        facets = [("total", "", 1), ("size", "", item.size_bytes), ("reviewed", "", int(item.reviewed_at is not None))]
        facets += [("likely", "", int(item.is_likely_privileged)), *(("tag", tag, 1) for tag in item.tags)]
        facets += [("status", item.status, 1), ("media_type", item.media_type, 1)]
        if giver := item.uploaded_by_id:
            facets.append(("unreviewed", str(giver), int(item.reviewed_at is None)))
        facets += [
            (name, getattr(item, name), 1) for name in ("classification", "kind", "custodian") if getattr(item, name)
        ]
        for name, value, number in facets:
            found[name, value, item.client_visible, item.withheld] += number
    return +found


def kept_facets(case: Case) -> Counter[Any]:
    rows = (
        FacetCount.objects.filter(case_id=case.pk).order_by().values_list("name", "value", "client_visible", "withheld")
    )
    return Counter({row[:4]: row[4] for row in rows.annotate(total=Sum("number")) if row[4]})


COLUMNS = ("everything", "open", "shown", "withheld")
Counts = tuple[int, int, int, int]


def counts_of(items: list[EvidenceItem]) -> Counts:
    here = [item for item in items if item.deleted_at is None]
    open_ones = [item for item in here if not item.withheld]
    shown, withheld = sum(item.client_visible for item in open_ones), sum(item.withheld for item in items)
    return len(here), len(open_ones), shown, withheld


def counted_mentions(case: Case) -> dict[Any, Counts]:
    return {
        entity.pk: counts_of([one.item for one in Mention.objects.filter(entity=entity).select_related("item")])
        for entity in Entity.objects.filter(case=case)
    }


def counted_words(case: Case) -> dict[Any, Counts]:
    """By entity, words on one line, and role."""
    by_words: dict[Any, list[EvidenceItem]] = {}
    for one in Mention.objects.filter(case=case).select_related("item"):
        by_words.setdefault((one.entity_id, " ".join(one.text.split()), one.role), []).append(one.item)
    return {key: counts for key, items in by_words.items() if any(counts := counts_of(items))}


def read_mentions(case: Case) -> dict[Any, Counts]:
    """As readers get it, without folding anything."""
    rows = Entity.objects.filter(case=case).annotate(**{f"now_{name}": mentions_now(name) for name in COLUMNS})
    return {row.pk: tuple(getattr(row, f"now_{name}") for name in COLUMNS) for row in rows}


def read_words(case: Case) -> dict[Any, Counts]:
    rows = (
        MentionWords.objects.filter(case_id=case.pk)
        .exclude(words="")
        .order_by()
        .values_list("entity_id", "words", "role")
    )
    found = rows.annotate(**{f"now_{name}": Sum(name) for name in COLUMNS})
    return {row[:3]: row[3:] for row in found if any(row[3:])}


def kept_mentions(case: Case) -> dict[Any, Counts]:
    """What is kept once all is folded, which is what was read before."""
    before = read_mentions(case), read_words(case)
    run("SELECT facts_fold_mentions(%s)", case.pk)
    assert not MentionWords.objects.filter(case_id=case.pk, folded=False).exists()
    assert (read_mentions(case), read_words(case)) == before
    assert read_words(case) == counted_words(case)
    return {
        row.pk: tuple(getattr(row, name) for name in COLUMNS) for row in MentionCount.objects.filter(case_id=case.pk)
    }


def test_counts_hold_whatever_is_written_at_once(case: Case, attorney: User) -> None:
    items = [make_item(case, "Brandt paid Kestrel.", size_bytes=3) for _ in range(ITEMS)]
    entities = [make_entity(case, f"Name {number}") for number in range(NAMES)]

    def act(place: int) -> None:
        if place >= WRITERS:
            return fold(place)
        chosen = random.Random(place)
        for _ in range(ACTS):
            with firm_boundary(case.firm_id):
                write(chosen, case, items, entities)
        return None

    def fold(place: int) -> None:
        for _ in range(ACTS):
            run("SELECT evidence_fold_facets()")
            run("SELECT facts_fold_mentions(%s)", case.pk)

    at_once(WRITERS + FOLDERS, act)
    assert kept_facets(case) == counted_facets(case)
    run("SELECT evidence_fold_facets()")
    assert kept_facets(case) == counted_facets(case)
    assert not FacetCount.objects.filter(case_id=case.pk, folded=False).exists()
    assert Mention.objects.filter(case=case).exists()
    assert read_mentions(case) == counted_mentions(case)
    names = names_for(client_of(case), case)
    assert kept_mentions(case) == counted_mentions(case)
    assert names == names_for(client_of(case), case) == kept_names(case)
    run("SELECT facts_recount_mentions()")
    assert kept_names(case) == names


def client_of(case: Case) -> Scope:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    return person_scope(client)


def names_for(scope: Scope, case: Case) -> list[tuple[Any, str]]:
    """The entities that a client sees, by name, as it follows from their mentions; listed they are the same."""
    rows = shown_entities(scope, case.pk)
    listed = paginate(by_name(rows, scope, case.pk), order=("shown_name", "id"), cursor=None)
    found = list(rows.order_by("shown_name", "id").values_list("pk", "shown_name"))
    assert [(row.pk, row.shown_name) for row in listed.items] == found
    return found


def kept_names(case: Case) -> list[tuple[Any, str]]:
    rows = MentionCount.objects.filter(case_id=case.pk, shown__gt=0).order_by("shown_name", "pk")
    return list(rows.values_list("pk", "shown_name"))


def write(chosen: random.Random, case: Case, items: list[EvidenceItem], entities: list[Entity]) -> None:
    """One of the writes there are; one in eight is rolled back."""
    with transaction.atomic():
        item, entity = chosen.choice(items), chosen.choice(entities)
        match chosen.randrange(7):
            case 0:
                make_item(case, tags=["new"], kind="letter")
            case 1:
                EvidenceItem.objects.filter(pk=item.pk).update(**chosen.choice(PRIVILEGE))
            case 2:
                mention(entity, item, chosen.choice(["Brandt", "Kestrel"]), role=chosen.choice(["", "Buyer"]))
            case 3:
                gone = Mention.objects.filter(item=item).order_by("pk").values_list("pk", flat=True)[:1]
                Mention.objects.filter(pk__in=list(gone)).delete()
            case 4:
                Entity.objects.filter(pk=entity.pk).update(name=chosen.choice(["BRANDT", "Kestrel", entity.key]))
            case 5:
                moved = Mention.objects.filter(item=item).order_by("pk").values_list("pk", flat=True)[:2]
                Mention.objects.filter(pk__in=list(moved)).update(entity=entity)
            case _:
                name = chosen.choice(list(CHANGES))
                EvidenceItem.objects.filter(pk=item.pk).update(**{name: chosen.choice(CHANGES[name])})
        if chosen.randrange(8) == 0:
            transaction.set_rollback(True)


def test_a_count_waits_for_no_other_writer(case: Case) -> None:
    """Two calls that both add to the same counts: the second is done while the first is still under way."""
    item, entity = make_item(case, "Brandt paid."), make_entity(case, "Brandt")

    def other(_: int) -> int:
        with firm_boundary(case.firm_id, statement_seconds=5):
            mention(entity, make_item(case, "Brandt again."), "Brandt")
            return FacetCount.objects.filter(case_id=case.pk, name="total").aggregate(n=Sum("number"))["n"]

    with firm_boundary(case.firm_id):
        make_item(case, "Brandt too.")
        mention(entity, item, "Brandt")
        [seen] = at_once(1, other)
    assert seen == 2  # without what was not committed yet
    assert kept_mentions(case)[entity.pk] == (2, 2, 0, 0)
    assert kept_facets(case) == counted_facets(case)


def test_an_entity_that_went_has_no_count_and_one_that_came_back_has(case: Case) -> None:
    entity, item = make_entity(case, "Brandt"), make_item(case, "Brandt paid.")
    mention(entity, item, "Brandt")
    assert kept_mentions(case) == {entity.pk: (1, 1, 0, 0)}
    Mention.objects.all().delete()
    Entity.objects.all().delete()
    assert kept_mentions(case) == {}
    entity.save(force_insert=True)
    mention(entity, item, "Brandt")
    assert kept_mentions(case) == {entity.pk: (1, 1, 0, 0)}


def test_counting_anew_gives_the_same(case: Case) -> None:
    for number in range(3):
        item = make_item(case, "Brandt paid.", client_visible=number == 1, custodian="Records", tags=["hot"])
        mention(make_entity(case, f"Brandt {number}"), item, "Brandt")
    make_entity(case, "Nobody")
    before = kept_facets(case), kept_mentions(case)
    run("SELECT evidence_recount_facets(), facts_recount_mentions()")
    assert (kept_facets(case), kept_mentions(case)) == before
    assert before == (counted_facets(case), counted_mentions(case))
