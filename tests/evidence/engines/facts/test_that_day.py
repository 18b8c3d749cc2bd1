"""The day that "that night" means in an answer, where one is left; else nothing is told of it."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

EXAMINED = """                    DEPOSITION OF NORA QUIST
 1        NORA QUIST, having been duly sworn, testified as follows:
 2   EXAMINATION BY MR. LUND:
 3   Q.   Where do you live?
 4   A.   At 4 Weir Road in Alder.
 5   Q.   Who hired you?
 6   A.   Bo Lund did.
 7   Q.   Did you see Tobias Holm on July 4, 2018?
 8   A.   Yes.  He came to my office at noon.
 9   Q.   What did you do about the letter?
10   A.   I called the sheriff that night.
"""


def told(text: str) -> dict[str, date | None]:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return {one.fact.text: one.fact.date for one in candidates_of(source)}


def test_that_night_is_of_the_day_that_the_exchange_before_gives() -> None:
    days = [day for said, day in told(EXAMINED).items() if "I called the sheriff that night [July 4, 2018]." in said]
    assert days == [date(2018, 7, 4)]


def test_what_happened_that_night_is_left_out_where_two_nights_may_be_meant() -> None:
    two = EXAMINED.replace("He came to my office at noon.", "I saw him on July 9, 2018 too.")
    assert not any("that night" in one for one in told(two))
    none = EXAMINED.replace(" on July 4, 2018", "")
    assert not any("that night" in one for one in told(none))


def test_that_night_is_of_the_only_day_of_which_the_last_exchanges_spoke() -> None:
    between = EXAMINED.replace(" 9   Q.", " 8   Q.   Was he alone?\n 9   A.   Yes.\n10   Q.").replace(
        "10   A.", "11   A."
    )
    days = [day for said, day in told(between).items() if "I called the sheriff that night [July 4, 2018]." in said]
    assert days == [date(2018, 7, 4)]


def test_that_night_is_not_of_an_earlier_day_where_the_question_speaks_of_another() -> None:
    before = EXAMINED.replace("What did you do about the letter?", "Did you call anybody before July 6, 2018?")
    assert not any("[July 4, 2018]" in one and "that night" in one for one in told(before))


def test_a_day_without_its_year_that_is_spoken_of_since_may_be_meant() -> None:
    since = EXAMINED.replace(
        "What did you do about the letter?", "When did the letter come?\n10   A.   At the end of June. June 28th."
    )
    since = since.replace("10   A.   I called", "11   Q.   What did you do about the letter?\n12   A.   I called")
    assert not any("that night [July 4, 2018]" in one for one in told(since))


def test_the_ninth_in_an_answer_is_of_the_month_that_its_question_has() -> None:
    text = EXAMINED.replace(
        "A.   Yes.  He came to my office at noon.", "A.   No.  I was in Brook with Ann Lee until the 9th."
    )
    days = [day for said, day in told(text).items() if "until the 9th [July 9, 2018]" in said]
    assert days == [date(2018, 7, 9)]
    both = EXAMINED.replace(
        "A.   Yes.  He came to my office at noon.", "A.   The 4th, yes.  The papers of Ann Lee got the 3rd."
    )
    assert not any("[July 3" in said for said in told(both))
    floor = EXAMINED.replace("A.   Yes.  He came to my office at noon.", "A.   Yes.  He came to the 9th floor at noon.")
    assert not any("[July 9" in said for said in told(floor))
