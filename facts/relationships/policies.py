"""Who may change a relationship, in which state. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from cases.policies import can_change_case, check_case_open, check_decider, check_person
from cases.roles import operations_of
from config.api.scope import Actor
from facts.models import Relationship
from facts.models.claim import Standing


def can_change_relationship(actor: Actor, row: Relationship) -> bool:
    return can_change_case(actor, row.case)


def can_delete_relationship(actor: Actor, row: Relationship) -> bool:
    may = not actor.is_person or "delete" in operations_of(actor.role)
    return may and can_change_case(actor, row.case)


def check_change_relationship(actor: Actor, row: Relationship) -> None:
    """What a person made or decided about is changed by a person, or with a person's approval."""
    check_case_open(row.case)
    if row.is_peoples:
        check_decider(actor, "A person wrote this relationship, or decided about it.")


def check_delete_relationship(actor: Actor, row: Relationship) -> None:
    """Agents take back what agents proposed. What a document says is a person's to delete, since no reading finds it again."""
    check_change_relationship(actor, row)
    if row.made_by_type == "engine":
        check_decider(actor, "A document says this; whether the case forgets it is for a person to decide.")


def check_set_status(actor: Actor, row: Relationship, status: str) -> None:
    """Engines and agents propose; only people approve, and bring back what was dismissed."""
    if status == Standing.APPROVED:
        check_person(actor, "approve a relationship")
    elif row.status == Standing.DISMISSED and status != row.status:
        check_decider(actor, "Bringing back what was dismissed is for a person to decide.")
