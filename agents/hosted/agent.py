"""What a hosted agent is: when it may begin, what it may at most, and its work."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agents.hosted.calling import Tools


@dataclass(frozen=True, slots=True)
class Task:
    """What a run is about: the event that began it."""

    run_id: uuid.UUID
    case_id: uuid.UUID
    event_type: str
    entity_id: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class HostedAgent:
    """``work`` calls the tools and returns what came of it: codes and counts, never evidence text."""

    label: str
    purpose: str
    triggers: tuple[str, ...]
    operations: tuple[str, ...]
    entity_types: tuple[str, ...]
    tools: frozenset[str]
    work: Callable[[Tools, Task], dict[str, Any]]
