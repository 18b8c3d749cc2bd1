"""What is understood only with another sentence is no fact; a council's minutes without "called to order" are minutes."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates, is_minutes
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize

AGREEMENT = """SUPPLY AGREEMENT

This Supply Agreement is made on May 4, 2017 by and between Tarn Mills, Inc. ("Seller") and Quist Looms, LLC ("Buyer").

1. Buyer shall pay Seller $40,000 for each loom within thirty days of its delivery.

2. The preceding sentence shall not prohibit Buyer from paying $30,000 for a used loom of Seller.

3. Any such payment shall be made by Buyer to Seller within ten days in United States dollars.

4. Buyer is released where

(a) the full price of $40,000 has not been paid by Orla Finch within three days of the delivery; or

(b) Seller has sold the mill.
"""
COUNCIL = """WEIR, ALDER MONDAY DECEMBER 1, 1969

The regular meeting of the City Council of the City of Weir, convened at 8:00 P.M. in the Council Chambers of the City Hall.

APPROVAL OF MINUTES
The following correction should be made in the Council Minutes of November 17, 1969, under "Old Business"
It was moved by Finch, seconded by Quist, that the plow be paid in the amount of $5,281.44. MOTION CARRIED
It was moved by Quist, seconded by Holm, that the Council Minutes of November 17, 1969 be approved. MOTION CARRIED

PUBLIC HEARINGS
Mayor Tarn declared Public Hearing open on the budget of Weir. It was moved by Finch, seconded by Holm, that the Public Hearing
on the budget be closed. MOTION CARRIED It was moved by Holm, seconded by Quist, that the bridge be sold. MOTION CARRIED
"""


def statements(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))]


@pytest.mark.parametrize("unsaid", ["The preceding", "Any such", "has not been paid"])
def test_a_part_of_what_another_sentence_says_is_no_fact(unsaid: str) -> None:
    found = statements(AGREEMENT)
    assert any("$40,000 for each loom" in one for one in found)
    assert not any(unsaid in one for one in found), found


def test_minutes_bear_the_day_of_their_heading_and_not_of_those_they_approve() -> None:
    assert is_minutes(COUNCIL)
    assert document_day(Document(COUNCIL)) == date(1969, 12, 1)
    assert summarize(Document(COUNCIL)).startswith("Minutes of City Council of the City of Weir, 1 December 1969.")


def test_each_motion_has_its_own_vote_where_no_full_stop_parts_them() -> None:
    found = statements(COUNCIL)
    assert any(one.startswith("It was moved by Holm") and one.endswith("MOTION CARRIED.") for one in found), found
    assert not any("Public Hearing" in one for one in found), found


def test_a_heading_run_into_a_duty_is_none_of_its_words() -> None:
    said = "CLEAN UP Contractor shall pay $5,000 for each day of delay to Tarn Mills, Inc."
    assert plain(said) == "Contractor shall pay $5,000 for each day of delay to Tarn Mills, Inc."
    assert plain("IBM Canada shall pay $5,000.") == "IBM Canada shall pay $5,000."


def test_an_item_that_runs_into_the_next_is_no_fact() -> None:
    item = "3. Employees of Buyer who have paid $40,000 to Seller in May 2017; ii. Any such"
    assert not any("Employees of Buyer" in one for one in statements(AGREEMENT.replace("3. Any such", item)))


def test_the_vote_of_a_motion_stays_with_it_where_numbers_tell_it() -> None:
    text = """The Board of Education of Weir held a special called board meeting September 24, 2019.
Approval of the budget was made by Orla Finch and seconded by Dan Quist. The board approved. 5-0
Approval to sell the bus was made by Dan Quist and seconded by Orla Finch. The board approved. 4-1
"""
    told = summarize(Document(text))
    assert told.startswith("Minutes of Board of Education of Weir")
    assert "seconded by Dan Quist. The board approved. 5-0" in told


def test_an_opinion_that_rules_in_one_word() -> None:
    text = """ORLA FINCH, Appellant,
v.
TOBIAS HOLM, Appellee.
Alder Court of Appeals.
QUIST, Justice.
The proceeding was brought by Orla Finch against Tobias Holm to recover the price of a loom.
Affirmed.
"""
    assert "Alder Court of Appeals. Affirmed." in summarize(Document(text))
