"""The day of what minutes tell: the meeting's, but for what they tell of a day before."""

from __future__ import annotations

from datetime import date

from tests.evidence.engines.facts.test_fact_days import fact_with, facts_of

MEETING = """WEIR BOAT CLUB
Minutes of the Board of Directors
Regular Meeting of June 8, 2011

1. Harbor. Mr. Lund reported that a mooring chain broke on Saturday and that Ruth Odei lost a finger. Pier 2 was closed by \
the harbor master that afternoon.
2. Motion by Quist, second Lund, to buy new chain for no more than $4,100. Carried 4-0.
"""


def test_what_minutes_tell_of_a_day_before_is_not_of_the_meeting() -> None:
    assert fact_with(MEETING, "reported that a mooring chain").date == date(2011, 6, 8)
    assert not [one for one in facts_of(MEETING) if "that afternoon" in one.quote and one.date]


def test_a_motion_under_its_number_is_of_the_meeting() -> None:
    assert fact_with(MEETING, "buy new chain").date == date(2011, 6, 8)


def test_what_is_resolved_to_be_done_by_a_day_is_of_the_meeting() -> None:
    text = MEETING.replace(
        "2. Motion by",
        "6.2 Resolved that $4,100 of the loan of Quist be repaid on or before June 20, 2011.\n3. Motion by",
    )
    assert fact_with(text, "of the loan").date == date(2011, 6, 8)
