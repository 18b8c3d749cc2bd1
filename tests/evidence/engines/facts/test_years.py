"""Days without a year in papers that speak of several years: given only where the paper's order leaves no other."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.days.years import with_years
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions


def day_of(text: str, words: str) -> date | None:
    document = Document(text)
    found = with_years(document, read(text), find_own_dates(document))
    return next((one.date for one in found if one.text == words), None)


CHARGE = """CHARGE OF UNFAIR TREATMENT

Date filed: June 9, 2021

On August 8, 2011 the mill hired Edith Farrow as a fitter.

{}

On June 2, 2021 the charge was filed.
"""


def test_a_narrative_goes_on_in_the_year_of_the_day_it_named_last() -> None:
    text = CHARGE.format(
        "On April 19, 2021 the mill moved Farrow to the night shift. It charged her on May 11 for a break."
    )
    assert day_of(text, "May 11") == date(2021, 5, 11)


@pytest.mark.parametrize(
    "words",
    [
        "On April 19, 2021 the mill moved Farrow to nights. It charged her on March 11 for a break.",  # before what was told
        "On April 19, 2020 the mill moved Farrow to nights. In 2014 it was sold. It charged her on May 11.",  # a year between
        "Under the agreement dated April 19, 2019 she was paid by the hour. The mill charged her on May 11.",  # of a cited paper
        "Farrow was ill in April 2020. The mill charged her on May 11 for a break.",  # of that year or the next
        "The mill charged Farrow on May 11 for a break, as it had charged others since 2016.",  # a bare year
    ],
)
def test_the_year_stays_open_where_another_is_possible(words: str) -> None:
    assert day_of(CHARGE.format(words), "May 11") is None
    assert day_of(CHARGE.format(words), "March 11") is None


def test_testimony_needs_the_same_year_on_both_sides() -> None:
    text = """DEPOSITION OF EDGAR QUIST

Q.  When were you hired?
A.  In October 2018, by the mill. I was a fitter there.
Q.  When did you see the crack?
A.  I saw the crack on November 17 in the second wall.
Q.  And what happened in {} at the mill?
A.  It was sold in {} to a company from Lund.
"""
    assert day_of(text.format("December 2018", "December 2018"), "November 17") == date(2018, 11, 17)
    assert day_of(text.format("December 2020", "December 2020"), "November 17") is None


def test_the_number_of_a_line_makes_no_year_of_a_day() -> None:
    lines = [
        "Q.   Did Mr. Quist tell you that he agreed to",
        "August 29?",
        "A.   He did. On the phone, in May 2022, he agreed.",
    ]
    page = "\n".join(
        f"{at:2}   {one}" for at, one in enumerate([*(["Q.   Were you there?", "A.   Yes."] * 8), *lines], 1)
    )
    text = f"DEPOSITION OF EDGAR QUIST\n\n{page}\n"
    source = Source(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert {one.date.year for one in source.dates_in(0, len(text))} == {2022}


def test_what_is_told_lies_before_the_day_the_paper_was_sworn() -> None:
    text = """AFFIDAVIT OF RUTH ODEI

I, Ruth Odei, being duly sworn, say:

1. I nursed Edith Farrow from June 2015 until she died on January 9, 2017.

2. On October 12, 2016 the doctor saw her. Her nephew Warren came to the house on November 2 with a paper.

Sworn to before me this 21st day of April, 2017
"""
    assert day_of(text, "November 2") == date(2016, 11, 2)


def test_a_day_that_was_named_with_its_year_before_keeps_it_and_none_lies_after_the_paper() -> None:
    text = CHARGE.format(
        "Between December 3, 2020 and May 12, 2021 eleven crates were sent. The film for May 12 shows Farrow at the gate."
    )
    assert day_of(text, "May 12") == date(2021, 5, 12)
    assert day_of(CHARGE.format("The film for November 12 shows Farrow at the gate."), "November 12") is None


def test_a_bound_of_what_is_spoken_of_is_no_day_of_what_is_done() -> None:
    text = "The Office held all cheese of Tarn Mills made on or after December 24, 2022."
    document = Document(text)
    assert Source(document, [], find_own_dates(document)).when(0, len(text)) is None
