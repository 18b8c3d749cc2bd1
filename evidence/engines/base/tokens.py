"""Counting what a model read and wrote while a provider works, as its endpoint reports it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock

Amount = int | None  # None is unknown: the endpoint did not say


@dataclass(slots=True)
class Tokens:
    """What was read and written in all, by whom, and what is to be said about it.

    ``model`` is empty while none was asked; where a second one stood in, both are in it, and ``by_model`` has each one's part.
    """

    model: str = ""
    read: Amount = 0
    written: Amount = 0
    by_model: dict[str, tuple[Amount, Amount]] = field(default_factory=dict, compare=False)
    remarks: list[str] = field(default_factory=list, compare=False)


_counting: ContextVar[Tokens | None] = ContextVar("intactus_tokens", default=None)
_lock = Lock()  # several questions are asked at once


@contextmanager
def counted() -> Iterator[Tokens]:
    """Everything that providers ask a model in the block is counted, also what leads to an error."""
    tokens = Tokens()
    token = _counting.set(tokens)
    try:
        yield tokens
    finally:
        _counting.reset(token)


def count(model: str, *, read: Amount, written: Amount) -> None:
    """Count what one question took."""
    tokens = _counting.get()
    if tokens is None:
        return
    with _lock:
        before = tokens.by_model.get(model, (0, 0))
        tokens.by_model[model] = total(before[0], read), total(before[1], written)
        tokens.model = ", ".join(tokens.by_model)
        tokens.read, tokens.written = total(tokens.read, read), total(tokens.written, written)


def remark(words: str) -> None:
    """Have it said with what was counted, once: such as that another model stood in."""
    tokens = _counting.get()
    if tokens is not None:
        with _lock:
            tokens.remarks += [words] if words not in tokens.remarks else []


def total(one: Amount, other: Amount) -> Amount:
    """The sum of two counts; unknown if either is."""
    return None if one is None or other is None else one + other
