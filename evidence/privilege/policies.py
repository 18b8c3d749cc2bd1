"""Who decides about privilege, and what stands in the way of showing what is privileged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cases.models import Role
from cases.policies import check_decider
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor, Scope
from evidence.models import EvidenceItem
from evidence.privilege.concerned import concerned_by

DECIDERS = (Role.ATTORNEY, Role.FIRM_ADMIN)
MOST_NAMED = 20  # documents that one refusal describes


def can_decide_privilege(actor: Actor, item: EvidenceItem) -> bool:
    return actor.is_person and actor.role in DECIDERS and not item.case.is_archived


def check_decide_privilege(actor: Actor) -> Actor:
    """Attorneys and firm admins decide; an agent asks one of them, and its call waits. Returns who decides."""
    decider = check_decider(actor, "Whether something is privileged is for an attorney to decide.")
    if decider.role not in DECIDERS:
        raise Forbidden(
            "Only an attorney or a firm admin decides about privilege.",
            details={"required_actor": "human", "required_roles": [str(role) for role in DECIDERS]},
        )
    return decider


def check_show(items: Sequence[EvidenceItem], *, to: str) -> None:
    """Refuse to show what is privileged, or likely to be, before an attorney decided that it is not."""
    withheld = [item for item in items if item.withheld]
    if withheld:
        raise _not_shown(withheld, [refusal_of(item) for item in withheld[:MOST_NAMED]], to)


def refusal_to_show(item: EvidenceItem, *, to: str) -> Conflict | None:
    """Why :func:`check_show` would refuse one of many; without its pages and facts, which take queries for each."""
    return _not_shown([item], [_reason(item)], to) if item.withheld else None


def _not_shown(withheld: Sequence[EvidenceItem], reasons: list[dict[str, Any]], to: str) -> Conflict:
    return Conflict(
        f"{_subject(withheld)}. An attorney decides that first; then it can be shown to {to}.",
        details={"privileged": reasons, "number": len(withheld)},
        suggestion="Have an attorney decide with evidence.set_privilege, or leave it as it is.",
    )


def refusal_of(item: EvidenceItem) -> dict[str, Any]:
    """Why the item is withheld, with the pages and the facts concerned."""
    return _reason(item) | concerned_by(item)


def _reason(item: EvidenceItem) -> dict[str, Any]:
    return {
        "evidence_id": str(item.pk),
        "privilege": item.privilege,
        "privilege_state": item.privilege_state,
        "basis": item.privilege_basis or ("It came inside something privileged." if item.parent_id else ""),
    }


def _subject(withheld: Sequence[EvidenceItem]) -> str:
    if len(withheld) > 1:
        return f"{len(withheld)} of these documents are privileged, or likely to be"
    item = withheld[0]
    word = "is likely privileged, and nobody has decided" if item.is_likely_privileged else "is privileged"
    return f"“{item.title[:80]}” {word}"


def check_see_access(scope: Scope) -> None:
    if scope.is_outside:
        raise Forbidden("Who sees a document is for the firm's people to know.", details={"required_role": "firm"})


def check_read_before_given(scope: Scope, item: EvidenceItem) -> None:
    """An agent that does not see what is privileged gets no file of which nobody can say yet whether it is."""
    if scope.actor.type == "agent" and not scope.sees_all_evidence and item.is_unread:
        raise Conflict(
            "This document is still to be read: whether it is privileged is not known yet.",
            details={"status": item.status},
            suggestion="Ask again once evidence.get_processing_status says that it is ready.",
        )


def check_see_privileged(scope: Scope) -> None:
    if not scope.sees_all_evidence:
        raise Forbidden(
            "What is privileged is for the firm's people, and agents whose key says so.",
            details={"required": "sees what is privileged"},
        )
