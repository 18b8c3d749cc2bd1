"""Who may decide about a proposed change, in which state. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.models import ProposedChange

State = ProposedChange.State
FINAL: dict[str, str] = {
    State.EXPIRED: "Another reading of the document has taken the place of this proposal.",
    State.ACCEPTED: "This was accepted; the fact itself can be changed, and its history has what it was.",
}


def can_decide_change(actor: Actor, change: ProposedChange) -> bool:
    return change.state not in FINAL and can_change_case(actor, change.case)


def check_decide_change(actor: Actor, change: ProposedChange) -> None:
    """What waits anyone decides about who may change facts; what a person rejected, an agent takes up again with approval."""
    check_case_open(change.case)
    if change.state in FINAL:
        raise Conflict(FINAL[State(change.state)], details={"state": change.state})
    if change.decided_by_id is not None:
        check_decider(actor, "A person decided about this proposed change.")
