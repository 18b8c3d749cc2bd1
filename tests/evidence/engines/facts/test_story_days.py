"""The day of what a story tells: of the event that a report is of, of the night after it, and of an interview."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.days.hours import hour_of
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

CALL = """RESCUE SQUAD OF ORMSBY
RUN REPORT                                    Run No. 97-204
Date of call: 02/11/1997      Time: 2240 hrs
Patient: Tobias Holm

NARRATIVE
The squad was sent to the mill of Quist Brothers for a man under a roller. Ruth Odei, a weaver, told the squad that the guard
had been off the roller for a week. Holm was freed at 2325 hrs with a bar. Holm was taken to Ormsby Infirmary at 0015 hrs.

HISTORY
Holm was treated for a broken wrist by Dr. Lund.
"""
BURGLARY = """OFFENSE REPORT
Date occurred: 05/02/1991     Date reported: 05/06/1991
Victim: Ruth Odei

NARRATIVE
Officer Holm met Ruth Odei at the barn. The lock of the barn was cut and a saddle was taken by Tobias Quist.
"""
SWORN = """HIGH COURT OF NEW ZEALAND
File No. CV-2004-77
BETWEEN: QUIST DAIRY LTD  Plaintiff
AND: LUND TRANSPORT LTD  Defendant

AFFIDAVIT OF RUTH ODEI

I, Ruth Odei, of Ormsby, Dairy Hand, MAKE OATH AND SAY:

1. On 11 January 2004 Tobias Holm, a driver of the defendant, brought the tanker to the dairy.

2. At 9:20 p.m. the hose of the tanker burst and Holm fell into the yard. Holm died the next morning.

3. I telephoned Lund Transport Ltd twice that night.
"""
ASKED = """MEMORANDUM TO FILE
From: Ruth Odei, Personnel
Date: 6 October 2011

I interviewed Tobias Holm on 21 September 2011. Holm denied that he touched the winch. Ada Quist was interviewed on 23
September 2011. Quist saw Holm at the winch.
"""
DAIRY = """QUIST DAIRY
QUALITY INCIDENT REPORT
Date of incident: 14 May 2009                Date of report: 20 May 2009
Lot: 0513B                                   Prepared by: Ruth Odei, QA Manager

Description
At 4:30 a.m. the operator, Tobias Holm, stopped the alarm without a look at the chart.

Investigation
Holm was interviewed on 18 May. Holm admitted that he had silenced the alarm.
"""
HARBOR = """HARBOR POLICE OF ORMSBY
SUPPLEMENTAL NARRATIVE
Report No. 77-4410                                          Officer: R. Odei

At 2140 hours on 3 October 1977 I was dispatched to the pier on a report of a fight. Tobias Holm was bleeding from the mouth.

Edgar Quist was arrested at 2230 hours and taken to the station. Tobias Holm was taken to Ormsby Infirmary.

At 0030 hours Edgar Quist told Officer Lund that he meant to scare him.
"""
LETTER = """14 June 1999

Dear Ms Odei,

On 3 May 1999 the truck of Tobias Holm struck your fence. Holm was drunk.

Holm was fined.

Edgar Quist
"""


def told(text: str) -> list[FoundFact]:
    return find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))


def days_of(text: str, words: str) -> list[str]:
    return [str(one.date) for one in told(text) if words in one.text]


def test_a_report_of_one_call_tells_of_its_day() -> None:
    assert days_of(CALL, "under a roller") in ([], ["1997-02-11"])
    assert days_of(CALL, "had been off the roller") == ["1997-02-11"]
    assert days_of(CALL, "freed at 2325") == ["1997-02-11"]


def test_an_hour_after_midnight_is_of_the_next_day() -> None:
    assert days_of(CALL, "taken to Ormsby Infirmary") == ["1997-02-12"]


def test_what_stands_under_history_is_not_of_the_call() -> None:
    assert days_of(CALL, "broken wrist") in ([], ["None"])


def test_who_reports_an_offence_later_does_not_tell_of_its_day_alone() -> None:
    assert set(days_of(BURGLARY, "Holm met") + days_of(BURGLARY, "saddle")) <= {"None"}


def test_a_witness_in_a_case_tells_a_story_by_its_days() -> None:
    assert days_of(SWORN, "hose of the tanker burst") == ["2004-01-11"]
    assert set(days_of(SWORN, "died the next morning")) <= {"2004-01-12"}
    assert set(days_of(SWORN, "twice that night")) <= {"None"}


def test_what_somebody_said_when_asked_is_of_that_day_and_what_they_had_seen_is_not() -> None:
    assert days_of(ASKED, "denied that he touched") == ["2011-09-21"]
    assert set(days_of(ASKED, "saw Holm at the winch")) <= {"None"}


def test_days_without_a_year_between_the_event_and_its_report_are_of_their_year() -> None:
    assert days_of(DAIRY, "was interviewed") == ["2009-05-18"]
    assert days_of(DAIRY, "had silenced the alarm") == ["2009-05-18"]
    assert days_of(DAIRY, "stopped the alarm") == ["2009-05-14"]


def test_a_report_of_one_day_tells_all_of_that_night() -> None:
    assert days_of(HARBOR, "bleeding") == ["1977-10-03"]
    assert days_of(HARBOR, "Ormsby Infirmary") == ["1977-10-03"]
    assert days_of(HARBOR, "scare him") == ["1977-10-04"]


def test_what_a_letter_tells_in_another_paragraph_has_not_its_day() -> None:
    assert set(days_of(LETTER, "was fined")) <= {"None"}


def test_hours_are_read_in_every_way() -> None:
    said = (
        "at 5.40 pm",
        "2315 HRS",
        "at 0645",
        "18:10",
        "at noon",
        "at midnight",
        "at 0705 and left",
        "1845 Elm Street",
    )
    assert [hour_of(one) for one in said] == [17 + 40 / 60, 23.25, 6.75, 18 + 10 / 60, 12, 24, 7 + 5 / 60, None]


def test_what_follows_two_days_is_of_neither() -> None:
    text = (
        "REPORT OF LOSS\n\nThe fire at the mill on May 14, 2021 resulted from work which Tobias Holm ordered on May 11, 2021."
        " Edith Farrow was injured and looms worth $61,000 were lost.\n"
    )
    document = Document(text)
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert [one.date for one in found if "injured" in one.text] == [None]
