"""Who may change a deadline. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from cases.models.user import OUTSIDERS
from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Forbidden
from config.api.scope import Actor
from facts.models import Deadline

MOST_DEADLINES = 1_000  # of a case
CONFIRMED = "A person set this deadline, or confirmed it."
OVERRIDDEN = "Setting another day than the computed one is for a person to decide."


def can_change_deadline(actor: Actor, deadline: Deadline) -> bool:
    return can_change_case(actor, deadline.case)


def check_change_deadline(actor: Actor, deadline: Deadline) -> None:
    """What a person set or confirmed is changed by a person, or with a person's approval."""
    check_case_open(deadline.case)
    if deadline.is_peoples:
        check_decider(actor, CONFIRMED)


def check_set_day(actor: Actor, deadline: Deadline) -> None:
    """A day that no rule computes, anybody may write down; another one than the computed, only a person."""
    if deadline.amount is not None:
        check_decider(actor, OVERRIDDEN)


def check_has_feed(actor: Actor) -> None:
    """Deadlines are the firm's work product."""
    if not actor.is_person or actor.role in OUTSIDERS:
        raise Forbidden("Only the firm’s own people have a calendar of deadlines.", details={"required_role": "firm"})
