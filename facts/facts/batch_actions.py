"""Storing many facts in one call, each by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import ApiError, ApprovalNeeded
from config.api.scope import Actor
from facts.facts.actions import fact_create
from facts.models import Fact

Draft = dict[str, Any] | ApiError  # what ``fact_create`` takes, or why the item can't be taken


@transaction.atomic
def facts_create(*, actor: Actor, case: Case, drafts: Sequence[Draft]) -> list[Fact | ApiError]:
    """Store each draft as ``fact_create`` would by itself; one that is refused leaves nothing and stops no other.

    Returns the fact or the refusal of each, in their order.
    """
    check_case_open(case)
    return [one if isinstance(one, ApiError) else _outcome(actor, case, one) for one in drafts]


def _outcome(actor: Actor, case: Case, draft: dict[str, Any]) -> Fact | ApiError:
    try:
        with transaction.atomic():
            return fact_create(actor=actor, case=case, **draft)
    except ApprovalNeeded:
        raise  # the call as a whole waits
    except ApiError as refusal:
        return refusal
