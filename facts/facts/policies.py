"""Who may do what with a fact, in which state. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cases.models import Role
from cases.policies import can_change_case, check_case_open, check_decider, check_person
from cases.roles import operations_of
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor
from facts.facts.states import STATES
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
    """As ``STATES`` say: agents propose and withdraw, and restore what was dismissed with approval; only people
    approve, and nothing is approved that rests on no source."""
    if status == Fact.Status.APPROVED:
        check_person(actor, "approve a fact")
        _check_has_source(fact)
    found = STATES.between(fact.status, status)
    if found and found.by_approval and fact.status == Fact.Status.DISMISSED:
        check_decider(actor, "Bringing back a dismissed fact is for a person to decide.")


def _check_has_source(fact: Fact) -> None:
    if fact.awaits_source:
        raise Conflict(
            "This fact is hoped for: nothing is cited for it yet, so nobody can approve it.",
            details={"awaits_source": True}, suggestion="Cite its source first: facts.add_citation.",
        )  # fmt: skip


def check_remove_citation(fact: Fact, citations: int) -> None:
    """A fact never loses its last source by the way: what it says would stand there without anything behind it."""
    if citations <= 1:
        raise Conflict(
            "This is the fact's only source.", details={"citations": citations},
            suggestion="Cite the right words first (facts.add_citation), point it elsewhere (facts.update_citation), "
            "or dismiss the fact.",
        )  # fmt: skip


def check_merge(kept: Fact, merged: Iterable[Fact]) -> None:
    """A fact that was dismissed keeps nothing for others, and what was merged once is restored before it is merged again."""
    if kept.status == Fact.Status.DISMISSED:
        raise Conflict(
            "A dismissed fact can't be the one that is kept.", details={"status": kept.status},
            suggestion="Restore it first: facts.update with status proposed, or keep another.",
        )  # fmt: skip
    for n, fact in enumerate(merged):
        if fact.pk == kept.pk:
            raise Invalid.field(f"fact_ids.{n}", "A fact is not merged into itself.")
        if fact.merged_into_id is not None:
            raise Invalid.field(f"fact_ids.{n}", "This fact was merged into another already.")


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
    _check_not_hoped_for(fact)
    if fact.worded_by_type == "agent" and fact.status == Fact.Status.PROPOSED:
        raise Conflict(
            "An agent worded this fact, and no person has approved it.", details={"status": fact.status},
            suggestion="Approve it first: facts.update with status approved.",
        )  # fmt: skip


def _check_not_hoped_for(fact: Fact) -> None:
    if fact.awaits_source:
        raise Conflict(
            "This fact is hoped for: nothing is cited for it yet, so no client sees it.",
            details={"awaits_source": True}, suggestion="Cite its source first: facts.add_citation.",
        )  # fmt: skip


def check_version(row: Any, version: int | None) -> None:
    """The version a caller says it read, where it says so in the body rather than in ``If-Match``."""
    if version is not None and version != row.version:
        raise Conflict(
            "Someone else changed this since you read it.", details={"version": row.version, "given": version}
        )


def _deletes(actor: Actor) -> bool:
    return actor.is_person and "delete" in operations_of(actor.role)
