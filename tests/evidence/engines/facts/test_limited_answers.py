"""Answers with a limit, questions that go on or are none of their own, and those who ask: what of it is testimony."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.referring.parties import with_names
from evidence.engines.facts.referring.third_person import ThirdPersons
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.answers import assertion, denied
from evidence.engines.facts.testimony.limits import is_limited
from evidence.engines.names.mentions import find_mentions

HEARING = """HEARING OF MAY 3, 2023

NORA PELL, having been duly sworn, testified as follows:

**Mr Quist**: Did you sign the log of the harbour on 4 May 2021?

**Nora Pell**: {answer}

**Mr Quist**: {rest}

**Nora Pell**: I left the harbour of Marlow in June 2021.
"""


def statements(answer: str, rest: str = "When did you leave?") -> list[str]:
    text = HEARING.format(answer=answer, rest=rest)
    source = Source(Document(text), find_mentions(text), find_own_dates(Document(text)))
    return [one.fact.text for one in candidates_of(source)]


@pytest.mark.parametrize(
    "answer",
    [
        "No, not at this time.",
        "Yes, but not the last page of it.",
        "No, other than its first page.",
        "Yes, with the exception of two pages.",
        "I did, until the end of it.",
        "No, that's not quite right.",
    ],
)
def test_an_answer_with_a_limit_is_quoted_and_not_told_as_absolute(answer: str) -> None:
    found = statements(answer)
    assert not any("testified that the witness" in one or "denied that" in one for one in found)


def test_an_answer_that_leaves_out_what_was_asked_stands_with_its_question() -> None:
    found = statements(
        "Yes.", "Who signed the log?\n\n**Nora Pell**: Under the rules of the harbour, Captain Lund did."
    )
    assert any("asked \u201cWho signed the log" in one and "Captain Lund did." in one for one in found)
    assert not any("testified: \u201cUnder the rules" in one and "asked" not in one for one in found)


@pytest.mark.parametrize(
    ("answer", "limited"), [("No.", False), ("Yes, I signed it on board.", False), ("Yes, but only there.", True)]
)
def test_what_limits_an_answer(answer: str, limited: bool) -> None:
    assert is_limited(answer) is limited


def test_who_asks_to_hear_it_again_assents_to_nothing() -> None:
    assert not any("sign the log" in one for one in statements("Yes, could you say that again?"))


def test_of_a_question_that_goes_on_after_the_answer_nothing_is_said() -> None:
    text = HEARING.replace("4 May 2021?", "4 May 2021 --")
    source_of = text.format(answer="No.", rest="-- or on another day?")
    source = Source(Document(source_of), find_mentions(source_of), [])
    assert not any("did not sign" in one.fact.text for one in candidates_of(source))


@pytest.mark.parametrize(
    "question",
    [
        "Because the board wanted the log?",
        "Logs that could be used against a captain?",
        "The making of the first log and the later reports?",
        "Master of the harbour, you're quite right, of the yard?",
        'Sorry, you said "if the log was wrong".',
        "Was that sum, 40 pounds, cleared out of your account so you were even?",
    ],
)
def test_what_is_no_question_of_its_own_is_not_turned_round(question: str) -> None:
    assert assertion(question, True) == ""


def test_of_two_halves_it_is_open_which_is_denied() -> None:
    assert denied("You say you told the master but there's no record of it?") == ""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Talking of which, you ran the harbour?", "the witness ran the harbour."),
        (
            "You began as a clerk, and were a master in the end?",
            "the witness began as a clerk, and was a master in the end.",
        ),
        ("The log was read, correct -- and was signed, correct?", "the log was read, and was signed."),
    ],
)
def test_nothing_of_how_it_was_put_is_left(question: str, said: str) -> None:
    assert assertion(question, True) == said


PART = """**Mr Quist**: Did you sign the log of the harbour?

**Nora Pell**: Yes.

**Mr Quist**: Did you read the log of the harbour?

**Nora Pell**: Yes.

**Mr Quist**: Did you copy the log of the harbour?

**Nora Pell**: Yes.

**Mr Quist**: Did you send the log to the Inquiry?

**Nora Pell**: Yes.

**Mr Quist**: Then let us look at the log of Marlow, please.

**Nora Pell**: This was in May 2021?

**Mr Quist**: I think the master of Marlow signed the log on 4 May 2021.
"""


def test_counsel_does_not_testify() -> None:
    source = Source(Document(PART), find_mentions(PART), [])
    assert not any(one.fact.text.startswith("Mr Quist") for one in candidates_of(source))


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("Nora Pell wrote to the board.", "The clerk and his or her staff signed it."),
        ("Tom Holm wrote to the board.", "She said it was Tom Holm."),
        ("Mr Holm, that is Tom Holm, wrote to the board.", "In his interview, the Director denied it."),
        ("Mr Holm wrote to the board.", "I met with her in May."),
    ],
)
def test_no_name_is_put_where_it_may_be_another_s(before: str, words: str) -> None:
    text = f"{before} {words}"
    source = Source(Document(text), find_mentions(text), [])
    place = len(before) + 1
    said = ThirdPersons(source).worded(words, [(place, len(text)), (0, len(before))], "").said
    assert said == words


def test_an_abbreviation_that_its_sentence_explains_is_not_explained_otherwise() -> None:
    text = (
        "The Marlow Harbour Company (MHC) met. The clerk wrote to the Marlow Hall Council (MHC) and the MHC answered."
    )
    words = plain(text.partition(". ")[2])
    assert with_names(words, find_mentions(text)) == words
