"""Logs whose day stands above its entries, whose rows begin with initials, or whose entries blank lines part."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

DECK = """TUG "ELM"                                      Weir Towage Ltd.
DECK LOG (kept by T. Holm, mate)               May 1999

SUNDAY 30 MAY
0545  On board. Oil pressure of the starboard engine 3.1 bar, should be 4.
0720  Cast off for the berth. I told Engineer Lund that the hook sticks.

MONDAY 31 MAY
0634  Ship went astern and the line parted at the hook. Edith Farrow was hit.
2150  Hospital rang that Edith Farrow died.

TUESDAY 1 JUNE
      The owner, Jo Quist, told me to write that the hook was tested.
"""
FILE = """ALDER FOODS - FILE NOTES
Employee: Edith Farrow      HR: Ruth Odei       ER: Tobias Holm

03/02/11 RO Edith Farrow came to my office and said that the foreman shouts at her.
03/09/11 TH Interviewed Jo Lund, who heard the foreman shout.
03/22/11 PT Edith Farrow moved to the third shift.
04/18/11 RO Edith Farrow resigned by email.
"""
CHART = """BROOK COUNTY HOSPITAL
PROGRESS NOTES
PATIENT:  FARROW, Edith        MR# 40-11-87

10/14/94  1930  Brought by a co-worker in a pickup, leg pinned by a log. The skin was
intact, and she moved her toes.
                                                   T. Holm MD

10/15/94  0400  Patient asking for a doctor. Foot numb to the ankle. Called Dr
Holm again at 0405, line busy.                     R. Odei LPN

10/15/94  0740  Calf tense, hard. Called Lund, transfer to Memorial
Hospital at once.
                                                   T. Holm MD
"""


def days_of(text: str) -> dict[str, str]:
    document = Document(text)
    return {one.text: str(one.date) for one in find_facts(document, find_mentions(text), find_own_dates(document))}


def test_entries_with_hours_are_of_the_day_above_them_in_the_year_of_the_head() -> None:
    found = days_of(DECK)
    assert found["On May 31, 1999 at 2150 T. Holm noted: “Hospital rang that Edith Farrow died.”"] == "1999-05-31"
    assert any("told me to write" in text and day == "1999-06-01" for text, day in found.items()), found


def test_a_heading_on_another_weekday_than_its_year_has_is_of_no_day() -> None:
    assert not any(day.startswith("1998-05-3") for day in days_of(DECK.replace("1999", "1998")).values())


def test_initials_between_a_day_and_its_note_say_who_noted_it() -> None:
    found = days_of(FILE)
    assert any("March 9, 2011 Tobias Holm noted" in text for text in found), found
    assert any("April 18, 2011 Ruth Odei noted" in text for text in found), found
    assert not any("PT noted" in text for text in found), "nobody of these initials is named"


def test_where_blank_lines_part_entries_all_below_a_stamp_is_of_it() -> None:
    found = days_of(CHART)
    assert any("T. Holm MD noted" in text and "transfer to Memorial Hospital at once" in text for text in found), found
    assert any("R. Odei LPN noted" in text and "Called Dr Holm again" in text for text in found), found


WEEK = """BROOK HOME HEALTH                    AIDE VISIT RECORD
Client: Edith Farrow     Aide: Ruth Odei     Week of: 3/7/2016

Tue - Client has a sore on the heel. Told the nurse by phone.
Wed - Client says that the nurse did not come.
Thu - Called the son of the client, who took her to the hospital.
"""


def test_rows_with_a_weekday_alone_are_of_the_week_that_the_head_has() -> None:
    found = days_of(WEEK)
    assert any("sore on the heel" in text and day == "2016-03-08" for text, day in found.items()), found
    assert any("Called the son" in text and day == "2016-03-10" for text, day in found.items()), found
    ending = days_of(WEEK.replace("Week of: 3/7/2016", "Week ending: 3/11/2016"))
    assert any("sore on the heel" in text and day == "2016-03-08" for text, day in ending.items()), ending
    assert not any(day == "2016-03-08" for day in days_of(WEEK.replace("Week of", "Printed")).values())
