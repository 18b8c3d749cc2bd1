"""Which found statement is about which fact, and what is proposed of it."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

import pytest

from facts.rereadings.differences import Differences, FactStatement, FoundStatement, KnownFact, differences

PAGE = uuid.UUID(int=1)
DAY = date(2024, 3, 3)


def known(text: str, start: int, **fields: Any) -> KnownFact:
    fields = {"key": f"old {text}", "day": None, "open": True, "replaceable": True} | fields
    statement = FactStatement(text, fields.pop("day"), None, "")
    place = frozenset({(PAGE, start, start + 40)})
    return KnownFact(id=uuid.uuid4(), statement=statement, places=place, **fields)


def found(text: str, start: int, *, key: str = "", day: date | None = None) -> FoundStatement:
    return FoundStatement(key or f"new {text} {start}", FactStatement(text, day, None, ""), (PAGE, start, start + 40))


def test_each_difference_is_proposed_once() -> None:
    same, worded, lost = (
        known("Hayes paid the rent.", 0),
        known("Moran sign the lease", 100),
        known("Total; 12.50", 300),
    )
    better, new = found("Moran signed the lease.", 100), found("The lender refused.", 500)
    diff = differences([same, worded, lost], [found("Hayes  paid the rent.", 0), better, new])
    assert (diff.new, diff.changed, diff.not_found) == ([new], [(worded, better)], [lost])


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Entirely different words.", 0),  # the same place
        ("The tenant Hayes paid all of the rent.", 20),  # words that overlap
        ("Hayes paid all of the rents.", 900),  # almost the same words, elsewhere
    ],
)
def test_what_is_about_the_same_is_a_change_and_not_new(text: str, start: int) -> None:
    fact = known("Hayes paid all of the rent.", 0)
    diff = differences([fact], [found(text, start)])
    assert [(one, other.statement.text) for one, other in diff.changed] == [(fact, text)]
    assert (diff.new, diff.not_found) == ([], [])


def test_another_place_of_the_same_words_is_no_change() -> None:
    diff = differences([known("Hayes paid.", 0)], [found("Hayes paid.", 700)])
    assert diff == Differences()


def test_the_same_words_on_another_day_are_a_change() -> None:
    fact = known("Hayes paid.", 0, key="k", day=date(2024, 3, 4))
    diff = differences([fact], [found("Hayes paid.", 0, key="k", day=DAY)])
    assert [(one, other.statement.date) for one, other in diff.changed] == [(fact, DAY)]


def test_the_most_alike_go_together_where_one_sentence_says_several_things() -> None:
    paid, signed = known("Hayes paid rent.", 0), known("Hayes signed it.", 0)
    now = [found("Hayes signed all of it.", 0), found("Hayes paid the rent.", 0)]
    assert {(one.statement.text, other.statement.text) for one, other in differences([paid, signed], now).changed} == {
        ("Hayes paid rent.", "Hayes paid the rent."), ("Hayes signed it.", "Hayes signed all of it."),
    }  # fmt: skip


def test_nothing_is_proposed_about_what_others_wrote_or_dismissed() -> None:
    """It is found all the same, so that it is not proposed as new beside it."""
    kept = known("Hayes paid all of the rent.", 0, open=False, replaceable=False)
    diff = differences(
        [kept, known("Moran left.", 200, open=False, replaceable=False)], [found("Hayes paid the rent.", 0)]
    )
    assert diff == Differences()


def test_what_somebody_approved_is_never_proposed_as_not_found() -> None:
    assert not differences([known("Hayes paid.", 0, replaceable=False)], []).not_found
