"""What is being done here and now: which tool is called, and whether that is a dry run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_tool: ContextVar[str] = ContextVar("intactus_current_tool", default="")
_rehearsal: ContextVar[bool] = ContextVar("intactus_rehearsal", default=False)


def current_tool() -> str:
    """The name of the tool whose call this is part of, also in the background work it began; empty for none."""
    return _tool.get()


@contextmanager
def calling(tool: str) -> Iterator[None]:
    """What is done in the block is done for a call of this tool."""
    token = _tool.set(tool)
    try:
        yield
    finally:
        _tool.reset(token)


def is_rehearsal() -> bool:
    """Whether what is done now will be taken back: then nothing beyond the database may be done at all."""
    return _rehearsal.get()


@contextmanager
def rehearsing() -> Iterator[None]:
    """What is done in the block is a dry run."""
    token = _rehearsal.set(True)
    try:
        yield
    finally:
        _rehearsal.reset(token)
