"""Answers of a model, kept while a document is worked on: what was answered is not asked again, whichever step needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol


class Answers(Protocol):
    """By the key of the question: who asks makes it of all that the answer depends on."""

    def get(self, key: str) -> dict[str, Any] | None: ...

    def put(self, key: str, answer: dict[str, Any]) -> None: ...


class AnswersInMemory:
    """Kept as long as the object is."""

    def __init__(self) -> None:
        self._answers: dict[str, dict[str, Any]] = {}

    def get(self, key: str) -> dict[str, Any] | None:
        return self._answers.get(key)

    def put(self, key: str, answer: dict[str, Any]) -> None:
        self._answers[key] = answer


_kept: ContextVar[Answers | None] = ContextVar("intactus_answers", default=None)


@contextmanager
def answers_kept(answers: Answers) -> Iterator[None]:
    """What providers are answered in the block is kept in ``answers``, and taken from there."""
    token = _kept.set(answers)
    try:
        yield
    finally:
        _kept.reset(token)


def kept_answers() -> Answers:
    """Where answers are kept now; outside ``answers_kept`` only as long as the caller holds it."""
    return _kept.get() or AnswersInMemory()
