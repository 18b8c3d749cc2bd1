"""Counting what a model read and wrote while a provider works, as its endpoint reports it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class Tokens:
    """Tokens of one model. ``model`` is empty while none was asked; ``None`` is unknown: its endpoint did not say."""

    model: str = ""
    read: int | None = 0
    written: int | None = 0


_counting: ContextVar[Tokens | None] = ContextVar("intactus_tokens", default=None)


@contextmanager
def counted() -> Iterator[Tokens]:
    """Everything that providers ask a model in the block is counted, also what leads to an error."""
    tokens = Tokens()
    token = _counting.set(tokens)
    try:
        yield tokens
    finally:
        _counting.reset(token)


def count(model: str, *, read: int | None, written: int | None) -> None:
    """Count what one question took. An installation has one model at a time, so that the last name stands for all."""
    tokens = _counting.get()
    if tokens is not None:
        tokens.model = model
        tokens.read = total(tokens.read, read)
        tokens.written = total(tokens.written, written)


def total(one: int | None, other: int | None) -> int | None:
    """The sum of two counts; unknown if either is."""
    return None if one is None or other is None else one + other
