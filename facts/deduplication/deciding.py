"""What people and agents decide about suggestions: the names are one, or they are not."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import ApiError, ApprovalNeeded
from config.api.scope import Actor
from facts.deduplication.choosing import kept_first
from facts.deduplication.policies import both_standing, check_decide_suggestion
from facts.entities.merging import entities_merge
from facts.models import DedupSuggestion, Entity

Status = DedupSuggestion.Status
COLUMNS = ["status", "decided_by", "decided_at", "automatic", "merge", "version", "updated_at"]


@transaction.atomic
def suggestion_merge(
    *, actor: Actor, suggestion: DedupSuggestion, kept: Entity | None = None, automatic: bool = False
) -> DedupSuggestion:
    """Merge the two names, into ``kept`` or the one that is mentioned more. Refuses (``Conflict``) where they are merged
    already, or one is gone."""
    check_decide_suggestion(actor, suggestion)
    one, other = kept_first(both_standing(suggestion), kept)
    suggestion.merge = entities_merge(actor=actor, kept=one, others=[other], reason=_reason(suggestion))
    suggestion.automatic = automatic
    _decide(actor, suggestion, Status.APPROVED)
    return suggestion


@transaction.atomic
def suggestion_reject(*, actor: Actor, suggestion: DedupSuggestion) -> DedupSuggestion:
    """Keep that the two names are not one, so that they are never suggested again. Repeating it changes nothing."""
    check_decide_suggestion(actor, suggestion)
    if suggestion.status != Status.REJECTED:
        _decide(actor, suggestion, Status.REJECTED)
    return suggestion


@transaction.atomic
def suggestions_decide(
    *, actor: Actor, case: Case, suggestions: Sequence[DedupSuggestion], approve: bool
) -> list[DedupSuggestion | ApiError]:
    """What became of each, in their order, the likeliest decided first: one refusal stops no other."""
    check_case_open(case)
    ordered = sorted(suggestions, key=lambda one: (-one.score, one.pk))
    outcomes = {one.pk: _outcome(actor, one, approve=approve) for one in ordered}
    return [outcomes[one.pk] for one in suggestions]


def _outcome(actor: Actor, suggestion: DedupSuggestion, *, approve: bool) -> DedupSuggestion | ApiError:
    fresh = DedupSuggestion.objects.select_related("case", "one", "other").get(pk=suggestion.pk)
    try:
        with transaction.atomic():
            act = suggestion_merge if approve else suggestion_reject
            return act(actor=actor, suggestion=fresh)
    except ApprovalNeeded:
        raise  # the call as a whole waits
    except ApiError as refusal:
        return refusal


def _decide(actor: Actor, suggestion: DedupSuggestion, status: str) -> None:
    suggestion.status, suggestion.decided_at = status, timezone.now()
    suggestion.decided_by_id = actor.decider.id if actor.decider else None
    suggestion.version += 1
    suggestion.save(update_fields=COLUMNS)
    emit_for(suggestion, actor=actor, event_type="dedup_suggestion.updated", data={"status": status})


def _reason(suggestion: DedupSuggestion) -> str:
    return "; ".join(one["words"] for one in suggestion.reasons if one["speaks"] == "for")[:500]
