"""The states of a fact and what leads from one to another, as data: policies read it, and its diagram is made of it."""

from __future__ import annotations

from dataclasses import dataclass

from facts.models import Fact

PROPOSED, APPROVED, DISMISSED = Fact.Status.PROPOSED, Fact.Status.APPROVED, Fact.Status.DISMISSED
START = ""


@dataclass(frozen=True, slots=True)
class Transition:
    """From one state to another: by what, and who may. ``people_only`` is refused to agents; with ``by_approval`` their call
    waits for a person."""

    source: str
    target: str
    by: str
    people_only: bool = False
    by_approval: bool = False
    needs_source: bool = False


TRANSITIONS = (
    Transition(START, PROPOSED, "found by an engine, added by an agent, or hoped for"),
    Transition(START, APPROVED, "added by a person", people_only=True, needs_source=True),
    Transition(PROPOSED, APPROVED, "approve", people_only=True, needs_source=True),
    Transition(PROPOSED, DISMISSED, "dismiss, or merge into another"),
    Transition(APPROVED, DISMISSED, "dismiss, or merge into another", by_approval=True),
    Transition(APPROVED, PROPOSED, "reopen", by_approval=True),
    Transition(DISMISSED, PROPOSED, "restore", by_approval=True),
    Transition(DISMISSED, APPROVED, "restore and approve", people_only=True, needs_source=True),
)
_BY_ENDS = {(one.source, one.target): one for one in TRANSITIONS}


def transition(source: str, target: str) -> Transition | None:
    """What leads from one state to the other; ``None`` where they are the same."""
    return _BY_ENDS.get((source, target))


def diagram() -> str:
    """The states and transitions as Mermaid draws them."""
    lines = [f"    {_node(one.source)} --> {one.target}: {_words(one)}" for one in TRANSITIONS]
    return "\n".join(["stateDiagram-v2", *lines])


def _node(state: str) -> str:
    return str(state) or "[*]"


def _words(one: Transition) -> str:
    who = "people only" if one.people_only else "agents with approval" if one.by_approval else ""
    said = ", ".join(part for part in (who, "with a source" if one.needs_source else "") if part)
    return f"{one.by} ({said})" if said else one.by
