"""What a model reads and writes is counted as its endpoint reports it, also where its answers are of no use."""

from __future__ import annotations

import pytest

from evidence.engines.base.tokens import Tokens, counted
from evidence.engines.base.types import Document, EngineError
from evidence.engines.providers.llm.asking import LLMSettings
from evidence.engines.providers.llm.engine import LLMEngine
from evidence.engines.providers.local.engine import LocalEngine
from tests.evidence.engines.scripted_model import READ, WRITTEN, Script, served

LETTER = Document("On February 12, 2024 Pellworth Roofing LLC received $18,450.00.", "letter.txt")
KIND = {"classification": "Evidence", "kind": "letter", "confidence": 0.9}


def counted_for(script: Script, times: int = 1) -> Tokens:
    with served(script) as url, counted() as tokens:
        engine = LLMEngine(LLMSettings("scripted", url, "key", timeout=10))
        for _ in range(times):
            engine.classify(LETTER)
    return tokens


def test_each_answer_is_counted() -> None:
    assert counted_for(Script({"SaidKind": KIND}), times=2) == Tokens("scripted", 2 * READ, 2 * WRITTEN)


def test_answers_that_are_of_no_use_are_counted_too() -> None:
    script = Script({"SaidKind": "no JSON at all"})
    tokens = counted_for(script)
    asked = len(script.requests)
    assert asked > 1, "it was asked again"
    assert (tokens.read, tokens.written) == (asked * READ, asked * WRITTEN)


def test_a_model_that_does_not_answer_costs_nothing() -> None:
    with served(Script({}, status=400)) as url, counted() as tokens:
        engine = LLMEngine(LLMSettings("scripted", url, "key", timeout=10))
        with pytest.raises(EngineError):
            engine.classify(LETTER)
    assert (tokens.read, tokens.written) == (0, 0)


def test_engines_without_a_model_count_nothing() -> None:
    with counted() as tokens:
        LocalEngine().classify(LETTER)
    assert tokens == Tokens()


def test_what_is_asked_outside_is_not_counted() -> None:
    with served(Script({"SaidKind": KIND})) as url:
        engine = LLMEngine(LLMSettings("scripted", url, "key", timeout=10))
        engine.classify(LETTER)
        with counted() as outer:
            with counted() as inner:
                engine.classify(LETTER)
            engine.classify(LETTER)
    assert (inner.read, outer.read) == (READ, READ)
