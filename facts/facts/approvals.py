"""Who vouches for a fact: its status, and what becomes of it when its words or its source change."""

from __future__ import annotations

from django.utils import timezone

from config.api.scope import Actor
from facts.facts.support import compare
from facts.models import Fact


def fact_decided(actor: Actor, fact: Fact) -> None:
    """Keep whose decision this change of the fact is; nobody's, where an agent changes what no person decided."""
    if actor.decider:
        fact.decided_by_id = actor.decider.id


def fact_set_status(actor: Actor, fact: Fact, status: str) -> None:
    """Set the status on the instance, with who approved it and when; the caller checks the policy and saves."""
    fact.status = status
    decider = actor.decider if status == Fact.Status.APPROVED else None
    fact.approved_by_id = decider.id if decider else None
    fact.approved_at = timezone.now() if decider else None
    fact_decided(actor, fact)


def fact_reworded(actor: Actor, fact: Fact) -> None:
    """The words, dates or sources are the actor's now. An approval holds for what was read then, so that whoever changes
    an approved fact, or approves an agent's change of it, vouches for it from now on."""
    fact.worded_by_type, fact.worded_by_name = actor.author["type"], actor.author["name"]
    compare(fact, fact.citations.all())
    if fact.status == Fact.Status.APPROVED:
        fact_set_status(actor, fact, Fact.Status.APPROVED)
