"""What is conceded or denied in other words than a yes or no, to questions broken into, with asides or a comment behind them."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.hedged import replies
from evidence.engines.facts.testimony.lead_ins import put_plainly, without_lead_in, without_tag
from evidence.engines.facts.testimony.restarts import without_loose_end
from evidence.engines.facts.testimony.short_answers import short_answer_said
from evidence.engines.names.mentions import find_mentions

HEAD = """MS HALE: You are Nora Quist?
NORA QUIST: Yes.
MS HALE: Were you sworn this morning before this inquiry?
NORA QUIST: I was.
MS HALE: Where did you work in 2016?
NORA QUIST: At the weir office in Alder.
"""


def statements(*lines: str) -> list[str]:
    document = Document(HEAD + "\n".join(lines) + "\n")
    source = Source(document, find_mentions(document.text), find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]


def test_a_period_before_what_is_put_is_kept() -> None:
    found = statements(
        "MS HALE: Would it be fair to say that, over the period 2010 to 2016, you ran the sluice office?",
        "NORA QUIST: That's correct.",
    )
    assert "Nora Quist testified that over the period 2010 to 2016, the witness ran the sluice office." in found


def test_a_comment_behind_what_is_put_is_no_part_of_it() -> None:
    assert without_tag("The gauge read the level, that's the point of it, isn't it?") == "The gauge read the level?"
    assert without_tag("The clerks paid the fines; you're aware of all of that?") == "The clerks paid the fines?"
    assert without_tag("The gauge that was the oldest, wasn't it?") == "The gauge that was the oldest?"


def test_that_counsel_has_read_it_before_is_left_out() -> None:
    question = "You tell us in paragraph 30 of your statement, we've read it already, that you knew of the leak?"
    assert without_lead_in(question) == "You knew of the leak?"
    assert put_plainly("The truth is that the gauge failed, isn't it?") == "The gauge failed?"


def test_the_end_of_a_question_with_a_negation_is_not_turned() -> None:
    """Of "Is it right that you did not sign?" the beginning says what a no denies."""
    assert without_lead_in("Is it right that you did not sign?") == "Is it right that you did not sign?"


def test_what_examining_counsel_puts_without_a_question_mark_is_answered() -> None:
    found = statements(
        "MS HALE: It follows that the weir was never inspected by the county --",
        "NORA QUIST: Yes.",
        "MS HALE: Thank you.",
    )
    assert any("the weir was never inspected by the county" in one for one in found)


def test_a_doubt_answers_a_question_that_asks_for_a_yes_or_no() -> None:
    found = statements(
        "MS HALE: Was there a shared understanding between you and the county as to what a spill meant?",
        "NORA QUIST: I don't think the conversation ever happened.",
    )
    assert any("shared understanding" in one and "I don't think the conversation ever happened" in one for one in found)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It may well have done.", True),
        ("It may well have done. It may well have done.", True),
        ("That was my understanding, yes.", True),
        ("I don't believe it was.", True),
        ("It may have been Bo Lund who called.", False),
        ("That was the gate.", False),
    ],
)
def test_replies_in_other_words(answer: str, expected: bool) -> None:
    assert replies(answer) is expected


def test_a_reason_is_joined_to_what_it_is_the_reason_of() -> None:
    said = short_answer_said("Why was the gauge removed?", "Because it was seen as a place where ice gathers.")
    assert said == "the gauge was removed because it was seen as a place where ice gathers."


@pytest.mark.parametrize("answer", ["Because I told them to stop at once.", "Because that was the rule of the house."])
def test_a_reason_in_the_witness_s_person_stays_in_its_words(answer: str) -> None:
    assert "because" not in short_answer_said("Why was the gauge removed?", answer)


def test_a_clause_that_only_begins_is_left_out() -> None:
    assert without_loose_end("Yes, but not above their safety, and I --") == "Yes, but not above their safety."
    assert without_loose_end("Yes, and I went to the weir --") == "Yes, and I went to the weir --"


def test_who_is_named_before_speech_begins_anew_is_whom_it_means() -> None:
    found = statements(
        "MS HALE: Had Carl Stone asked for the survey, because of the members?",
        "NORA QUIST: Well, Councillor Arden Reeve was -- he had three farms in Alder, and pushed for the survey of the weir.",
    )
    assert not any("[Carl Stone]" in one for one in found)
    assert any("he had three farms" in one.lower().replace(" [arden reeve]", "") for one in found)


def test_a_statement_without_a_day_that_begins_an_answer_is_told_with_its_question() -> None:
    found = statements(
        "MS HALE: Did you, in fact, sign a contract with the county?",
        "NORA QUIST: We signed various papers that probably were a contract, but they dealt with the fishing rights.",
    )
    assert (
        "Nora Quist, asked \u201cDid you, in fact, sign a contract with the county?\u201d, testified: \u201cWe signed various"
        " papers that probably were a contract, but they dealt with the fishing rights.\u201d"
    ) in found


def test_her_as_an_object_is_not_bracketed_as_an_owner() -> None:
    found = statements(
        "MS HALE: Did Ms. Tarn ever speak to you about the grant herself?",
        "NORA QUIST: Never. I've only met her twice.",
    )
    assert not any("[Tarn\u2019s]" in one or "Tarn\u2019s] twice" in one for one in found)


def test_of_what_only_the_end_is_put_anew_the_end_is_not_told_as_all() -> None:
    found = statements(
        "MS HALE: The email of Carl Stone alerted you to the leak, didn't it?",
        "NORA QUIST: It told me that Carl had called and that he was out -- sorry, he was awaiting a further note.",
    )
    assert not any("awaiting a further note" in one and "told me" not in one for one in found)


def test_a_no_to_what_follows_with_a_negation_is_not_told() -> None:
    found = statements(
        "MS HALE: It follows that you were not responsible for the legal costs of Carl Stone?", "NORA QUIST: No."
    )
    assert not any("legal costs" in one for one in found)


def test_an_answer_to_another_question_than_was_asked_is_not_told() -> None:
    found = statements(
        "MS HALE: Did you tell Carl Stone that the weir would be closed?",
        "NORA QUIST: I told Carl Stone in June that it would stay open.",
        "MS HALE: No, I'm asking about the lower weir.",
        "NORA QUIST: Yes.",
    )
    assert not any("stay open" in one for one in found)


def test_two_questions_with_a_yes_between_are_two() -> None:
    found = statements(
        "MS HALE: You worked with Carl Stone for nine years, didn't you --",
        "NORA QUIST: Yes.",
        "MS HALE: -- and presumably you trusted Carl Stone with the keys?",
        "NORA QUIST: Yes.",
    )
    assert not any("nine years" in one and "keys" in one for one in found)
