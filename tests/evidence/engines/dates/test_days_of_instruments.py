"""A statement that only refers to an instrument has not its day; one that says it was entered into has."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.dates.instrument_day import instrument_day
from tests.evidence.engines.facts.test_fact_days import facts_of

_DAYS: list[tuple[str, date | None]] = [
    ("""The Tarn notes will be part of the Weir notes issued by Tarn Mills, Inc., pursuant to an Indenture, dated as
of May 9, 2001, between Tarn Mills, Inc. and Weir Bank.""", None),
    ("""The rights licensed to Quist Corp. shall exclude pumps, as that term is defined in the "Pump Agreement" dated May 3,
2006, by and between Tarn Mills, Inc. and Quist Corp.""", None),
    ("""Tarn Mills, Inc. shall repay the loan of $5,000 under the credit line of Weir Bank, as amended on May 18, 2020 and
July 30, 2021.""", None),
    ("""Tarn Mills, Inc. and Weir Bank entered into that certain Pump Repair Agreement, dated as of May 1, 1989 (the
"Agreement").""",
     date(1989, 5, 1)),
    ("""In response to the request of Weir Bank to repair the pumps of the mill by July 1999, Tarn Mills, Inc. has spent $5,000 on
new valves.""", None),
    ("""Tarn Mills, Inc. and Weir Bank will meet again at the closing of the mill in October/November 2018.""", None),
    ("""Tarn Mills, Inc. shall remove the notices of its manager, Orla Finch, dated May 2015, from the mill.""",
     date(2015, 5, 1)),
    ("""Tarn Mills, Inc. shall deliver the pumps to Weir Bank by July 9, 2019.""", date(2019, 7, 9)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "day"), _DAYS)
def test_a_days_paper_is_entered_into_and_not_only_referred_to(text: str, day: date | None) -> None:
    found = facts_of(text)
    assert found
    assert {one.date for one in found} == {day}


def test_the_day_of_the_agreement_that_a_recital_names_is_not_the_amendments() -> None:
    text = (
        "AMENDMENT NO. 3 TO THE SUPPLY AGREEMENT\n\n"
        "This Amendment to the Supply Agreement between Tarn Mills, Inc. and Quist Corp. is effective as of the day "
        "last signed below.\n\n"
        "WHEREAS, Tarn and Quist have previously entered into the Agreement dated January 22, 2007, and\n\n"
        "NOW THEREFORE the parties agree that the term ends in 2012.\n\n"
        "IN WITNESS WHEREOF, the parties have executed this Amendment.\n\nBy: /s/ Ann Roe   Date: July 29, 2010\n"
    )
    assert instrument_day(text) == date(2010, 7, 29)
