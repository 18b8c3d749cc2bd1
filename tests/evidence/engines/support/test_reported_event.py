"""Statements made of a form's fields say what these have, and nothing else."""

from __future__ import annotations

from datetime import date

from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

HEAD = "Report of Injury, June 12, 2019 (Employee: Edgar Quist)"
QUOTE = "DATE OF INJURY: 6/9/2019     TIME: 4:10 PM\nNATURE OF INJURY:  Crushed fingers, right hand"
GIVEN = Context(names=("Edgar Quist",), days=(date(2019, 6, 9),), head=HEAD)


def test_who_was_injured_when_is_borne_out_by_the_fields() -> None:
    assert missing("Edgar Quist was injured on June 9, 2019: Crushed fingers, right hand.", QUOTE, GIVEN) == []


def test_another_day_or_person_is_not() -> None:
    for statement in (
        "Edgar Quist was injured on June 10, 2019: Crushed fingers, right hand.",
        "Ruth Odei was injured on June 9, 2019: Crushed fingers, right hand.",
    ):
        assert missing(statement, QUOTE, GIVEN)


def test_who_was_pronounced_dead_when_is_borne_out_by_the_field() -> None:
    quote, said = (
        "Pronounced: 6/9/2019 0340 hrs, Lund Infirmary",
        "Edgar Quist was pronounced dead on June 9, 2019 at 0340 hrs.",
    )
    assert missing(said, quote, GIVEN) == []
    assert missing(said.replace("0340", "0420"), quote, GIVEN)
    assert missing(said.replace("Edgar Quist", "Ruth Odei"), quote, GIVEN)
    assert missing(said, quote.replace("Pronounced", "Admitted"), GIVEN)
