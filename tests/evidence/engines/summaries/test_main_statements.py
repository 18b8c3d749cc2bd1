"""What a paper is there to say is told of whatever it is made: short sentences, clipped notes, rows, fields and answers."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.main_statements import candidates, main_statements
from evidence.engines.summaries.parts import SummarySource
from evidence.engines.summaries.summarize import summarize

STATEMENT = """WITNESS STATEMENT OF ADA FINCH

1. I was the night porter at Weir House.

2. On 8 May 2019 the manager, Mr Lund, called me to the office. He said the page "would have to go" before the inspectors came.
The next night the page was gone.

3. The facts in this statement are within my own knowledge.

Signed: A Finch          Date: 3 March 2020
"""
NOTE = """WEIR MILLS
FIRST AID NOTE

Name: Ann Roe                     Shift: nights
Date: 03/05/2021                  Press: No. 4

What happened: Guard was off since Monday. Two fingers of the left hand crushed, sent to Brook Hospital. Foreman (Mr. Lund) had
been told on Tuesday.

White copy - office   Yellow copy - nurse   Form 11 rev 4/99
"""
HEARING = """IN THE MATTER OF AN ARBITRATION
Before: Ada Lund, Arbitrator
TRANSCRIPT

CROSS-EXAMINATION BY MR. HOLM:

1.  Q.  Who decided to dismiss Ms. Roe?
    A.  Mr. Quist did.

2.  Q.  When?
    A.  On April 11, 2016.

3.  Q.  Was she heard before that?
    A.  No. She was heard on April 13.

4.  Q.  Did you keep the recording of April 7?
    A.  It was erased after two weeks. The union had asked for it in writing.

5.  Q.  Who erased it?
    A.  I do not recall.
"""


def test_a_sentence_that_leans_on_the_one_before_is_told_with_it() -> None:
    reading = SummarySource(Document(STATEMENT), "witness_statement")
    said = [one.words for one in main_statements(reading, most=9)]
    at = next(at for at, one in enumerate(said) if one.startswith("He said the page"))
    assert "Mr Lund, called me to the office" in said[at - 1]


def test_short_sentences_are_told_and_where_somebody_signs_and_what_they_swear_is_not() -> None:
    said = summarize(Document(STATEMENT))
    assert "The next night the page was gone." in said
    assert "within my own knowledge" not in said
    assert "Signed" not in said


def test_no_more_is_told_than_there_is_space_for() -> None:
    reading = SummarySource(Document(STATEMENT), "witness_statement")
    assert sum(len(one.words) for one in main_statements(reading, most=9, space=150)) <= 150
    assert len(main_statements(reading, most=1)) == 1


def test_what_is_told_already_is_not_told_again() -> None:
    reading = SummarySource(Document(STATEMENT), "witness_statement")
    whole = [(0, len(STATEMENT))]
    assert main_statements(reading, whole, most=9) == []


def test_a_form_is_told_by_its_clipped_notes_and_not_by_its_print() -> None:
    said = summarize(Document(NOTE))
    assert "Two fingers of the left hand crushed" in said
    assert "Yellow copy" not in said


def test_a_shortened_word_ends_no_statement() -> None:
    reading = SummarySource(Document("The engineer told the Supt. (Mr. Roe) of the crack on May 3, 2019."), "report")
    assert [one.words for one in candidates(reading)] == [
        "The engineer told the Supt. (Mr. Roe) of the crack on May 3, 2019."
    ]


def test_a_title_ends_no_statement_and_who_signs_is_not_told() -> None:
    told = "Ann Lee wrote to the officer, Msgr. Roe, on March 3, 2011 that receipts were missing."
    reading = SummarySource(Document(f"{told}\n\nManager's signature: A Lund Staff are reminded of this.\n"), "report")
    assert [one.words for one in candidates(reading)] == [told]


def test_answers_are_told_behind_what_they_go_on_from_and_a_hearing_is_no_deposition() -> None:
    said = summarize(Document(HEARING))
    assert "Deposition" not in said
    assert said.index("testified that Mr. Quist decided to dismiss Ms. Roe") < said.index("“On April 11, 2016.”")
    assert "asked for it in writing" in said
