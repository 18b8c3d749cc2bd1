"""What a yes or a no asserts, and when question and answer stay quoted instead."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.testimony.answers import assertion
from evidence.engines.support.facts import judge_facts
from evidence.engines.support.support import missing
from tests.evidence.engines import samples


@pytest.mark.parametrize(
    ("question", "yes", "no"),
    [
        ("Did you sign the lease?", "the witness did sign the lease.", "the witness did not sign the lease."),
        ("Did Mr Smith tell you?", "Mr Smith did tell the witness.", "Mr Smith did not tell the witness."),
        ("Was the brake tested?", "the brake was tested.", "the brake was not tested."),
        ("In 2019, did you visit?", "in 2019, the witness did visit.", "in 2019, the witness did not visit."),
        ("Have you ever met him?", "the witness has met him.", "the witness has never met him."),
        ("You signed it in May, correct?", "the witness signed it in May.", ""),
        ("You know the site, don't you?", "the witness knows the site.", ""),
        ("Would you have read it?", "the witness would have read it.", "the witness would not have read it."),
        ("You worked there ten years or so, is that right?", "the witness worked there ten years or so.", ""),
    ],
)  # fmt: skip
def test_a_plain_question_is_turned_round(question: str, yes: str, no: str) -> None:
    assert (assertion(question, True), assertion(question, False)) == (yes, no)


@pytest.mark.parametrize(
    "question",
    [
        "On May 3 the bell rang at 5 a.m. Did Bo Lund hear the bell?",
        "Did you sign or reject it?",
        "Did you sign it, and did you read it?",
        "Who signed it?",
        "Did I show you the lease?",
        "It was signed?",
        "You did not sign it?",
        "Is your office in Ohio?",
    ],
)
def test_what_cannot_be_turned_safely_is_not(question: str) -> None:
    assert assertion(question, True) == ""


def test_an_answer_that_its_question_explains_is_cited_with_it() -> None:
    text = samples.DEPOSITION.replace("What happened next?", "When did John Doe sign the lease?")
    text = text.replace("On May 20, 2021 John Doe told me that the boiler\n10   had failed.", "On May 20, 2021.")
    document, named = Document(text), samples.mentions(text)
    found = judge_facts(document, named, find_facts(document, named, find_dates(text))).kept
    fact = next(one for one in found if "John Doe signed" in one.text)
    assert fact.text == "Maria Rossi testified that John Doe signed the lease on May 20, 2021."
    assert fact.quote.startswith("Q.  When did John Doe")
    assert fact.quote.endswith("On May 20, 2021.")


@pytest.mark.parametrize(
    ("statement", "borne_out"),
    [
        ("Ann Lee testified: “I was not told that he had no licence.”", True),
        ("Ann Lee testified: “I was told that he had no licence.”", False),
        ("Bo Ek testified: “I was not told that he had no licence.”", False),
        ("Ann Lee never testified: “I was not told that he had no licence.”", False),
        ("Ann Lee, asked “Were you told?”, testified: “I was not told that he had no licence.”", True),
        ("Ann Lee, asked “I was not told that he had no licence.”, testified: “Were you told?”", False),
    ],
)
def test_words_of_the_quote_are_borne_out_with_who_said_them(statement: str, borne_out: bool) -> None:
    quote = "MR ROE: Were you told?\n12  ANN LEE: I was not told that he\n13  had no licence."
    assert (missing(statement, quote) == []) is borne_out
