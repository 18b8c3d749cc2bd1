"""A given name by itself makes no second record of somebody whom the case knows in full, and takes nobody's away."""

from __future__ import annotations

from itertools import permutations

import pytest

from cases.models import Case, User
from facts.models import Entity
from tests.extent import first
from tests.factories import make_entity
from tests.facts.entities.test_identity import people, read, read_again, whose

FULL = "Ms. Rosalind Holm signed the lease on March 3, 2024."
LONE = "Roz called the landlord. Roz asked for the key. The landlord gave Roz the key."
KIN = "Her sister Roz called the landlord. Roz asked for the key. The landlord gave Roz the key."
OTHER = "Ms. Rosalie Stone wrote to the landlord."


@pytest.mark.parametrize("texts", list(permutations([FULL, LONE])))
def test_who_is_called_by_a_given_name_stays_open_beside_somebody_of_that_name(
    case: Case, texts: tuple[str, ...]
) -> None:
    items = dict(zip(texts, read(case, *texts), strict=True))
    assert people(case) == {"Rosalind Holm"}
    assert whose(items[LONE]) == set()


@pytest.mark.parametrize("texts", list(permutations([FULL, KIN])))
def test_whom_the_document_introduces_has_a_record(case: Case, texts: tuple[str, ...]) -> None:
    read(case, *texts)
    assert people(case) == {"Rosalind Holm", "Roz"}


@pytest.mark.parametrize("text", [FULL.replace("Rosalind", "Helen"), "Mr. Peter Roz signed the lease."])
def test_who_bears_no_such_given_name_takes_no_record_away(case: Case, text: str) -> None:
    read(case, text, LONE)
    assert "Roz" in people(case) or "Peter Roz" in people(case)


def test_a_given_name_of_its_own_is_no_short_form(case: Case) -> None:
    read(case, FULL, LONE.replace("Roz", "Linda"))
    assert people(case) == {"Rosalind Holm", "Linda"}


def test_a_surname_behind_a_title_is_no_given_name(case: Case) -> None:
    kim = "Mr. Kim called the landlord. Mr. Kim asked for the key."
    read(case, "Ms. Kim Rowe signed the lease.", kim)
    assert people(case) == {"Kim Rowe", "Mr. Kim"}


def test_a_record_that_a_person_made_keeps_its_mentions(case: Case, attorney: User) -> None:
    make_entity(case, "Roz", decided_by=attorney)
    _, item = read(case, FULL, LONE)
    assert whose(item) == {"Roz"}


@pytest.mark.parametrize("texts", first(2, list(permutations([FULL, OTHER, LONE]))))
def test_a_given_name_that_two_may_bear_is_no_third_person(case: Case, texts: tuple[str, ...]) -> None:
    """Without ``--full`` in two of the orders."""
    read(case, *texts)
    assert people(case) == {"Rosalind Holm", "Rosalie Stone"}


def test_reading_again_changes_nothing(case: Case) -> None:
    items = read(case, LONE, FULL, KIN)
    before = sorted(Entity.objects.filter(case=case).values_list("name", flat=True))
    for item in reversed(items):
        read_again(item)
    assert sorted(Entity.objects.filter(case=case).values_list("name", flat=True)) == before
