"""Minutes: whose meeting it was, what was decided with which vote, and what every meeting does."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates, own_day
from evidence.engines.documents.classify import classify
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of

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
    assert "D. Quist moved to buy a plow from Holm Motors for $41,000. The motion passed." in said
    assert "Election of Officers: O. Finch motioned to nominate Wilma Tarn for Chairman. All in favor." in said
    assert not any(word in " ".join(said) for word in ("adjourn", "approve the minutes", "called to order"))


def test_a_decision_is_one_fact_with_its_vote_on_the_day_of_the_meeting() -> None:
    document = Document(COUNCIL, "paper.txt")
    facts = {one.text: one for one in find_facts(document, find_mentions(COUNCIL), find_own_dates(document))}
    bought = "D. Quist moved to buy a plow from Holm Motors for $41,000. O. Finch seconded. The motion passed."
    assert facts[bought].date == date(2013, 1, 22)
    assert facts[bought].quote == COUNCIL[facts[bought].start : facts[bought].end]
    said = " ".join(facts)
    assert not any(word in said for word in ("adjourn", "minutes of January", "called to order", "Members Present"))


def test_a_counted_vote_is_told_by_how_it_ended() -> None:
    text = COUNCIL.replace(
        "O. Finch seconded.  The motion passed.",
        "Seconded by O. Finch. A roll call vote followed. Ayes: Finch, Quist (2). Nays: (0). Absent: Tarn (1). Motion carried.",
    )
    assert "D. Quist moved to buy a plow from Holm Motors for $41,000. Motion carried." in summary(text)


def test_whose_meeting_it_was_may_stand_in_its_first_sentence() -> None:
    text = (
        "Adopted Minutes\nRegular Meeting\nJuly 9, 2002\n\nMayor Tarn called a Regular Meeting of the Weir City Council to order "
        "at 7:00 p.m.\n\nThe Council approved the contract with Holm Motors for $41,000. Motion carried.\n"
    )
    assert summary(text)[0] == "Adopted Minutes, Weir City Council, 9 July 2002."


def test_the_day_of_minutes_that_are_approved_is_not_the_day_they_were() -> None:
    text = COUNCIL.replace(
        "D. Quist moved to buy",
        "D. Quist moved to accept the report and the minutes of the 1/3/2013 meeting and to buy",
    )
    document = Document(text, "paper.txt")
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert {one.date for one in found if "plow" in one.text} <= {date(2013, 1, 22)}


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


def test_what_voted_aye_is_the_vote_of_the_motion_before_and_a_shortened_title_ends_no_sentence() -> None:
    text = (
        "Weir County\nJune 7, 2010 Meeting Minutes\n\nThe Weir County Board of Commissioners met in the office on June 7, 2010 "
        "at 9 am.\nChr. Holm said that the bills are the next item. Commissioner Quist made a motion to approve the "
        'bills of $31,681.38. Commissioner Tarn seconded the motion. All voted "AYE". The motion is approved.\n'
    )
    assert summary(text) == [
        "Minutes of Weir County, Weir County Board of Commissioners, 7 June 2010.",
        "Commissioner Quist made a motion to approve the bills of $31,681.38. The motion is approved.",
    ]
    assert [one.words for one in read("Chr. Holm spoke.\n").sentences] == ["Chr. Holm spoke."]


def test_motions_in_a_secretarys_short_form_are_decisions_and_facts() -> None:
    text = (
        "Weir Public Library\nMay 11, 2015\n\nThe meeting of the Board of Trustees was called to order by Orla Finch.\n"
        "In attendance were Wilma Tarn and Tobias Holm.\n\n"
        "Finance Report: MOTION: Tarn, second Holm to authorize the purchase of 19 books from Quist Mills. Motion carried.\n\n"
        "Motion by Holm, seconded by Tarn to approve the closing dates of 2016.\n"
    )
    assert summary(text)[0].startswith("Minutes of Weir Public Library, ")
    assert any(
        "to authorize the purchase of 19 books from Quist Mills. Motion carried." in one for one in summary(text)
    )
    assert "Motion by Holm, seconded by Tarn to approve the closing dates of 2016." in summary(text)
    facts = [one.text for one in find_facts(Document(text, "paper.txt"), find_mentions(text), [])]
    assert any("the closing dates of 2016" in one for one in facts)
    assert not any("In attendance" in one or "Paper headed" in one for one in facts)


def test_the_day_of_earlier_minutes_is_not_the_meetings() -> None:
    text = (
        "Weir Town Library\nTrustee Minutes\n\nMeeting called to order at 1:00 pm.\n"
        "The minutes of March 25, 2015 were reviewed; Tarn made a motion to accept.\n"
    )
    assert document_day(Document(text, "paper.txt")) != date(2015, 3, 25)


def test_the_day_of_minutes_that_are_reviewed_is_not_the_meetings() -> None:
    text = (
        "Select Board Minutes\n\nThe meeting was called to order.\n\nReview Minutes of August 12, 2024\n\nTarn moved.\n"
    )
    assert own_day(Document(text, "paper.txt")) is None


def test_a_meeting_may_be_opened_and_a_vote_told_in_short() -> None:
    text = (
        "SELECTMEN'S MEETING\nJuly 6, 2010\n\nChairman Holm opened the meeting at 6:04pm. In attendance was Wilma Tarn.\n"
        "Selectman Finch motioned to approve the manifest for $1,222. Second by Selectman Tarn. Vote: Unanimous.\n"
    )
    assert "Selectman Finch motioned to approve the manifest for $1,222. Vote: Unanimous." in summary(text)
