"""Minutes of several meetings in one paper: each is told under its own day, and has its share of the space."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.meeting_days import meetings_in
from evidence.engines.summaries.summarize import summarize

TWO = """MINUTES OF THE HARBOR COMMITTEE OF WEIR

Regular Meeting                              Tuesday, May 7, 1974

Present: Chairman Lowe, Ms. Orr, Mr. Teague.

1. Crane. The engineer reported on May 2 that the boom of the crane has a crack of four inches at the second joint. He would not
lift more than one ton with it. Moved by Teague, seconded by Orr, to keep the crane in use for loads under two tons. Carried
2 to 1.

2. Mooring fees were raised to $40 a season. Carried.

Adjourned 9:10 p.m.

Special Meeting                              Friday, May 31, 1974

Present: Lowe, Orr, Teague.

The Chairman stated that on Wednesday the boom of the crane fell and that Peter Ames, the operator, was killed.
Mr. Teague said that the load weighed about three tons. Moved by Orr, seconded by Teague, that the crane be taken down and that
the insurer be notified at once. Carried unanimously.

Adjourned 8:00 p.m.
"""


def test_what_the_second_meeting_decided_is_told_under_its_day() -> None:
    first, second = summarize(Document(TWO, filename="minutes.txt")).split("Meeting of 31 May 1974: ")
    assert "keep the crane in use for loads under two tons" in first
    assert "7 May 1974" in first
    assert "the operator, was killed" in second
    assert "the crane be taken down" in second


def test_a_meeting_that_is_only_spoken_of_is_no_other() -> None:
    text = TWO[: TWO.index("Special Meeting")] + "The next meeting is on June 4, 1974.\nSpecial Meeting to be called.\n"
    assert len(meetings_in(text)) == 1
    assert len(meetings_in(TWO)) == len(["7 May", "31 May"])
