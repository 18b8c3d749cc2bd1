"""Who may decide about a clause, in which state. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.scope import Actor
from evidence.models import Clause


def can_decide_clause(actor: Actor, clause: Clause) -> bool:
    return can_change_case(actor, clause.case)


def check_decide_clause(actor: Actor, clause: Clause) -> Actor:
    """People of the firm decide; an agent's call waits for one of them. Returns that person."""
    check_case_open(clause.case)
    return check_decider(actor, "Whether words are such a clause is for a person of the firm to decide.")
