"""The states of a fact and what leads from one to another, as data."""

from __future__ import annotations

from dataclasses import dataclass

from config.api.states import START, States, Transition
from facts.models import Fact

PROPOSED, APPROVED, DISMISSED = Fact.Status.PROPOSED, Fact.Status.APPROVED, Fact.Status.DISMISSED


@dataclass(frozen=True, slots=True)
class FactTransition(Transition):
    """Who may: ``people_only`` is refused to agents; with ``by_approval`` their call waits for a person."""

    people_only: bool = False
    by_approval: bool = False
    needs_source: bool = False

    @property
    def words(self) -> str:
        who = "people only" if self.people_only else "agents with approval" if self.by_approval else ""
        conditions = ", ".join(part for part in (who, "with a source" if self.needs_source else "") if part)
        return f"{self.by} ({conditions})" if conditions else self.by


STATES = States(
    (
        FactTransition(START, PROPOSED, "found by an engine, added by an agent, or hoped for"),
        FactTransition(START, APPROVED, "added by a person", people_only=True, needs_source=True),
        FactTransition(PROPOSED, APPROVED, "approve", people_only=True, needs_source=True),
        FactTransition(PROPOSED, DISMISSED, "dismiss, or merge into another"),
        FactTransition(APPROVED, DISMISSED, "dismiss, or merge into another", by_approval=True),
        FactTransition(APPROVED, PROPOSED, "reopen", by_approval=True),
        FactTransition(DISMISSED, PROPOSED, "restore", by_approval=True),
        FactTransition(DISMISSED, APPROVED, "restore and approve", people_only=True, needs_source=True),
    )
)
