"""Which paper "this email" means in a question or an answer."""

from __future__ import annotations

from tests.evidence.engines.facts.test_confirmed_questions import told

NAMED = "Q.   This is an email from Bo Lund to you dated March 8, 2017.  Do you see?"


def test_this_email_is_the_one_that_was_shown() -> None:
    found = told(NAMED, "A.   Yes.", "Q.   Did Ida Tarn know of this email before May 2017?", "A.   No.")
    assert any("the email [from Bo Lund to Nora Quist of March 8, 2017]" in one for one in found)


def test_another_kind_of_paper_is_left_open() -> None:
    found = told(NAMED, "A.   Yes.", "Q.   Did Ida Tarn know of this letter before May 2017?", "A.   No.")
    assert not any("this letter" in one for one in found)


def test_after_another_paper_it_is_left_open() -> None:
    other = "Q.   Please look at the next document.  It is an email to Ida Tarn."
    found = told(NAMED, "A.   Yes.", other, "A.   Yes.", "Q.   Did Ida Tarn know of this email?", "A.   No.")
    assert not any("from Bo Lund" in one for one in found)
