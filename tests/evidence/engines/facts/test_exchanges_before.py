"""What a question leaves to the exchanges before it: of whom, and of which thing, it speaks."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.facts.test_confirmed_questions import told

HEARING = """HEARING OF JUNE 4, 2012

MR. LUND: The county calls Nora Quist.
(Nora Quist was sworn.)
MR. LUND: Did Ms. Tarn sign the log of the press?
THE WITNESS: The log was signed by the noon shift.
MR. LUND: Had she been warned before?
THE WITNESS: Yes. A letter in January 2011.
MR. LUND: For what?
THE WITNESS: For the cover of the press.
MR. LUND: Did you interview her?
THE WITNESS: On the 16th, at the mill.
MR. LUND: Who else got a letter?
THE WITNESS: Bo Ek.
"""


def _said(text: str) -> list[str]:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]


def test_the_label_of_who_answers_is_nobody_of_whom_is_spoken() -> None:
    assert any("asked \u201cDid you interview her [Ms. Tarn]?\u201d" in one for one in _said(HEARING))


def test_the_label_of_who_answers_is_no_field_with_a_name() -> None:
    assert {one.name for one in find_mentions(HEARING) if one.text == "WITNESS"} <= {"Nora Quist"}


def test_a_body_behind_at_is_nobody_whom_he_may_mean() -> None:
    said = told(
        "Q.   What did Mr. Tarn offer you?",
        "A.   Fifty thousand a year.",
        "Q.   What did you earn at Millbright?",
        "A.   Forty thousand.",
        "Q.   Did he ask you for the price list of the mill?",
        "A.   No.",
    )
    assert any("Mr. Tarn did not ask the witness for the price list" in one for one in said)


def test_her_work_is_hers_by_name() -> None:
    said = told(
        "Q.   Did Mrs. Tarn send work to the mill in 1997?",
        "A.   She did.",
        "Q.   When did she move her work to Quay Mills?",
        "A.   May of 1998.",
    )
    assert any("Mrs. Tarn moved Mrs. Tarn's work to Quay Mills in May of 1998." in one for one in said)


def test_that_thing_is_the_one_that_was_told_from_others() -> None:
    said = told(
        "Q.   Where did you meet Bo Lund?",
        "A.   At the state convention in Weir.",
        "Q.   When was that convention?",
        "A.   November 1998.",
    )
    assert any("the state convention in Weir was in November 1998." in one for one in said)


def test_what_is_dated_is_the_exhibit_in_hand() -> None:
    shown = "Q.   I show you Exhibit 4.  Do you know the hand?"
    said = told(shown, "A.   I do.", "Q.   And it is dated June 12, 1995?", "A.   It is.")
    assert any("[Exhibit 4] is dated June 12, 1995." in one for one in said)


def test_what_gives_another_thing_is_not_the_exhibit() -> None:
    shown = "Q.   Exhibit 9 gives the mill a discount.  It has a rate of 15 percent.  Who approved that?"
    assert not any("approved Exhibit 9" in one for one in told(shown, "A.   Bo Lund did."))


def test_who_believes_that_it_did_agrees() -> None:
    asked = "Q.   Did the rule require the press to be shut down when the guard was off?"
    assert any(
        "answered \u201cI believe it did.\u201d when asked" in one for one in told(asked, "A.   I believe it did.")
    )


def test_who_does_not_know_whether_says_so_of_somebody() -> None:
    asked = "Q.   Did Bo Lund post the letter at the mill?"
    assert any("I don't know if it was posted." in one for one in told(asked, "A.   I don't know if it was posted."))
