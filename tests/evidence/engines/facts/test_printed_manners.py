"""Manners of printing that readers met: transcripts of New South Wales, statements by one letter, diaries, two meetings."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

INQUEST = """IN THE STATE CORONER'S COURT
INQUEST INTO THE DEATH OF BO WEIR
Thursday 18 June 1998

<TOBIAS ALAN HOLM, on former oath

MR LUND: Q. Mr Holm, yesterday you said you were the leading hand of Tarn Hire at the mill.
A. Yes, leading hand scaffolder.

Q. Was the western face tied when you left the site on 3 September 1997?
A. Four ties of the western face were gone when I came back to the mill.

CORONER: Mr Odei is coming, isn't he?

MR LUND: Tomorrow, your Worship.

CORONER: Yes, I'll allow it.

Q. Who took the ties of the western face out?
A. The renderers of Tarn Hire took the ties out on 9 September 1997.
"""
STATEMENT = """TARN FARMERS MUTUAL INSURANCE CO.
RECORDED STATEMENT - TRANSCRIPTION

Statement of    Vernon Holm
Taken by    R. Dumke, adjuster      2-11-88, kitchen of insured

D  This is Ron Dumke, I'm talking with Vernon Holm at his home, it's Thursday February 11, 1988.
H  Yah.
D  Who was in the barn on Saturday February 6, 1988?
H  I let the hired man Skip Torvik into the barn at seven on Saturday February 6, 1988.
D  And who called the fire department?
H  My wife Arlys called the fire department from the house.
D  And that's all?
H  Yah, that's all of it.
"""
MINUTES = """TOWN OF WEIR
BOARD OF SELECTMEN

Regular Meeting                                 Tuesday, August 8, 1967

Present: Chairman Alden Thur, Selectmen Bo Beal and Ann Wass.

1. Minutes of July 25 read and accepted.

2. WHARF. Moved Wass, to close the outer end of the wharf to all trucks at once. No second. Ann Wass said the wharf is not safe.

Adjourned 9:50 p.m.

Special Meeting                               Thursday, August 24, 1967

Present: Thur, Beal, Wass.

Bo Beal said the wharf was closed to everybody by the sheriff. Wass asked who told the truck to come down.

Adjourned 10:40 p.m.
"""
DIARY = """CLERK OF WORKS DIARY  No. 3
Weir School (Hall and Gymnasium)

1962
Mon 5 Feb.   Frost am 26. No concreting till 11. Holm & Sons had 14 men and 3
bricklayers on site.

Tue 6 Feb.   Snow, no work outside. Rang Mr Lund at the office about beam 3 of the hall.

Mon 12 Feb.  Beam 3 of the hall was put up by Holm & Sons. The seat of the beam is
2 inches short of the drawing.
"""
CHAT = """2021/03/08, 07:12 - Ann Lee: Morning all, the group is for the solar job
2021/03/08, 07:31 - Bo Lund: The team of Tarn Solar is on site with the panels
2021/03/08, 07:33 - Ann Lee: The deposit of R486 000 went to Tarn Solar on Friday
2021/03/26, 16:02 - Bo Lund: All 3 pumps running off the sun
2021/03/26, 16:20 - Ann Lee: Beautiful, well done
"""


def kept(paper: str) -> list[FoundFact]:
    document, mentions = Document(paper, "paper.txt", "text/plain"), find_mentions(paper)
    return judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept


def test_a_witness_on_former_oath_answers_and_the_coroner_speaks_apart() -> None:
    found = [one.text for one in kept(INQUEST)]
    assert [one for one in found if one.startswith("Tobias Alan Holm") and "testified" in one and "western face" in one]
    assert not [one for one in found if "The witness" in one or "Q. Mr" in one or "CORONER" in one]


def test_one_letter_before_a_line_is_whose_name_the_head_gives() -> None:
    found = [one.text for one in kept(STATEMENT)]
    assert [one for one in found if one.startswith("Vernon Holm, asked") and "Skip Torvik" in one]
    assert not [one for one in found if one.startswith("H ")]


def test_what_each_of_two_meetings_did_is_of_its_own_day_and_a_motion_is_no_item() -> None:
    found = {one.text: one.date for one in kept(MINUTES)}
    closed = next(day for text, day in found.items() if "closed to everybody" in text)
    said = next(day for text, day in found.items() if "the wharf is not safe" in text)
    assert (said, closed) == (date(1967, 8, 8), date(1967, 8, 24))
    assert not [text for text in found if "[Moved" in text]


def test_a_diary_is_read_by_weekday_day_and_month_in_the_year_above_it() -> None:
    found = {one.text: one.date for one in kept(DIARY)}
    assert next(day for text, day in found.items() if "Beam 3 of the hall was put up" in text) == date(1962, 2, 12)
    assert all(text.startswith("On February ") for text in found)


def test_friday_in_a_chat_is_the_last_one_before_the_message() -> None:
    paid = next(one for one in kept(CHAT) if "deposit of R486" in one.text)
    assert paid.date == date(2021, 3, 5)
    assert "Friday [March 5, 2021]" in paid.text


def test_an_article_with_a_roman_number_ends_no_sentence() -> None:
    text = "The decision came before the hearing which the contract, Art. XI Sec. 3, requires. Holm was not heard."
    assert [one.words for one in read(text).sentences] == [
        "The decision came before the hearing which the contract, Art. XI Sec. 3, requires.",
        "Holm was not heard.",
    ]


def test_who_appears_for_an_employer_is_not_the_employer() -> None:
    award = """OPINION AND AWARD

For the Union:      Nora Quist
For the Employer:   Thomas Holm

The Employer shall reinstate Mr. Bo Weir within ten days with back pay from January 19, 1993.
"""
    assert not [one for one in kept(award) if "[Thomas Holm]" in one.text]
