"""Which statements say the same, and which only nearly."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.same import said_alike

PAID = "Acme Holdings paid Maria Rossi $5,000 on May 3, 2021."


def fact(text: str, day: date | None = None) -> FoundFact:
    return FoundFact(text, 0, len(text), text, date=day)


def are_same(one: FoundFact, other: FoundFact) -> bool:
    return len(list(said_alike([one, other]))) == 1


@pytest.mark.parametrize(
    "other",
    [
        PAID,
        "On 3 May 2021, Acme Holdings paid Maria Rossi $5,000.00.",
        "Acme Holdings paid Ms. Maria Rossi $5,000 on 05/03/2021.",
    ],
)
def test_the_same_in_other_order_or_spelling_is_the_same(other: str) -> None:
    assert are_same(fact(PAID), fact(other))


@pytest.mark.parametrize(
    "other",
    [
        "Acme Holdings paid Maria Rossi $5,500 on May 3, 2021.",
        "Acme Holdings paid Maria Rossi $5,000 on May 4, 2021.",
        "Acme Holdings paid Maria Rossi $5,000.",
        "Acme Holdings paid John Doe $5,000 on May 3, 2021.",
        "Maria Rossi paid Acme Holdings $5,000 on May 3, 2021.",
        "Acme Holdings never paid Maria Rossi $5,000 on May 3, 2021.",
        "John Doe testified: “Acme Holdings paid Maria Rossi $5,000 on May 3, 2021.”",
    ],
)
def test_another_figure_day_name_speaker_order_or_denial_is_another_statement(other: str) -> None:
    assert not are_same(fact(PAID), fact(other))


def test_a_denial_is_the_same_however_it_is_spelled() -> None:
    assert are_same(fact("Maria Rossi didn't sign the lease."), fact("Maria Rossi did not sign the lease."))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Acme Holdings paid Maria Rossi $125,000 in full.", "Acme Holdings paid Maria Rossi $125000.00 in full."),
        ("Acme Holdings sold 0150 shares to Maria Rossi.", "Acme Holdings sold 150 shares to Maria Rossi."),
        ("Acme Holdings paid Maria Rossi on May 3,2021.", "Acme Holdings paid Maria Rossi on 3 May 2021."),
        ("Acme Holdings paid Maria Rossi on 20210503.", "Acme Holdings paid Maria Rossi on May 3, 2021."),
    ],
)
def test_a_number_is_the_same_however_it_is_written(one: str, other: str) -> None:
    assert are_same(fact(one), fact(other))


@pytest.mark.parametrize("other", ["$125,500", "$125,000.50", "$12,500", "$125,000,000"])
def test_another_large_number_is_another_statement(other: str) -> None:
    said = "Acme Holdings paid Maria Rossi {} on May 3, 2021."
    assert not are_same(fact(said.format("$125,000")), fact(said.format(other)))


def test_what_only_its_place_explains_is_joined_with_nothing() -> None:
    he = "He signed the lease with Acme Holdings."
    assert not are_same(fact(he), fact(he))


def test_one_that_falls_on_another_day_is_another_statement() -> None:
    inspected = "The inspector visited the boiler room."
    assert not are_same(fact(inspected, date(2021, 5, 3)), fact(inspected, date(2021, 6, 3)))


def test_groups_stand_in_the_order_in_which_the_first_of_each_does() -> None:
    first, second = date(2021, 5, 3), date(2021, 5, 4)
    facts = [fact(PAID, first), fact(PAID, second), fact(PAID), fact(PAID, first), fact(PAID)]
    groups = [[one.date for one in group] for group in said_alike(facts)]
    assert groups == [[first, first], [second], [None, None]]
