"""Who may do what with evidence in which state."""

from __future__ import annotations

from cases.models import Role
from cases.models.user import OUTSIDERS
from cases.policies import check_case_open, check_person
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor
from evidence.models import EvidenceItem


def can_choose_visibility(actor: Actor) -> bool:
    """What the client sees is decided by a person of the firm: never by an agent, never by the client."""
    return actor.is_person and actor.role not in OUTSIDERS


def check_choose_visibility(actor: Actor) -> None:
    if not can_choose_visibility(actor):
        raise Forbidden(
            "Only a person of the firm decides what the client sees.",
            details={"field": "client_visible", "required_actor": "human"},
            suggestion="Leave client_visible out, or ask an attorney.",
        )


def can_change_evidence(actor: Actor, item: EvidenceItem) -> bool:
    return not item.case.is_archived


def can_review_evidence(actor: Actor, item: EvidenceItem) -> bool:
    return can_choose_visibility(actor) and not item.case.is_archived


def check_review_evidence(actor: Actor, item: EvidenceItem) -> None:
    """A review says that a person has looked at it."""
    check_person(actor, "mark evidence as reviewed")
    check_case_open(item.case)


def can_see_viewers(actor: Actor) -> bool:
    """Who read what tells how a firm works on a case: its attorneys and administrators may know."""
    return actor.is_person and actor.role in (Role.ATTORNEY, Role.FIRM_ADMIN)


def check_see_viewers(actor: Actor) -> None:
    if not can_see_viewers(actor):
        raise Forbidden(
            "Only attorneys and firm admins see who looked at a document.",
            details={"required_role": [Role.ATTORNEY.value, Role.FIRM_ADMIN.value]},
        )


def check_has_file(item: EvidenceItem) -> None:
    if not item.storage_key:
        raise Conflict(
            "This is a record without a file.",
            details={"status": item.status},
            suggestion="Upload the file as an item of its own.",
        )
