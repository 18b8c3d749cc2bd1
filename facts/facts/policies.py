"""Who may do what with a fact, in which state. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from typing import Any

from cases.models import Role
from cases.policies import can_change_case, check_case_open, check_decider, check_person
from cases.roles import operations_of
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor
from facts.models import Fact

OPENERS = (Role.FIRM_ADMIN, Role.ATTORNEY)


def can_change_fact(actor: Actor, fact: Fact) -> bool:
    return can_change_case(actor, fact.case)


def check_change_fact(actor: Actor, fact: Fact) -> None:
    check_case_open(fact.case)


def check_decided_fact(actor: Actor, *, decided: bool) -> None:
    """What a person approved, dismissed, changed or chose for the client is theirs; ``decided``: before this change."""
    if decided:
        check_decider(actor, "A person decided about this fact.")


def can_delete_fact(actor: Actor, fact: Fact) -> bool:
    return _deletes(actor) and can_change_case(actor, fact.case)


def check_delete_fact(actor: Actor, fact: Fact) -> None:
    """Deleting is for good, so it is for people whose role deletes; everyone else dismisses."""
    if not _deletes(actor):
        raise Forbidden(
            "Only people whose role deletes may remove a fact for good.",
            details={"required_permission": "delete:facts", "required_actor": "human"},
            suggestion="Dismiss the fact instead: facts.update with status dismissed.",
        )
    check_case_open(fact.case)


def check_set_status(actor: Actor, fact: Fact, status: str) -> None:
    """Agents propose and withdraw, and bring back what was dismissed with approval; only people approve."""
    if status == Fact.Status.APPROVED:
        check_person(actor, "approve a fact")
    elif fact.status == Fact.Status.DISMISSED and status == Fact.Status.PROPOSED:
        check_decider(actor, "Bringing back a dismissed fact is for a person to decide.")


def check_open_to_client(actor: Actor) -> None:
    """Showing a fact to the client, or hiding it, against what its sources say."""
    if check_decider(actor, "What the client sees is for an attorney to decide.").role not in OPENERS:
        raise Forbidden(
            "Only an attorney or a firm admin decides what the client sees.",
            details={"required_actor": "human", "required_roles": [str(role) for role in OPENERS]},
        )


def can_release_fact(actor: Actor, fact: Fact) -> bool:
    return actor.is_person and actor.role in OPENERS and can_change_case(actor, fact.case)


def check_release(fact: Fact) -> None:
    """What clients would not see for all that: what was dismissed, and what an agent worded until a person approves it."""
    if fact.status == Fact.Status.DISMISSED:
        raise Conflict(
            "A dismissed fact is shown to no client.", details={"status": fact.status},
            suggestion="Bring it back first: facts.update with status proposed.",
        )  # fmt: skip
    if fact.worded_by_type == "agent" and fact.status == Fact.Status.PROPOSED:
        raise Conflict(
            "An agent worded this fact, and no person has approved it.", details={"status": fact.status},
            suggestion="Approve it first: facts.update with status approved.",
        )  # fmt: skip


def check_version(row: Any, version: int | None) -> None:
    """The version a caller says it read, where it says so in the body rather than in ``If-Match``."""
    if version is not None and version != row.version:
        raise Conflict(
            "Someone else changed this since you read it.", details={"version": row.version, "given": version}
        )


def _deletes(actor: Actor) -> bool:
    return actor.is_person and "delete" in operations_of(actor.role)
