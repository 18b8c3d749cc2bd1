"""Minutes: whose meeting it was, what was decided with which vote, and what every meeting does."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.documents.classify import classify
from evidence.engines.documents.summarize import parts_of
from evidence.engines.layout.sentences import read

COUNCIL = """Planning Board Meeting Minutes

January 22, 2013

Members Present:           W. Tarn, D. Quist, O. Finch

7:00 PM:  W. Tarn called the Planning Board meeting to order.

ELECTION OF OFFICERS:

  • O. Finch motioned to nominate Wilma Tarn for Chairman.  D. Quist seconded.  All in favor.

PUBLIC HEARING:  The mill has requested a continuance.

D. Quist motioned to approve the minutes of January 8.  O. Finch seconded.  Vote 3-0, all in favor.

D. Quist moved to buy a plow from Holm Motors for $41,000.  O. Finch seconded.  The motion passed.

OTHER BUSINESS:  None

NEXT MEETING:  February 12, 2013

O. Finch motioned to adjourn the Planning Board meeting, D. Quist seconded.  Vote 3-0, all in favor.
"""
UNTITLED = """Alder Woods HOA
June Board Meeting

The meeting was called to order at 5:30 PM by Orla Finch, the president. There was a quorum present.
Tobias Holm moved and Wilma Tarn seconded that a lawyer be engaged. The motion passed.
The meeting was adjourned at 7:00 PM.
"""


def summary(text: str) -> list[str]:
    return [part.words for part in parts_of(Document(text, "paper.txt"))]


def test_decisions_are_told_with_their_votes_and_nothing_that_every_meeting_does() -> None:
    said = summary(COUNCIL)
    assert said[0] == "Planning Board Meeting Minutes, 22 January 2013."
    bought = "D. Quist moved to buy a plow from Holm Motors for $41,000. O. Finch seconded. The motion passed."
    assert bought in said
    assert "O. Finch motioned to nominate Wilma Tarn for Chairman. D. Quist seconded. All in favor." in said
    assert not any(word in " ".join(said) for word in ("adjourn", "approve the minutes", "called to order"))


def test_a_meeting_that_was_called_to_order_has_minutes_whatever_its_title() -> None:
    assert classify(Document(UNTITLED, "paper.txt")).kind == "board_minutes"
    assert summary(UNTITLED)[0] == "Minutes of Alder Woods HOA, June Board Meeting."
    assert any("that a lawyer be engaged. The motion passed." in one for one in summary(UNTITLED))


def test_headings_that_come_once_each_are_nobody_who_speaks() -> None:
    assert not read(COUNCIL).spoken
    assert read("TARN: I saw it.\nHOLM: When?\n" * 3).spoken


def test_minutes_have_the_day_behind_their_title() -> None:
    text = (
        "Town Planning Board minutes, Feb 14, 2018\n\nPresent: Orla Finch\n\nMotion to approve was made by O. Finch.\n"
    )
    assert document_day(Document(text, "paper.txt")) == date(2018, 2, 14)


def test_an_initial_before_a_surname_is_no_items_letter() -> None:
    words = [
        one.words
        for one in read("A. The seller shall ship.\n\nB. Payment shall be made.\n\n• O. Quist moved.\n").sentences
    ]
    assert words[-1] == "• O. Quist moved."
