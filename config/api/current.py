"""Which call is being answered here and now, and whether that is a dry run: for what is kept about the work it begins, and
about every row it writes."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from config.api.scope import SYSTEM, Actor


@dataclass(frozen=True)
class Call:
    """A tool's call, or the work of a job that one began: who acts, through what, and why.

    ``id`` distinguishes one act from another: what a call writes belongs together, in however many statements.
    """

    tool: str = ""
    actor: Actor = SYSTEM
    request_id: str = ""
    reason: str = ""
    channel: str = ""  # config.api.channel; empty for the work of a job
    job_id: uuid.UUID | None = None
    id: uuid.UUID = field(default_factory=uuid.uuid4)

    @cached_property
    def as_setting(self) -> str:
        """What the database records of whoever writes, for its change records; only what is known."""
        actor = self.actor
        known: dict[str, Any] = {
            "write": self.id, "type": actor.type, "id": actor.id, "name": actor.name[:200], "owner": _owner(actor),
            "session": actor.session_id, "job": self.job_id, "tool": self.tool, "request": self.request_id[:64],
            "reason": self.reason[:500],
        }  # fmt: skip
        return json.dumps({key: str(value).replace("\0", "") for key, value in known.items() if value})


_rehearsal: ContextVar[bool] = ContextVar("intactus_rehearsal", default=False)
_call: ContextVar[Call | None] = ContextVar("intactus_current_call", default=None)


def current_call() -> Call | None:
    """The call this is part of, also in the background work it began; ``None`` for commands and the platform's own work."""
    return _call.get()


def current_tool() -> str:
    """The name of the tool whose call this is part of; empty for none."""
    call = _call.get()
    return call.tool if call else ""


@contextmanager
def calling(call: Call) -> Iterator[None]:
    """What is done in the block is done for this call."""
    token = _call.set(call)
    try:
        yield
    finally:
        _call.reset(token)


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


def _owner(actor: Actor) -> uuid.UUID | None:
    """The attorney who answers for an agent, or the person for whom the engine works."""
    return None if actor.is_person else actor.owner_id
