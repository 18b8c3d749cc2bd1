"""The day of what binds somebody: the one from which it holds, and none where more than one reading is left."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

_OPENING = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on May 3, 2019, between Tarn Mills, Inc. ("Supplier"),
and Quist Pumps Ltd. ("Buyer").

"""


def day_of(clause: str) -> date | None:
    document = Document(f"{_OPENING}1. {clause}")
    source = Source(document, find_mentions(document.text), find_own_dates(document))
    start = document.text.index(clause)
    found = source.when(start, start + len(clause))
    return found.date if found else None


@pytest.mark.parametrize(
    "clause",
    [
        "Buyer shall pay Supplier $9,000 on June 1, 2020, June 1, 2021, and June 1, 2022.",
        "Supplier shall deliver the pumps to the Altona works on June 1, 2020 or July 1, 2020.",
    ],
)
def test_a_duty_on_several_days_has_none_as_its_own(clause: str) -> None:
    assert day_of(clause) is None


@pytest.mark.parametrize(
    "clause",
    [
        "The term of this Agreement shall commence upon delivery and shall expire on December 31, 2022.",
        "This Agreement begins when both sides have signed it and shall remain in force until December 31, 2022.",
    ],
)
def test_the_end_of_what_begins_on_no_day_is_not_from_when_it_holds(clause: str) -> None:
    assert day_of(clause) is None


@pytest.mark.parametrize(
    "clause",
    [
        "Buyer may use the pumps that are in place pursuant to the Hosting Agreement effective March 5, 2018, at its own cost.",
        "Buyer shall remove from its site the posts of the director of Supplier, Ann Roe, dated May 2018.",
        "If Buyer orders more than ninety pumps in any year after 2021, Supplier shall reduce the price.",
    ],
)
def test_the_day_of_another_paper_or_a_year_that_only_bounds_it_is_none_of_a_duty(clause: str) -> None:
    assert day_of(clause) is None


@pytest.mark.parametrize(
    ("clause", "day"),
    [
        ("The term of this Agreement shall commence on June 1, 2019, and expire on May 31, 2022.", date(2019, 6, 1)),
        ("The term of this Agreement shall expire on May 31, 2022.", date(2022, 5, 31)),
        ("Buyer shall pay Supplier $9,000 on or before January 31, 2020, by wire.", date(2020, 1, 31)),
        ("Tarn Mills, Inc. and Quist Pumps Ltd. entered into a Lease dated June 9, 2014.", date(2014, 6, 9)),
    ],
)
def test_the_day_on_which_it_is_due_or_begins_is_its_own(clause: str, day: date) -> None:
    assert day_of(clause) == day
