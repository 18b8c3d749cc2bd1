"""One pass over a document: each part is asked about once, several at a time, and an answer that broke off in two."""

from __future__ import annotations

import json
from threading import Barrier, Lock
from typing import Any

import pytest
from django.test import override_settings

from evidence.engines.base.answers import AnswersInMemory, answers_kept
from evidence.engines.base.tokens import Tokens, counted
from evidence.engines.base.types import (
    Document,
    EngineError,
    EngineTimeoutError,
    InvalidAnswerError,
    RefusedError,
    TruncatedAnswerError,
)
from evidence.engines.providers.llm.read import read
from evidence.engines.providers.llm.wholeness import breaks_off
from tests.evidence.engines.providers.scripted_model import NOTHING, READ, WRITTEN, Script, asked, asked_about, served
from tests.evidence.engines.read_in_parts import LEASE, LETTER, PARAGRAPHS, facts_asked_about, found, small


def test_names_relationships_and_facts_come_of_one_answer_for_each_part() -> None:
    said = {
        "mentions": [
            {"text": "Acme Holdings LLC", "type": "organization"}, {"text": "Maria Rossi", "type": "person"},
            {"text": "the Tenant", "type": "person", "name": "Maria Rossi", "role": "Tenant"},
            {"text": "the Company", "type": "organization", "name": "Acme Holdings LLC", "role": "Company"},
        ],
        "relationships": [
            {"subject": "the Tenant", "predicate": "Pays", "object": "Acme Holdings LLC",
             "quote": "The Tenant shall pay the Company 900 dollars a month."},
        ],
        "facts": [
            {"text": "Maria Rossi shall pay Acme Holdings LLC 900 dollars a month.",
             "quote": "The Tenant shall pay the Company 900 dollars a month."},
        ],
    }  # fmt: skip
    script = Script({"SaidReading": said})
    with asked(script):
        reading = read(Document(LEASE), [])
    assert len(script.requests) == 1
    assert {one.name for one in reading.mentions} == {"Acme Holdings LLC", "Maria Rossi"}
    [owed] = reading.relationships
    assert (owed.subject, owed.predicate, owed.object) == ("Maria Rossi", "pays", "Acme Holdings LLC")
    assert [fact.quote for fact in reading.facts] == ["The Tenant shall pay the Company 900 dollars a month."]


def test_the_order_is_the_documents_whichever_answer_comes_first() -> None:
    lock, waiting = Lock(), []

    def last_first(request: dict[str, Any]) -> dict[str, Any]:
        with lock:
            waiting.append(request)
        return facts_asked_about(request)

    with small(LLM_CONCURRENCY=4):
        assert found(Script({"SaidReading": last_first})) == PARAGRAPHS
    assert len(waiting) > 4


@pytest.mark.parametrize("most", [1, 3])
def test_no_more_questions_are_asked_at_once_than_the_setting_says(most: int) -> None:
    lock, at_once, peaks = Lock(), [0], [0]
    together = Barrier(most)

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        with lock:
            at_once[0] += 1
            peaks[0] = max(peaks[0], at_once[0])
        if len(script.requests) <= most:
            together.wait(10)  # the first so many are there together, or this breaks
        with lock:
            at_once[0] -= 1
        return facts_asked_about(request)

    script = Script({"SaidReading": answer})
    with small(LLM_CONCURRENCY=most):
        assert found(script) == PARAGRAPHS
    assert peaks == [most]


@pytest.mark.parametrize("broken", ["length", "json", "full"])
def test_an_answer_that_broke_off_is_asked_for_in_two_and_nothing_is_lost_or_twice(broken: str) -> None:
    def answer(request: dict[str, Any]) -> Any:
        said = facts_asked_about(request)
        if len(said["facts"]) <= 3:
            return said
        if broken == "length":
            return said, "length"
        return (
            json.dumps(said)[:-30] if broken == "json" else said | {"mentions": [{"text": "May", "type": "date"}] * 60}
        )

    script = Script({"SaidReading": answer})
    with override_settings(LLM_GROUP_TOKENS=100_000):
        assert found(script) == PARAGRAPHS
    assert len(script.requests) == 7, "1 for all, 2 for its halves, 4 for theirs"


def test_it_is_not_split_without_end() -> None:
    script = Script({"SaidReading": NOTHING}, finish="length")
    with pytest.raises(TruncatedAnswerError):
        found(script)
    assert len(script.requests) <= 1 + 2 + 4 + 8


def test_what_was_answered_is_kept_when_another_part_fails_and_is_not_asked_again() -> None:
    kept = AnswersInMemory()

    def answer(request: dict[str, Any]) -> Any:
        return "I would rather talk." if PARAGRAPHS[-1] in asked_about(request) else facts_asked_about(request)

    script = Script({"SaidReading": answer})
    with small(), answers_kept(kept):
        with pytest.raises(InvalidAnswerError):
            found(script)
        healed = Script({"SaidReading": facts_asked_about})
        assert found(healed) == PARAGRAPHS
        assert len(healed.requests) == 1
        assert found(healed) == PARAGRAPHS
    assert len(healed.requests) == 1, "another step asks nothing"


def test_a_part_that_was_split_is_not_asked_again_as_a_whole() -> None:
    kept = AnswersInMemory()
    script = Script({"SaidReading": lambda request: (facts_asked_about(request), "stop")})
    whole = Script({})
    whole.answers["SaidReading"] = lambda request: (
        facts_asked_about(request),
        "stop" if whole.requests[1:] else "length",
    )
    with override_settings(LLM_GROUP_TOKENS=100_000), answers_kept(kept):
        assert found(whole) == PARAGRAPHS
        assert found(script) == PARAGRAPHS
    assert (len(whole.requests), script.requests) == (3, [])


def test_the_second_model_stands_in_and_it_is_said_and_counted_for_each() -> None:
    first, second = Script({}, status=500), Script({"SaidReading": facts_asked_about})
    with (
        served(second) as url, counted() as tokens,
        small(LLM_CONCURRENCY=1, LLM_FALLBACK_MODEL="other", LLM_FALLBACK_BASE_URL=url),
    ):  # fmt: skip
        assert found(first) == PARAGRAPHS
    assert len(first.requests) == 1, "a model that failed is not asked about the other parts"
    answers = len(second.requests)
    assert tokens.by_model == {"scripted": (0, 0), "other": (answers * READ, answers * WRITTEN)}
    assert tokens.remarks == ["The model that reads documents did not answer. other was asked instead of scripted."]


@pytest.mark.parametrize(
    ("first", "error", "words"),
    [
        (Script({}, hangs=True), EngineTimeoutError, "in time. other was asked"),
        (Script({}, refuses=True), RefusedError, "declined to read this document. other was asked"),
        (Script({}, status=503), EngineError, "did not answer. other was asked"),
    ],
)
def test_it_stands_in_for_one_that_is_late_declines_or_is_out_of_order(
    first: Script, error: type[EngineError], words: str
) -> None:
    second = Script({"SaidReading": facts_asked_about})
    with served(second) as url, asked(first), override_settings(LLM_TIMEOUT=0.3 if first.hangs else 10):
        with counted() as tokens, override_settings(LLM_FALLBACK_MODEL="other", LLM_FALLBACK_BASE_URL=url):
            assert [fact.text for fact in read(LETTER, []).facts] == PARAGRAPHS
        assert words in tokens.remarks[0]
        if first.hangs or first.refuses:
            with pytest.raises(error):
                read(LETTER, [])


def test_both_models_failing_is_the_failure_of_the_second() -> None:
    with (
        served(Script({}, refuses=True)) as url, pytest.raises(RefusedError),
        override_settings(LLM_FALLBACK_MODEL="other", LLM_FALLBACK_BASE_URL=url),
    ):  # fmt: skip
        found(Script({}, status=500))


def test_words_that_no_text_has_are_left_out_of_an_answer() -> None:
    said = (
        '{"mentions": [], "relationships": [], "facts": [{"text": "Paid\\u0000 in full.", "quote": "paid the rent"}]}'
    )
    assert found(Script({"SaidReading": said})) == ["Paid in full."]


@pytest.mark.parametrize(
    ("said", "broke_off"),
    [
        ('{"facts": [{"text": "They agr', True), ('```json\n{"facts": [', True), ('{"facts": []', True),
        ("", False), ("I would rather talk.", False), ('{"facts": []} and more', False), ('{"facts": }', False),
        ('["a"', False),
    ],
)  # fmt: skip
def test_only_the_beginning_of_an_answer_counts_as_one_that_broke_off(said: str, broke_off: bool) -> None:
    assert breaks_off(said) is broke_off


def test_tokens_of_questions_asked_at_once_are_all_counted() -> None:
    script = Script({"SaidReading": NOTHING})
    with small(LLM_CONCURRENCY=8), counted() as tokens:
        found(script)
    assert tokens == Tokens("scripted", len(script.requests) * READ, len(script.requests) * WRITTEN)


def test_an_answer_that_broke_off_and_can_not_be_split_is_asked_for_again_another_time() -> None:
    one = Document(PARAGRAPHS[0])
    with answers_kept(AnswersInMemory()):
        with pytest.raises(TruncatedAnswerError):
            found(Script({"SaidReading": facts_asked_about}, finish="length"), one)
        assert found(Script({"SaidReading": facts_asked_about}), one) == PARAGRAPHS[:1]
