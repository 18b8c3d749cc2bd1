"""Which fields of a form are facts, what a yes or no on it asserts, and of which day it tells."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.days.events import comes_after_event, is_event_label
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.forms.checked import answered
from evidence.engines.facts.papers.form_heads import head_of
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

REPORT = """TARN ELEVATOR AUTHORITY
                       INCIDENT REPORT
Report No.: 4471                              Installation No.: 64412
Owner: Weir Housing Co-operative Inc.         Location: 4 Weir Street, Brook
Date of occurrence: 24 January 2012           Contractor: Holm Lifts Ltd.
Port of entry: Brook Harbor, North Basin      Licence status: Active

1. OCCURRENCE
   Holm Lifts Ltd. notified the Authority on 25 January 2012, some fourteen hours after the occurrence.
   Car B moved away from floor 9 with its doors open. Edith Farrow fell and broke her hip.

2. FINDINGS
   2.1 The rope gripper was bypassed with a jumper between its terminals.
   2.2 The brake did not hold in the test of the inspector.

Will the incident cause the injured worker to miss eight or more days of work?   [X] Yes  [ ] No

This report does not assign civil liability. It is kept by the Authority for ten years and is sent to the owner, to the
contractor and to the file of the installation. Copies may be asked for in writing at the address above, against a fee.
"""


def kept(text: str) -> list[FoundFact]:
    document, mentions = Document(text), find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def test_a_field_that_only_describes_is_no_fact_of_a_longer_form() -> None:
    found = kept(REPORT)
    assert found
    assert not [one for one in found if "Port of entry" in one.text or "Date of occurrence:" in one.text]


def test_what_a_form_is_asked_and_answers_is_told_as_a_statement() -> None:
    texts = [one.text for one in kept(REPORT)]
    assert any(
        one.startswith("The incident will cause the injured worker to miss eight or more days of work [")
        for one in texts
    )


@pytest.mark.parametrize(
    ("asked", "said", "told"),
    [
        ("Was the equipment defective?", "Yes", "The equipment was defective."),
        ("Was the guard in place?", "No", "The guard was not in place."),
        ("Was the guard in place?", "unknown", "Was the guard in place? unknown"),
        ("Next of kin present?", "N", "Next of kin present? No"),
    ],
)
def test_a_yes_or_no_is_turned_where_the_question_s_grammar_says_it(asked: str, said: str, told: str) -> None:
    assert answered(asked, said) == told


def test_what_is_told_under_the_event_s_heading_is_of_its_day_and_not_of_the_notice_s() -> None:
    days = {one.date for one in kept(REPORT) if "Farrow fell" in one.text or "moved away" in one.text}
    assert days == {date(2012, 1, 24)}
    assert {one.date for one in kept(REPORT) if "notified" in one.text} <= {date(2012, 1, 25)}


def test_a_report_is_not_dated_by_the_day_of_what_it_reports() -> None:
    head = head_of(Document(REPORT), read(REPORT), find_mentions(REPORT))
    assert head.startswith("Incident Report No. 4471")
    assert "2012" not in head


def test_a_finding_with_a_subject_of_its_own_is_told_without_what_the_report_is() -> None:
    found = [one.text for one in kept(REPORT) if "rope gripper" in one.text]
    assert found
    assert not any("Incident Report" in one for one in found)


def test_words_tell_an_event_s_day_from_what_came_after_it() -> None:
    assert is_event_label("Date of loss: May 3, 2021")
    assert not is_event_label("Date of notice: May 3, 2021")
    assert comes_after_event("Roe notified the agency of the accident on May 4")
    assert not comes_after_event("Roe fell on May 3")


BILL = """TARN GUTTERS & TIN WORKS
12 Mill Lane, Unit C
License No. RC-20417                              INVOICE

Bill To:                                Invoice No.: 6671
Weir Parish School                      Invoice Date: 11/20/2015
Attn: Tobias Holm                       Terms: Net 30
4 Weir Road                             P.O. No.: SB-117
                                        Due Date: 12/20/2015

Ship value: $400                        Ship value: $900
Job Site: Gymnasium, 4 Weir Road        Job Start: 11/02/2015

Crew found rotted boards along the north wall on 11/04/2015. Mr. Holm declined the change order by telephone on 11/05/2015.
"""
WATCH = """WEIR COUNTY SHERIFF
INCIDENT REPORT
Case Number: 19-4471
Name: Tobias Holm            Location: Pier 9, Weir Marina

NARRATIVE
On August 13, 2019 Tobias Holm locked the cabin at 9:30 p.m. and left. Edith Farrow heard a motor at 11:15 p.m. near the \
pier. Ruth Odei saw two men in a skiff at 2:10 a.m. near the fuel dock.
"""


def test_a_form_is_called_after_its_title_beside_a_licence_and_not_after_its_terms() -> None:
    assert head_of(Document(BILL), read(BILL), find_mentions(BILL)).startswith("Invoice No. 6671 of TARN GUTTERS")


def test_a_figure_under_a_label_that_stands_several_times_is_no_fact() -> None:
    assert not [one for one in kept(BILL) if "Ship value" in one.text]


def test_an_hour_past_midnight_is_not_of_the_same_day() -> None:
    days = {words: {one.date for one in kept(WATCH) if words in one.text} for words in ("heard a motor", "saw two men")}
    assert days == {"heard a motor": {date(2019, 8, 13)}, "saw two men": {date(2019, 8, 14)}}
