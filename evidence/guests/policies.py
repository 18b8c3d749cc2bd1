"""Who grants what to guests."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.utils import timezone

from cases.models import Case, Role, User
from cases.policies import check_case_open, check_decider
from config.api.errors import Forbidden, Invalid
from config.api.scope import Actor

GRANTORS = (Role.ATTORNEY, Role.FIRM_ADMIN)
FOR_A_PERSON = "What a guest sees is for an attorney to decide."
LONGEST = timedelta(days=366)


def can_grant_guests(actor: Actor, case: Case) -> bool:
    return (not actor.is_person or actor.role in GRANTORS) and not case.is_archived


def check_grant_guests(actor: Actor, case: Case) -> uuid.UUID:
    """Raises ``Forbidden`` for people who decide no such thing, ``ApprovalNeeded`` for agents; returns who grants."""
    decider = check_decider(actor, FOR_A_PERSON)
    if decider.role not in GRANTORS or decider.id is None:
        raise Forbidden(
            "Only an attorney or a firm admin says what a guest sees.",
            details={"required_roles": [str(role) for role in GRANTORS]},
        )
    check_case_open(case)
    return decider.id


def check_guest(user: User) -> None:
    if user.role != Role.GUEST or not user.is_active:
        raise Invalid.field(
            "user_id", "This person is no guest, or is deactivated; others see a case by taking part in it."
        )


def check_until(moment: datetime) -> None:
    now = timezone.now()
    if not now < moment <= now + LONGEST:
        raise Invalid.field("expires_at", f"A grant ends in the future, within {LONGEST.days} days.")
