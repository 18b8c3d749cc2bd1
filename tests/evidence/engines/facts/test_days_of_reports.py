"""The day of what a report of one event, an affidavit or minutes tell without a day of their own."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

SURVEY = """WEIR PROPERTY SURVEYS
SITE INSPECTION REPORT
Premises: 14 Alder Row
Inspected: 9 March 1988          By: Tobias Holm
Report date: 16 March 1988

1. Holm attended at 10.30 a.m. with the tenant, Edith Farrow.
2. The rear parapet leaned outwards by 85 mm. Three stones were missing.
3. The lease makes the landlord liable for the structure.
4. The cost of the repair was put at 9,000 pounds.
"""
FERRY = """ALDER FERRIES
ACCIDENT REPORT TO THE COMPANY
DATE : 09 August 2004            TIME (LT): 23:10              PLACE : Port of Weir

NARRATIVE OF MASTER
The vessel arrived at 22:55 with a delay because of wind.
At 23:10 a gust pushed the stern, and Edith Farrow fell between the ramp and the quay.

STATEMENT OF BOSUN T. HOLM
I rang the bridge and nobody answered.
Jo Lund says the line was not fast.

CORRECTIVE ACTION: Holm was sent home. The line was replaced.
"""
NURSE = """RESIDENT INCIDENT REPORT
Resident: Edith Farrow       Date of Incident: 01/19/2014   Time: 0215
Date/time prepared: 01/19/2014 0400

Description: Found resident on the floor beside the bed.
Follow up: The alarm was changed by the shift.
"""
QUARRY = """ALDER QUARRY - INTERNAL INVESTIGATION
Date of incident    : 14 March 1994, 12h35
Deceased            : Edith Farrow

2   Findings
2.1 The blaster, Tobias Holm, charged 42 holes. His ticket had expired on 31 January 1994.
2.2 The siren was sounded and the guard was at lunch.
"""
OATH = """AFFIDAVIT OF TOBIAS HOLM

I, TOBIAS HOLM, MAKE OATH AND SAY THAT:

1.  On January 21, 1999 the crew arrived at the well at about 0600 hrs to run a gun. The temperature was minus 38.

2.  I told Jo Lund that the pressure was high. Jo Lund replied that the pump was frozen.

3.  At about 0820 hrs I heard a loud bang.

4.  Paragraph 14 of the claim alleges that I ordered the crew to proceed.

5.  The contract price was $412,000. In my opinion the crew had no plan.
"""
MINUTES = """WEIR BOAT CLUB
Minutes of the Board of Directors
Regular Meeting of June 8, 2011

Moved by Holm, second by Lund, that the payment to Alder Chain be withheld and that counsel notify the surety. Carried.
"""


def days_of(text: str) -> dict[str, str]:
    """The day of each sentence, as its facts have it."""
    source = Source(Document(text), find_mentions(text), find_own_dates(Document(text)))
    found = ((one.words, source.when(one.start, one.end)) for one in source.read.sentences)
    return {words: str(when.date) if when else "" for words, when in found}


def day_with(text: str, words: str) -> str:
    return next(day for said, day in days_of(text).items() if words in said)


def test_what_was_seen_at_an_inspection_is_of_the_day_of_its_field() -> None:
    assert day_with(SURVEY, "attended at") == "1988-03-09"
    assert day_with(SURVEY, "Three stones") == "1988-03-09"


def test_what_is_so_on_any_day_and_a_sum_are_of_no_day() -> None:
    assert not day_with(SURVEY, "The lease")
    assert not day_with(SURVEY, "The cost of the repair")
    assert not day_with(OATH, "The contract price")


def test_the_day_beside_a_time_is_of_the_accident_that_a_paper_reports() -> None:
    assert day_with(FERRY, "arrived at 22:55") == "2004-08-09"
    assert day_with(FERRY, "Edith Farrow fell") == "2004-08-09"
    assert day_with(FERRY, "I rang the bridge") == "2004-08-09"


def test_what_a_label_of_another_time_begins_is_not_of_the_event() -> None:
    assert not day_with(FERRY, "sent home")
    assert not day_with(FERRY, "was replaced")


def test_what_had_been_before_does_not_end_a_report_s_story() -> None:
    assert day_with(QUARRY, "charged 42 holes") == "1994-03-14"
    assert day_with(QUARRY, "had expired") == "1994-01-31"
    assert day_with(QUARRY, "siren was sounded") == "1994-03-14"


def test_what_stands_between_two_hours_of_a_day_is_of_it() -> None:
    assert day_with(OATH, "pump was frozen") == "1999-01-21"
    assert day_with(OATH, "a loud bang") == "1999-01-21"


def test_what_a_claim_alleges_and_an_opinion_are_not_of_the_story_s_day() -> None:
    assert not day_with(OATH, "alleges")
    assert not day_with(OATH, "In my opinion")


def test_what_was_moved_is_of_the_meeting() -> None:
    assert day_with(MINUTES, "Moved by Holm") == "2011-06-08"


def test_marks_and_grades_are_no_days_of_events() -> None:
    text = (
        "The mill delivered 400 bags of 12-24-12 on March 11, 1983.\nTobias Holm saw a tag with the date May 3, 1983.\n"
    )
    assert day_with(text, "400 bags") == "1983-03-11"
    assert not day_with(text, "saw a tag")


LETTER = """ALDER, HOLM & LUND
Attorneys at Law

October 30, 1979

Dear Mr. Quist:

By the agreement of November 3, 1978 your company undertook to build the boat.

On July 22, 1979 the engine bed let go from the hull. The shaft was wrenched and the boat took water.

You have since billed my client for the repair.
"""
LAB = """ALDER MATERIALS TESTING
Report date: 11/12/2013      Placed: 10/14/2013

1. Edith Farrow told the superintendent at 10:20 AM that water was added.
2. The curing box was found unplugged on 10/15.
3. No cylinders were made.
4. The box was replaced 10/16.
5. The load was reduced 1/3.
"""


def test_a_letter_that_speaks_of_an_agreement_tells_a_story() -> None:
    assert day_with(LETTER, "shaft was wrenched") == "1979-07-22"
    assert day_with(LETTER, "have since billed") != "1979-10-30"


def test_what_has_an_hour_is_of_the_day_on_which_a_laboratory_s_samples_were_placed() -> None:
    assert day_with(LAB, "told the superintendent") == "2013-10-14"


def test_figures_without_a_year_are_of_the_one_year_of_the_paper() -> None:
    assert day_with(LAB, "found unplugged") == "2013-10-15"
    assert not day_with(LAB, "No cylinders")
    assert day_with(LAB, "replaced") == "2013-10-16"
    assert not day_with(LAB, "reduced")


LOOKED_INTO = """ALDER COLLEGE
Report of Investigation
Date of incident: Friday 12 May 1995          Date of report: 26 May 1995

What the pupils say
Jo Lund told me on 15 May that he was reading. A piece of brass struck Tobias Holm. Vitals were 98/54 at the nurse's.
The alarm had been broken since 5/1. Edith Farrow rang the doctor at 11.20.
"""


def test_what_somebody_told_of_an_event_is_of_the_event_and_not_of_the_telling() -> None:
    assert day_with(LOOKED_INTO, "told me") == "1995-05-15"
    assert day_with(LOOKED_INTO, "struck Tobias Holm") == "1995-05-12"


def test_figures_of_no_day_and_what_had_been_before_end_no_story() -> None:
    assert day_with(LOOKED_INTO, "rang the doctor") == "1995-05-12"


def test_a_sentence_in_a_field_is_of_the_event_but_no_follow_up() -> None:
    assert day_with(NURSE, "on the floor") == "2014-01-19"
    assert not day_with(NURSE, "alarm was changed")


def test_figures_above_the_field_of_the_event_end_no_story() -> None:
    text = NURSE.replace("RESIDENT INCIDENT REPORT", "RESIDENT INCIDENT REPORT   Form N-7 was revised (rev. 3/18)")
    assert day_with(text, "on the floor") == "2014-01-19"
