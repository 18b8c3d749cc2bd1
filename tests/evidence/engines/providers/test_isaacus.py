"""Isaacus as a provider: clauses, answers and relevance through its SDK, and what its failures come to."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from evidence.engines.base.capabilities import ANSWER, EMBED, EXTRACT_FACTS, FIND_CLAUSES, RERANK
from evidence.engines.base.registry import label_of, provider_of
from evidence.engines.base.tokens import counted
from evidence.engines.base.types import (
    ClauseType,
    Document,
    EngineError,
    EngineTimeoutError,
    InvalidAnswerError,
)
from evidence.engines.providers.isaacus.asking import KeyRefusedError, QuotaError
from tests.evidence.clauses.contracts import FIRST
from tests.evidence.engines.providers.isaacus_server import Isaacus, served

DOCUMENT = Document(FIRST)
LAW = ClauseType("law", "governed", "The law that governs.", ("Swiss law applies.",))


def test_paragraphs_are_asked_about_one_statement_for_each_type() -> None:
    isaacus = Isaacus()
    with served(isaacus), counted() as tokens:
        found = provider_of(FIND_CLAUSES).run(DOCUMENT, [LAW, ClauseType("war", "war clause of doom")])
    assert [one.type for one in found] == ["law"]
    assert FIRST[found[0].start : found[0].end] == found[0].quote
    assert "State of New York" in found[0].quote
    queries = [body["query"] for _, body in isaacus.requests]
    assert queries[0] == "This is a governed clause. The law that governs. For example: Swiss law applies."
    assert not any(body["is_iql"] for _, body in isaacus.requests)  # nobody's words are a query language
    assert tokens.read == 7 * len(isaacus.requests)


def test_an_answer_stands_where_it_is_said_to_stand() -> None:
    with served(Isaacus()):
        found = provider_of(ANSWER).run(DOCUMENT, "How long is the notice?")
        assert provider_of(ANSWER).run(Document("Nothing of it."), "How long is the notice?") is None
    assert found is not None
    assert (found.quote, found.confidence) == ("ninety (90) days", 0.94)
    assert FIRST[found.start : found.end] == found.quote


def test_passages_are_ranked_in_the_order_they_were_given() -> None:
    with served(Isaacus()):
        scores = provider_of(RERANK).run("notice of termination", ["A dog.", "The notice of termination is late."])
    assert scores == [0.0, 1.0]


def moved(said: dict[str, Any]) -> dict[str, Any]:
    said["extractions"][0]["answers"][0]["start"] += 3
    return said


def test_words_that_stand_elsewhere_are_no_answer() -> None:
    with served(Isaacus(changed=moved)):
        assert provider_of(ANSWER).run(DOCUMENT, "How long?") is None


@pytest.mark.parametrize(
    ("isaacus", "error"),
    [
        (Isaacus(status=429), QuotaError),
        (Isaacus(status=500), EngineError),
        (Isaacus(status=401), KeyRefusedError),
        (Isaacus(changed=lambda said: {"results": "none"}), InvalidAnswerError),
        (Isaacus(changed=lambda said: {**said, "results": said["results"][1:]}), InvalidAnswerError),
        (Isaacus(changed=lambda said: ["no object"]), InvalidAnswerError),
    ],
    ids=["quota", "broken", "key", "out of shape", "one is missing", "no object"],
)
def test_its_failures_are_ours(isaacus: Isaacus, error: type[EngineError]) -> None:
    with served(isaacus), pytest.raises(error) as raised:
        provider_of(RERANK).run("words", ["one", "two"])
    assert type(raised.value) is error


def test_vectors_are_of_unit_length_in_order_and_of_the_dimensions_that_are_set() -> None:
    isaacus = Isaacus()
    with served(isaacus, "embed"), override_settings(ISAACUS_EMBED_DIMENSIONS=8), counted() as tokens:
        found = provider_of(EMBED).run([f"word{n}" for n in range(129)] + [" "])
        provider_of(EMBED).run(["a question"], asked=True)
        assert provider_of(EMBED).run([]) == []
    assert [len(one) for one in found] == [8] * 130
    assert all(abs(sum(number * number for number in one) - 1) < 1e-9 for one in found)
    assert found[0] != found[1]
    assert [body["task"] for _, body in isaacus.requests] == ["retrieval/document"] * 2 + ["retrieval/query"]
    assert tokens.read == 7 * 3


@pytest.mark.parametrize(
    "changed",
    [
        lambda said: {**said, "embeddings": said["embeddings"][1:]},
        lambda said: {**said, "embeddings": [{**one, "embedding": [1.0]} for one in said["embeddings"]]},
        lambda said: {**said, "embeddings": [{**one, "embedding": [0.0] * 8} for one in said["embeddings"]]},
    ],
    ids=["one is missing", "other dimensions", "of no length"],
)
def test_vectors_that_are_none_are_refused(changed: Any) -> None:
    with (
        served(Isaacus(changed=changed), "embed"),
        override_settings(ISAACUS_EMBED_DIMENSIONS=8),
        pytest.raises(InvalidAnswerError),
    ):
        provider_of(EMBED).run(["one", "two"])


def test_an_answer_that_does_not_come_is_given_up() -> None:
    with served(Isaacus(hangs=True)), override_settings(ISAACUS_TIMEOUT=0.2), pytest.raises(EngineTimeoutError):
        provider_of(RERANK).run("words", ["one"])


def test_without_a_key_it_is_not_configured_and_others_do_the_rest() -> None:
    with override_settings(ENGINES={"default": "isaacus"}, ISAACUS_API_KEY=""), pytest.raises(ImproperlyConfigured):
        label_of(RERANK)
    with override_settings(ENGINES={"default": "isaacus"}, ISAACUS_API_KEY="key"):
        assert label_of(RERANK).startswith("isaacus-1.0 kanon-")
        assert label_of(EXTRACT_FACTS).startswith("local-")
