"""One organization of a case is one entity, however its documents write it."""

from __future__ import annotations

from itertools import permutations

import pytest

from cases.models import Case
from evidence.engines.names import recognizer
from evidence.engines.names.organization_words import spelled_out, ways_to_write
from evidence.engines.names.spans import Span
from facts.entities.firms import firms_of
from facts.entities.organizations import one_organization
from facts.models import Entity
from tests.facts.entities.test_identity import read


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("harrow tiller", "harrow and tiller"),
        ("us department of fisheries", "united states dept of fisheries"),
        ("natl assn of growers", "national association of growers"),
        ("weir mfg", "weir manufacturing"),
    ],
)
def test_two_ways_to_write_one_name(name: str, other: str) -> None:
    assert other in ways_to_write(name) or name in ways_to_write(other) or spelled_out(name) == spelled_out(other)
    joined = one_organization({name: frozenset(), other: frozenset()})
    assert joined[name] == joined[other]


def test_a_department_of_the_nation_is_called_without_it() -> None:
    names = dict.fromkeys(("us department of fisheries", "department of fisheries"), frozenset[str]())
    assert len({*one_organization(names).values()}) == 1
    assert "us department of fisheries" in ways_to_write("department of fisheries")


def test_names_that_differ_in_a_word_stay_two() -> None:
    names = dict.fromkeys(("weir manufacturing", "weir marketing", "us steel works", "steel works"), frozenset[str]())
    assert one_organization(names) == {name: name for name in names}


def test_short_for_two_ways_to_write_one_name_is_short_for_one() -> None:
    names = {"weir mfg": frozenset({"weir"}), "weir manufacturing": frozenset({"weir"}), "weir": frozenset[str]()}
    assert {*one_organization(names).values()} == {"weir manufacturing"}


@pytest.mark.parametrize(
    ("people", "organizations", "firms"),
    [
        ({"weir stanhope"}, {"weir stanhope capital"}, {"weir stanhope": "weir stanhope capital"}),
        ({"weir stanhope"}, {"weir stanhope capital", "weir stanhope fund"}, {}),
        ({"ann holm"}, {"ann holm plumbing"}, {}),
        ({"stanhope"}, {"stanhope capital"}, {}),
    ],
)
def test_a_person_called_as_one_company_begins_is_that_company(
    people: set[str], organizations: set[str], firms: dict[str, str]
) -> None:
    assert firms_of(people, organizations) == firms


FULL = "Weir Stanhope Capital, LLC signed the lease on March 3, 2024."
SHORT = "I cannot sign for Weir Stanhope today."
SPELLED_OUT = "The invoice of Dunmore Manufacturing, Inc. was paid."
ABBREVIATED = "Dunmore Mfg., Inc. delivered the press."


@pytest.fixture
def mistaken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model takes "Weir Stanhope" for somebody."""

    def found(flat: str, vocabulary: object) -> list[Span]:
        at = flat.find("Weir Stanhope today")
        return [Span(at, at + len("Weir Stanhope"), "person", 0.76, certainty=0.97)] if at >= 0 else []

    monkeypatch.setattr(recognizer, "find_candidates", found)


@pytest.mark.usefixtures("mistaken")
@pytest.mark.parametrize("texts", list(permutations([FULL, SHORT])))
def test_a_company_that_another_document_takes_for_a_person_is_one(case: Case, texts: tuple[str, ...]) -> None:
    read(case, *texts)
    assert set(Entity.objects.filter(case=case).values_list("type", "name")) >= {
        ("organization", "Weir Stanhope Capital, LLC")
    }
    assert not Entity.objects.filter(case=case, type="person").exists()


@pytest.mark.parametrize("texts", list(permutations([SPELLED_OUT, ABBREVIATED])))
def test_an_abbreviation_makes_no_second_company(case: Case, texts: tuple[str, ...]) -> None:
    read(case, *texts)
    assert Entity.objects.filter(case=case, type="organization").count() == 1
