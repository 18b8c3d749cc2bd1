"""Minutes: who was there, what was decided with its vote, and that they are minutes though their title puts it otherwise."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

DRAFT = """TOWN OF WEIR - ZONING BOARD
Draft minutes, regular meeting 3/12/2015, Town Hall

Present: Edgar Quist (Chair), Ruth Odei, Wade Lund. Staff: T. Holm. Called to order 7:02.
Absent: Edith Farrow

Application 15-04. Abutter Nora Tarn said that her well went dry for nine days.
Motion by Odei, seconded by Lund, to have the applicant pay for a peer review. Passed 2-1 (Quist opposed).
Mr. Lund moved to continue the hearing to April 9; Ms. Odei seconded. The motion carried two to one, Mr. Quist voting against.

NEW BUSINESS: Resolution 2015-3, to extend the sewer contract at $48,000. Moved Odei, seconded Lund. Ayes: Odei, Lund.
Nays: Quist. Carried.

Mr. Quist made a motion, seconded by Ms. Odei, to accept the minutes of February 5. Motion carried with the following roll call \
vote: Mr. Quist, Ms. Odei and Mr. Lund voting aye, and nobody voting nay.
As a quorum was determined to be present, the meeting went on.
A motion was offered by Ms. Odei and seconded by Mr. Lund to amend the barn lease (Consent Agenda) to four years. Passed 3-0.
Motion by Lund, second by Odei to receive the clerk's report and place it on file. Motion carried.
"""
TENDERS = """BROOK WINES LIMITED
MINUTES OF MEETING OF DIRECTORS
Held at 110 Mill Street on Thursday 16 November 2006

6.  BOTTLE CONTRACT
Three tenders were received.
        Tarn Glass Pty Ltd             $0.412 per unit
        Weir Bottlers                  $0.405 per unit
    RESOLVED that the contract be awarded to Tarn Glass Pty Ltd for two years on account of its delivery record.
"""


def kept(text: str) -> list[FoundFact]:
    document = Document(text)
    mentions = find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def one_of(text: str, words: str) -> FoundFact:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return next(one.fact for one in candidates_of(source) if words in one.fact.text)


def fact(text: str, words: str) -> FoundFact:
    return next(one for one in kept(text) if words in one.text)


def test_who_was_there_and_who_was_not_is_one_fact_of_the_meeting_and_its_day() -> None:
    found = one_of(DRAFT, "present: Edgar Quist")
    assert found.text == (
        "Town of Weir - Zoning Board, March 12, 2015: present: Edgar Quist (Chair), Ruth Odei, Wade Lund; absent: Edith Farrow."
    )
    assert found.date == date(2015, 3, 12)
    assert not any("Town Hall" in one.text for one in kept(DRAFT))


def test_a_motion_of_draft_minutes_has_its_vote_and_the_day_of_the_meeting() -> None:
    found = fact(DRAFT, "peer review")
    assert found.text.endswith("Passed 2-1 (Quist opposed).")
    assert found.date == date(2015, 3, 12)


def test_a_vote_that_ends_with_who_voted_against_is_whole() -> None:
    assert fact(DRAFT, "continue the hearing").text.endswith("Mr. Quist voting against.")


def test_a_resolution_by_its_number_has_its_vote_though_the_outcome_has_a_line_of_its_own() -> None:
    found = fact(DRAFT, "sewer contract")
    assert "$48,000" in found.text
    assert "Nays: Quist. Carried." in found.text


def test_routine_motions_are_left_out_with_their_votes() -> None:
    assert not any("roll call" in one.text or "on file" in one.text for one in kept(DRAFT))


def test_what_a_consent_agenda_has_is_decided_and_a_quorum_is_not() -> None:
    assert fact(DRAFT, "barn lease").text.endswith("Passed 3-0.")
    assert not any("quorum" in one.text for one in kept(DRAFT))


def test_a_resolution_below_the_rows_of_a_table_begins_anew() -> None:
    assert fact(TENDERS, "awarded to Tarn Glass").text.startswith("Resolved [by the Directors] that the contract")


def test_he_goes_on_about_whom_the_sentence_before_has_by_initials() -> None:
    text = """WEIR BAKERIES LIMITED
MINUTES of a meeting of the Board of Directors held at Weir Road on 12 March 2009

PRESENT: Edgar Quist (EQ), Wade Lund (WL), Ruth Odei (RO)

4.1 Mr. Lund said that the bank had refused on 9 March to extend the loan.
4.2 EQ did not share that view of the loan. He was confident that the sale of the mill would complete before the end of May.
4.3 EQ confirmed that no offer in writing had been received for the mill.
"""
    assert any(one.text.startswith("Edgar Quist was confident that the sale") for one in kept(text))
