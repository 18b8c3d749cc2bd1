"""Which tool is being called here and now: for what is kept about the work a call begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_tool: ContextVar[str] = ContextVar("intactus_current_tool", default="")


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
