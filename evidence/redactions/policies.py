"""Who says what is redacted. Agents and engines propose; people approve."""

from __future__ import annotations

from cases.policies import check_case_open, check_decider, check_works_for_firm
from config.api.scope import Actor, Scope
from evidence.models import Redaction
from evidence.productions.policies import WHO


def check_see_redactions(scope: Scope) -> None:
    check_works_for_firm(scope, WHO)


def can_decide_redaction(actor: Actor, redaction: Redaction) -> bool:
    return actor.is_person and not redaction.case.is_archived


def check_decide_redaction(actor: Actor, redaction: Redaction) -> Actor:
    """Only a person approves or dismisses; an agent's call waits for one. Returns who decides."""
    check_case_open(redaction.case)
    return check_decider(actor, "Whether words are redacted is for a person to decide.")


def can_delete_redaction(actor: Actor, redaction: Redaction) -> bool:
    return not redaction.case.is_archived


def check_delete_redaction(actor: Actor, redaction: Redaction) -> None:
    """What a person made or decided is taken away by a person: without it words would be shown."""
    check_case_open(redaction.case)
    if redaction.is_peoples or redaction.state == Redaction.State.APPROVED:
        check_decider(actor, "A person made this redaction, or decided about it.")
