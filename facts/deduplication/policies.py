"""Who may say whether two names are one, in which state. ``check_x`` says why not, ``can_x`` answers for
``allowed_actions``."""

from __future__ import annotations

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.models import DedupSuggestion, Entity

Status = DedupSuggestion.Status
APPROVED = "These names were merged; entities.unmerge undoes it."
GONE = "One of these names is not in the case any more, or was merged into another."


def can_decide_suggestion(actor: Actor, suggestion: DedupSuggestion) -> bool:
    return suggestion.status != Status.APPROVED and can_change_case(actor, suggestion.case)


def check_decide_suggestion(actor: Actor, suggestion: DedupSuggestion) -> None:
    """What waits anyone decides about who may change names; what a person rejected, an agent takes up with approval."""
    check_case_open(suggestion.case)
    if suggestion.status == Status.APPROVED:
        raise Conflict(APPROVED, details={"status": suggestion.status})
    if suggestion.decided_by_id is not None:
        check_decider(actor, "A person decided that these names are not one.")


def both_standing(*names: Entity | None) -> list[Entity]:
    """Both names, if both stand for themselves. Raises ``Conflict``."""
    standing = [each for each in names if each and not each.merge_id]
    if len(standing) < 2:
        raise Conflict(GONE, suggestion="Look at the suggestions anew.")
    return standing
