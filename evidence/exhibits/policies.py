"""Who numbers documents, and in which state of a number what of it may change."""

from __future__ import annotations

from cases.models import Role
from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor
from evidence.models import EvidenceItem, Exhibit

State = Exhibit.State
AGREERS = (Role.ATTORNEY, Role.FIRM_ADMIN)
AGREED = "This number is agreed: an attorney changes it."


def can_change_exhibit(actor: Actor, exhibit: Exhibit) -> bool:
    if exhibit.state == State.WITHDRAWN or not can_change_case(actor, exhibit.case):
        return False
    return exhibit.state != State.AGREED or actor.type == "agent" or actor.role in AGREERS


def check_change_exhibit(actor: Actor, exhibit: Exhibit) -> None:
    """What is agreed an attorney changes; what a person made, a person; what is withdrawn stays as it was."""
    check_case_open(exhibit.case)
    if exhibit.state == State.WITHDRAWN:
        raise Conflict(
            f"{exhibit.label} was withdrawn; it is kept as it was.",
            details={"state": exhibit.state},
            suggestion="Give the document another number with exhibits.assign.",
        )
    if exhibit.state == State.AGREED:
        check_attorney(actor, AGREED)
    elif exhibit.is_peoples:
        check_decider(actor, "A person gave this number, or decided about it.")


def check_attorney(actor: Actor, why: str) -> Actor:
    """Attorneys and firm admins, or an agent's call that one of them approved. Returns that person."""
    decider = check_decider(actor, why)
    if decider.role not in AGREERS:
        raise Forbidden(why, details={"required_actor": "human", "required_roles": [str(role) for role in AGREERS]})
    return decider


def not_numbered_since(item: EvidenceItem) -> str:
    """Why the document gets no number; empty if it may."""
    if item.is_likely_privileged:
        return "It is likely privileged, and nobody has decided."
    return "It is privileged." if item.withheld else ""
