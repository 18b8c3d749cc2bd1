"""What a fact says of its paper: nothing but whose it is, where the words name nobody."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

REPORT = """EMPLOYER'S REPORT OF INJURY

EMPLOYEE   Last: QUIST     First: Edgar    MI: T     DOB: 8/2/51
EMPLOYER:  Tarn Mills, Inc.
DATE OF INJURY: 6/9/2019     TIME: 4:10 PM     Shift began: 3:00 PM
NATURE OF INJURY:  Crushed fingers, right hand
HOW DID IT HAPPEN (be specific):
    The lid of the vat fell on the hand of the operator. The light curtain had been by-passed since May 2, 2019.
    Treated at Brook Hospital and released on June 10, 2019.
Notice posted: June 12, 2019

Any individual filing false information knowingly is in violation of the law and may be fined $5,000.
"""


def told(text: str) -> list[str]:
    document = Document(text, filename="report.txt")
    mentions = find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    return [one.text for one in judge_facts(document, mentions, found).kept]


def test_a_sentence_with_a_subject_of_its_own_is_told_without_what_the_paper_is() -> None:
    assert "The light curtain had been by-passed since May 2, 2019." in told(REPORT)


def test_the_day_and_the_kind_of_an_injury_are_one_sentence_of_whom_it_befell() -> None:
    assert "Edgar T. Quist was injured on June 9, 2019: Crushed fingers, right hand." in told(REPORT)


def test_what_was_done_on_a_field_s_day_is_a_sentence() -> None:
    assert "The notice was posted on June 12, 2019." in told(REPORT)


def test_no_field_is_told_by_itself_nor_what_a_form_prints_of_anybody() -> None:
    assert not [one for one in told(REPORT) if "EMPLOYER:" in one or "DATE OF" in one or "individual" in one]


RUN = """ORMSBY RESCUE SQUAD
RUN REPORT
Date of call: 02/11/1997      Time: 2240 hrs
Patient: Edgar Quist, M/52

NARRATIVE
The squad cut the roller with a torch. Upon arrival the arm was still bleeding. The foreman, Tobias Holm, refused to stop the
mill. He told the squad that the guard was broken. He refused to sign the form.

Pronounced: 02/12/1997 0340 hrs, Brook Hospital
CAUSE OF DEATH: Loss of blood from a crushed arm
"""


def test_whose_the_paper_is_stands_behind_what_speaks_of_nobody_else() -> None:
    found = told(RUN)
    assert any("arm was still bleeding (patient: Edgar Quist)." in one for one in found)
    assert not any("(patient" in one for one in found if "torch" in one or "sign the form" in one)


def test_a_death_and_its_cause_are_told_with_the_name_alone() -> None:
    found = told(RUN)
    assert "Edgar Quist was pronounced dead on February 12, 1997 at 0340 hrs." in found
    assert "Cause of death of Edgar Quist: Loss of blood from a crushed arm." in found
