"""Who may do what with evidence in which state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cases.models import Role
from cases.models.user import OUTSIDERS
from cases.policies import check_case_open, check_decider, check_person
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor
from evidence.items.outward import undoes
from evidence.models import EvidenceItem

SHOW_LATER = (
    "Leave client_visible out. A person decides once the document can be read: then ask by evidence.update with "
    "client_visible, which waits for approval (202)."
)


def can_choose_visibility(actor: Actor) -> bool:
    """What the client sees is decided by a person of the firm: never by an agent, never by the client."""
    return actor.is_person and actor.role not in OUTSIDERS


def check_choose_visibility(actor: Actor) -> None:
    if not can_choose_visibility(actor):
        raise Forbidden(
            "Only a person of the firm decides what the client sees.",
            details={"field": "client_visible", "required_actor": "human"},
            suggestion=SHOW_LATER if actor.type == "agent" else "Leave client_visible out, or ask an attorney.",
        )


def check_change_visibility(actor: Actor) -> Actor:
    """An agent can ask for it: its call then waits for a person of the firm. Returns that person."""
    decider = check_decider(actor, "What the client sees is for a person of the firm to decide.")
    check_choose_visibility(decider)
    return decider


def check_written(item: EvidenceItem, texts: Iterable[str]) -> None:
    """There is nothing to release of a document that has no summary yet."""
    if empty := [name for name in texts if not getattr(item, name)]:
        raise Conflict(
            f"This document has no {empty[0]} that clients could read.",
            details={"empty": empty},
            suggestion="Write it first with evidence.update, or wait until the document is read.",
        )


def check_overwrite(actor: Actor, item: EvidenceItem, changes: dict[str, Any]) -> None:
    """What a person wrote about an item stays, unless a person says otherwise."""
    for name, value in changes.items():
        if undoes(item, name, value):
            check_decider(actor, f"A person wrote the {name.replace('_', ' ')} of this document.")


def check_delete_evidence(actor: Actor, items: Iterable[EvidenceItem]) -> None:
    """On its own an agent takes out only what an agent put in and no person has reviewed, shown or described."""
    for item in items:
        by_people = any(one["type"] == "human" or "released_by" in one for one in item.written_by.values())
        decided = item.shown_by_id or item.client_visible or item.reviewed_at or by_people
        if item.added_by_type != "agent" or decided:
            check_decider(actor, "Taking out what people gave, or decided about, is for a person to decide.")


def can_change_evidence(actor: Actor, item: EvidenceItem) -> bool:
    return not item.case.is_archived


def can_release_texts(actor: Actor, item: EvidenceItem) -> bool:
    return can_review_evidence(actor, item) and not item.withheld


def can_review_evidence(actor: Actor, item: EvidenceItem) -> bool:
    return can_choose_visibility(actor) and not item.case.is_archived


def check_review_evidence(actor: Actor, item: EvidenceItem, *, reviewed: bool) -> None:
    """A review says that a person has looked at it; taking it back is a person's, or an agent's with approval."""
    check_mark_reviewed(actor, reviewed=reviewed)
    check_case_open(item.case)


def check_mark_reviewed(actor: Actor, *, reviewed: bool) -> None:
    if reviewed:
        check_person(actor, "mark evidence as reviewed")
    check_decider(actor, "A person has reviewed this.")


def can_see_viewers(actor: Actor) -> bool:
    """Who read what reveals how a firm works on a case: its attorneys and administrators may know."""
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
