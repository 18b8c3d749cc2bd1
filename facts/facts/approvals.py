"""Who vouches for a fact: its status, and what becomes of it when its words or its source change."""

from __future__ import annotations

from django.utils import timezone

from config.api.scope import Actor
from facts.models import Fact


def fact_set_status(actor: Actor, fact: Fact, status: str) -> None:
    """Set the status on the instance, with who approved it and when; the caller checks the policy and saves."""
    fact.status = status
    approved = status == Fact.Status.APPROVED
    fact.approved_by_id = actor.id if approved else None
    fact.approved_at = timezone.now() if approved else None


def fact_reasserted(actor: Actor, fact: Fact) -> None:
    """An approval and an opening to the client hold for what was read then: whoever changes it now vouches for it.

    An agent can vouch for nothing, so what it changes is proposed again and shown to the client by its sources alone.
    """
    if fact.status == Fact.Status.APPROVED:
        fact_set_status(actor, fact, Fact.Status.APPROVED if actor.is_person else Fact.Status.PROPOSED)
    if not actor.is_person and fact.client_override:
        fact.client_override = None
