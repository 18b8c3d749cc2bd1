"""Who may do what in which state. ``check_x`` says why not, ``can_x`` answers yes or no for ``allowed_actions``."""

from __future__ import annotations

from collections.abc import Iterable

from cases.models import Case, Role, User
from cases.models.user import OUTSIDERS
from config.api.errors import ApprovalNeeded, Conflict, Forbidden
from config.api.scope import Actor, Scope

CLIENTS_READ = ("name", "number", "client_name")  # of a case's particulars; the others are the firm's own notes


def works_for_firm(scope: Scope) -> bool:
    """Whether the caller sees how far the firm is with its own work: not clients, guests, nor agents for them."""
    return not scope.client_boundary and scope.actor.role not in OUTSIDERS


def check_works_for_firm(scope: Scope, why: str) -> None:
    if not works_for_firm(scope):
        raise Forbidden(why, details={"required_role": "firm"})


def check_case_open(case: Case) -> None:
    """An archived case is kept as it is: readable, but nothing in it changes."""
    if case.is_archived:
        raise Conflict(
            "This case is archived; nothing in it can be changed.",
            details={"case_id": str(case.pk), "status": case.status},
            suggestion="Work in an open case.",
        )


def can_change_case(actor: Actor, case: Case) -> bool:
    return not case.is_archived


def check_person(actor: Actor, what: str) -> None:
    """Acts that open something to others need a person; an agent can only propose them."""
    if not actor.is_person:
        raise Forbidden(f"Only a person may {what}.", details={"required_actor": "human"})


def check_decider(actor: Actor, why: str) -> Actor:
    """What a person decided is changed by a person, or by an agent's call that a person approved; returns that person."""
    if actor.decider is None:
        raise ApprovalNeeded(why, details={"required_actor": "human"})
    return actor.decider


def check_change_particulars(actor: Actor, case: Case, fields: Iterable[str]) -> None:
    """Clients read a case's name, number and client; an agent fills in what is empty of the firm's notes and no more."""
    if any(name in CLIENTS_READ or getattr(case, name) for name in fields):
        check_decider(actor, "A case's particulars were written by people, and its client reads them.")


def check_firm_admin(actor: Actor) -> None:
    """Who belongs to the firm, and in which role, is its administrators' to decide."""
    if not (actor.is_person and actor.role == Role.FIRM_ADMIN):
        raise Forbidden("Only a firm admin may do this.", details={"required_role": Role.FIRM_ADMIN.value})


def can_edit_user(actor: Actor, user: User) -> bool:
    return actor.is_person and (actor.role == Role.FIRM_ADMIN or actor.id == user.pk)


def check_edit_user(actor: Actor, user: User) -> None:
    if not can_edit_user(actor, user):
        raise Forbidden("People change their own profile; a firm admin changes anyone's.")


def check_choose_columns(actor: Actor, user: User) -> None:
    if actor.id != user.pk:
        raise Forbidden("Which columns somebody sees is theirs alone to choose.")


def check_deactivate_user(actor: Actor, user: User) -> None:
    check_person(actor, "deactivate people")
    if actor.id == user.pk:
        raise Conflict("You can't deactivate yourself.", suggestion="Ask another firm admin.")
    if not user.is_active:
        raise Conflict("This person is already deactivated.")


def can_deactivate_user(actor: Actor, user: User) -> bool:
    return actor.is_person and actor.id != user.pk and user.is_active
