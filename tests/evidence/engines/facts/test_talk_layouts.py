"""Condensed depositions, written questions by number alone, meetings with names above the words, diaries, voicemail."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

CONDENSED = """FARROW v. WEIR HOSPITAL
Deposition of Ruth Odei, R.N. - May 17, 2016 - CONDENSED

Page 62
(1)  Q. Were you at the hospital on May
(2)  3, 2012?
(3)  A. I was.
(4)  Q. Did you call Dr. Quist
(5)  about the fever of Mrs. Farrow?
(6)  A. I paged him at 9:45.
(7)  Q. Turn to page 17. What was her pressure?
(8)  A. 84 over 50.
(9)  Q. Did you take the chart of Mrs. Farrow to the archive
(10) in May 2012?
(11) A. No. Not that I remember.
(12) Q. Did you change her drip?
(13) A. I gave her more.
"""
NUMBERED = """TARN COUNTY COURT
DOCKET NO. L-4410-06

1.  State how the accident happened.

    ANSWER: On May 3, 2005, Ruth Odei fell in Aisle 9 of the Weir Street store.

2.  State whether you had notice of the water.

    ANSWER: Objection; vague. Without waiving, the freezer leaked on May 1, 2005. Tobias Holm mopped the aisle.

3.  State the limits of your insurance.

    ANSWER: Tarn Mutual, $1,000,000 per occurrence.
"""
MEETING = """Batch review-Meeting Recording
January 16, 2025, 7:03PM (UTC)

Farrow, Edith   0:04
The vials of batch 25 failed the sterility test this morning.

Holm, Tobias   0:09
Who signed the release?

Farrow, Edith   0:15
Ruth Odei told us to release batch 25 on January 3, 2025.

Holm, Tobias   0:20
I will not sign it.
"""
DIARY = """JOURNAL KEPT AT THE MILL

1998

Mon. June 1

New foreman, Carl Rusk, came to the mill.

Thurs June 4
I told Carl Rusk that the brake on the hoist slipped.

Fri 5
Carl Rusk said the hoist was inspected.
"""
VOICES = """TARN MUTUAL - CLAIMS VOICE MESSAGING
Adjuster mailbox: 5530 (T. Holm)

MSG 1   01/11/2011  8:47a   from 770-555-0136   dur 0:48
"Hey this is uh Ruth Odei, I look after the stairs. The rail on the stairs was loose before the lady fell."

MSG 2   01/12/2011  9:20a   from 770-555-0102   dur 0:22
"Good morning Mr. Holm, Edith Farrow, Weir Court. Ruth Odei left the company this morning."

MSG 3   02/03/2011  2:31p   from 770-555-0102   dur 0:41
"It's Edith again. Our office had the stairs replaced on February 2."
"""


def made(text: str) -> list[FoundFact]:
    """All that may be told, however little it is worth, and is borne out."""
    document, mentions = Document(text), find_mentions(text)
    source = Source(document, mentions, find_own_dates(document))
    return judge_facts(document, mentions, [one.fact for one in candidates_of(source)]).kept


def test_numbers_in_brackets_are_the_lines_of_a_condensed_transcript() -> None:
    blocks = structure(CONDENSED).blocks
    assert [one.reference for one in blocks if one.kind is BlockKind.QUESTION][:2] == ["62:1-2", "62:4-5"]
    found = {one.text: one.date for one in made(CONDENSED)}
    assert (
        "Ruth Odei, asked “Did you call Dr. Quist about the fever of Mrs. Farrow?”, testified: “I paged him [Dr. Quist] at 9:45.”"
        in found
    )
    assert any(day == date(2012, 5, 3) for day in found.values())  # and not of May 2, its line's number


def test_who_is_he_in_an_answer_is_not_she_in_a_later_one() -> None:
    assert not any("[Dr. Quist’s]" in one.text or "her [Dr. Quist" in one.text for one in made(CONDENSED))


def test_what_counsel_turns_to_goes_on_from_nothing_before_it() -> None:
    assert not any("and then “What was" in one.text for one in made(CONDENSED))


def test_a_no_that_is_not_remembered_denies_nothing() -> None:
    assert not any("archive" in one.text and "did not" in one.text for one in made(CONDENSED))


def test_questions_by_number_alone_are_answered_in_writing_by_a_party() -> None:
    found = [one.text for one in made(NUMBERED)]
    assert any(
        "Without" not in text and "the freezer leaked on May 1, 2005" in text.replace("The f", "the f")
        for text in found
    )
    assert not any("testified" in text or text.startswith("Tarn County") for text in found)


def test_names_with_seconds_above_the_words_speak_them() -> None:
    said = {one.speaker for one in structure(MEETING).blocks if one.kind is BlockKind.SPEAKER_TURN}
    assert said == {"Edith Farrow", "Tobias Holm"}
    assert any("said: “Ruth Odei told us to release batch 25" in one.text for one in made(MEETING))


def test_an_entry_is_of_the_day_above_it_and_of_the_year_above_that() -> None:
    found = {one.text: one.date for one in made(DIARY)}
    assert found["On June 1, 1998: New foreman, Carl Rusk, came to the mill."] == date(1998, 6, 1)
    assert found["The writer wrote: “I told Carl Rusk that the brake on the hoist slipped.”"] == date(1998, 6, 4)
    assert found["On June 5, 1998: Carl Rusk said the hoist was inspected."] == date(1998, 6, 5)


def test_who_leaves_a_message_says_so_or_calls_from_the_same_number_again() -> None:
    found = [one.text for one in made(VOICES)]
    assert any(text.startswith("Ruth Odei stated") and "The rail on the stairs was loose" in text for text in found)
    assert any(text.startswith("Edith Farrow stated") and "stairs replaced" in text for text in found)
