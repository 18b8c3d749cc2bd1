"""What somebody's own words say besides, behind an "and", is borne out with who tells it first."""

from __future__ import annotations

import pytest

from evidence.engines.support.joined_clauses import is_said_besides
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

QUOTE = "Mr. Lund told us on October 8 that he last ran the boat on July 4 and that he never touched the float switch."

GIVEN = Context(writer="Ann Quist")


def test_each_thing_that_somebody_told_is_borne_out() -> None:
    for told in ("he last ran the boat on July 4", "he never touched the float switch"):
        assert missing(f"Ann Quist stated: “Mr. Lund told us on October 8 that {told}.”", QUOTE, GIVEN) == []
    assert missing("Ann Quist stated: “Mr. Lund told us on October 8 that he sold the float switch.”", QUOTE, GIVEN)


@pytest.mark.parametrize(
    ("said", "is_there"),
    [
        (" roe said that the gate was open ", True),
        (" roe said that a bolt the gate was open ", False),
        (" the gate roe said that a bolt failed ", False),
    ],
)
def test_only_whole_clauses_behind_an_and_are_said_besides(said: str, is_there: bool) -> None:
    assert is_said_besides(said, " roe said that a bolt failed and that the gate was open ") is is_there


@pytest.mark.parametrize(
    ("said", "letters"),
    [
        (
            "i told ann that cy paid the fee",
            " i told ann that a bolt failed and bo told me that it rained and that cy paid the fee ",
        ),
        ("ann left the yard at noon", " ann paid bo and roe says he slept and left the yard at noon "),
    ],
)
def test_what_somebody_else_says_between_is_not_said_besides(said: str, letters: str) -> None:
    assert not is_said_besides(f" {said} ", letters)
