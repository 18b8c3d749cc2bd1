"""What a model reads and writes is counted as its endpoint reports it, also where its answers are of no use."""

from __future__ import annotations

import pytest

from evidence.engines.base.tokens import Tokens, counted
from evidence.engines.base.types import Document, EngineError, InvalidAnswerError
from evidence.engines.documents.classify import classify as classify_by_rules
from evidence.engines.providers.llm.classify import classify
from tests.evidence.engines.providers.scripted_model import READ, WRITTEN, Script, asked

LETTER = Document("On February 12, 2024 Pellworth Roofing LLC received $18,450.00.", "letter.txt")
KIND = {"classification": "Evidence", "kind": "letter", "confidence": 0.9}


def counted_for(script: Script, times: int = 1) -> Tokens:
    with asked(script), counted() as tokens:
        for _ in range(times):
            classify(LETTER)
    return tokens


def test_each_answer_is_counted() -> None:
    assert counted_for(Script({"SaidKind": KIND}), times=2) == Tokens("scripted", 2 * READ, 2 * WRITTEN)


def test_answers_that_are_of_no_use_are_counted_too() -> None:
    script = Script({"SaidKind": "no JSON at all"})
    with asked(script), counted() as tokens, pytest.raises(InvalidAnswerError):
        classify(LETTER)
    requests = len(script.requests)
    assert requests > 1, "it was asked again"
    assert (tokens.read, tokens.written) == (requests * READ, requests * WRITTEN)


def test_a_model_that_does_not_answer_costs_nothing() -> None:
    with asked(Script({}, status=400)), counted() as tokens, pytest.raises(EngineError):
        classify(LETTER)
    assert (tokens.read, tokens.written) == (0, 0)


def test_rules_without_a_model_count_nothing() -> None:
    with counted() as tokens:
        classify_by_rules(LETTER)
    assert tokens == Tokens()


def test_what_is_asked_outside_is_not_counted() -> None:
    with asked(Script({"SaidKind": KIND})):
        classify(LETTER)
        with counted() as outer:
            with counted() as inner:
                classify(LETTER)
            classify(LETTER)
    assert (inner.read, outer.read) == (READ, READ)


def test_tokens_that_the_endpoint_does_not_report_are_unknown_and_so_is_their_sum() -> None:
    script = Script({"SaidKind": KIND}, reports_usage=False)
    with asked(script), counted() as tokens:
        classify(LETTER)
        script.reports_usage = True
        classify(LETTER)
    assert tokens == Tokens("scripted", None, None)
