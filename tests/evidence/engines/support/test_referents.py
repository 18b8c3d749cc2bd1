"""Whom "I", "you" and roles of a quote mean, its paper's head and end say; nobody else wrote or did it."""

from __future__ import annotations

import pytest

from evidence.engines.support.paper import QuotedPaper
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

MAIL = """From: Edith Roe <edith@tarnmills.example>
To: Tobias Lee <tobias@tarnmills.example>
Date: Mon, 3 May 2021 10:00:00 +0000
Subject: The crane

Dear Tobias,

I asked you on Friday to lock the gate of the yard. Ada Quist saw it open.
"""
HEARING = """DEPOSITION OF EDITH ROE

BY MR. LEE:

Q. Where were you?

A. In the yard.

Q. Did you see Ada Quist at the gate?

A. She stood beside the crane.
"""
LETTER = Context(people=("Ann Roe", "Ivo Bell"), writer="Ann Roe", addressed="Mr Ivo Bell")


def given(text: str, quote: str) -> Context:
    start = text.index(quote)
    return QuotedPaper(text, []).given(start, start + len(quote))


def test_a_message_says_who_writes_to_whom_and_when() -> None:
    quote = "I asked you on Friday to lock the gate of the yard."
    context = given(MAIL, quote)
    assert missing("Edith Roe asked Tobias Lee to lock the gate of the yard.", quote, context) == []
    assert missing("Tobias Lee asked Edith Roe to lock the gate of the yard.", quote, context) != []
    assert (
        missing("On 3 May 2021 Roe told Lee that she had asked him to lock the gate of the yard.", quote, context) == []
    )


def test_an_answer_has_its_question() -> None:
    assert given(HEARING, "She stood beside the crane.").asked == "Did you see Ada Quist at the gate?"


@pytest.mark.parametrize(
    ("opening", "quote", "right", "wrong"),
    [
        ("Our client: Ms Lorna Quist\nTo: Mr Dean Bell", "Our client paid the fee in cash.", "Lorna Quist paid the fee in cash.",
         "Dean Bell paid the fee in cash."),
        ("between Corrib Credit DAC (the Lender) and Ivo Bell (the Borrower)", "The Borrower shall repay the loan.",
         "Ivo Bell shall repay the loan.", "Corrib Credit shall repay the loan."),
        ("Fenn Dairy LLC v. Straub Packaging Corp.", "Defendant moved the crane.", "Straub Packaging moved the crane.",
         "Fenn Dairy moved the crane."),
        ("Patient: Abel Worku, 44 M", "Denies a fall from the crane.", "Worku denies a fall from the crane.",
         "Quist denies a fall from the crane."),
    ],
)  # fmt: skip
def test_whoever_has_the_role_is_meant(opening: str, quote: str, right: str, wrong: str) -> None:
    context = Context(opening=opening)
    assert missing(right, quote, context) == []
    assert missing(wrong, quote, context) != []


def test_i_and_you_are_who_writes_and_who_reads() -> None:
    quote = "I saw your driver at the gate."
    assert missing("Ann Roe saw Ivo Bell's driver at the gate.", quote, LETTER) == []
    assert missing("Ivo Bell saw Ann Roe's driver at the gate.", quote, LETTER) != []


def test_something_is_its_owners() -> None:
    quote = "The inspector took Lee's records from the office."
    assert missing("The inspector took Roe's records from the office, not Lee's.", quote, Context(names=("Roe",))) != []
