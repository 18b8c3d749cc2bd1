"""What a paper calls itself, what its head has as number and day, and what its writer is of the opinion of."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

AWARD = """AWARD OF ARBITRATOR

Between Delgado Tile Corp. and Whitmer Homes LLC

1. Whitmer Homes LLC withheld a further $15,000 for delay.

2. Whitmer Homes LLC shall pay Delgado Tile Corp. $90,420 within thirty days of this award.
"""
FORM = """EMPLOYEE WARNING FORM

Employee Name: Janelle Foxworth        Employee No.: 20784
Position: Dispatcher                   Supervisor: Rick Ambler
Department: Transportation

Janelle Foxworth released the truck although the driver told her on a form dated April 11, 2022 that the brakes were soft.
"""
NOTICE = """FIRST TARN BANK

September 5, 2023

RE: Promissory note dated April 1, 2020

Kessler Dairy LLC failed to make the payments that were due on June 1, 2023. The undersigned shall begin an action.
"""


def source_of(text: str) -> Source:
    document = Document(text, "paper.txt")
    return Source(document, find_mentions(text), find_own_dates(document))


def test_what_a_paper_calls_itself_points_to_no_other() -> None:
    found = [one.fact.text for one in candidates_of(source_of(AWARD))]
    assert any("shall pay Delgado Tile Corp. $90,420 within thirty days of this award" in one for one in found)
    assert any("withheld a further $15,000" in one for one in found)


def test_a_form_s_head_has_neither_its_employee_s_number_nor_a_day_that_is_only_narrated() -> None:
    head = source_of(FORM).head
    assert head.startswith("Employee Warning Form")
    assert "20784" not in head
    assert "April 11" not in head


def test_a_letter_about_a_note_is_no_contract() -> None:
    assert not is_contract(source_of(NOTICE))
    assert is_contract(source_of(NOTICE.replace("RE: Promissory note", "Promissory note")))


def test_an_expert_s_opinion_is_a_fact() -> None:
    text = (
        "Dr. Willard Stokely saw Darnell Hutchins on January 4, 2024.\n\n"
        "It is my opinion within a reasonable degree of medical certainty that the tear was caused by the fall.\n\n"
        "Willard Stokely, M.D.\n"
    )
    document = Document(text, "letter.txt")
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert any("the tear was caused by the fall" in one.text for one in found)
