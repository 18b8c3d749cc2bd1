"""What somebody decided about names holds when documents are read again, and when further ones come."""

from __future__ import annotations

import pytest

from cases.models import Case, User
from cases.scopes import person_actor
from facts.entities.kept import decide_names, parted_pairs
from facts.entities.merging import entities_merge, entity_unmerge
from facts.models import Entity, Mention
from tests.facts.entities.test_identity import people, read, read_again, whose

JOHN = "Mr. John Smith signed the lease on March 3, 2024."
PETER = "Mr. Peter Hale met Mr. John Smith."
AGAIN = "Mr. Peter Hale wrote to the bank."


def named(case: Case, name: str) -> Entity:
    found: Entity = Entity.objects.get(case=case, name=name)
    return found


@pytest.mark.parametrize("reread", [True, False])
def test_what_mentions_a_merged_name_mentions_the_kept_one_and_goes_back(
    case: Case, attorney: User, reread: bool
) -> None:
    items = read(case, JOHN, PETER)
    before = set(Mention.objects.filter(case=case, entity__type="person").values_list("item", "start", "entity__name"))
    kept, other = named(case, "John Smith"), named(case, "Peter Hale")
    made = entities_merge(actor=person_actor(attorney), kept=kept, others=[other])
    if reread:
        for item in items:
            read_again(item)
    (later,) = read(case, AGAIN)
    assert whose(later) == whose(items[1]) == {"John Smith"}
    assert Entity.objects.filter(case=case, type="person", merge=None).count() == 1
    entity_unmerge(actor=person_actor(attorney), merge=made)
    assert whose(later) == {"Peter Hale"}
    now = Mention.objects.filter(case=case, entity__type="person").exclude(item=later)
    assert set(now.values_list("item", "start", "entity__name")) == before
    read_again(later)
    assert whose(later) == {"Peter Hale"}
    assert parted_pairs(case.pk) == {frozenset({kept.pk, other.pk})}


def test_a_name_given_to_another_stays_there_and_a_deleted_one_is_not_made_again(case: Case) -> None:
    items = read(case, JOHN, PETER)
    peter = named(case, "Peter Hale")
    decide_names(case.pk, case.firm_id, [("person", "john smith")], peter)
    for item in items:
        read_again(item)
    assert whose(items[0]) == {"Peter Hale"}
    assert people(case) == {"Peter Hale"}
    decide_names(case.pk, case.firm_id, [("person", "john smith")], None)
    for item in items:
        read_again(item)
    assert whose(items[0]) == set()
    assert whose(items[1]) == {"Peter Hale"}
    assert people(case) == {"Peter Hale"}
