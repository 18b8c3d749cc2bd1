"""What people and agents decide about suggestions: the names are one, or they are not."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from types import MappingProxyType

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
from facts.models import DedupSuggestion, Entity, Merge

Status = DedupSuggestion.Status
NOTHING: Mapping[uuid.UUID, Merge] = MappingProxyType({})
COLUMNS = ["status", "decided_by", "decided_at", "automatic", "merge", "version", "updated_at"]


@transaction.atomic
def suggestion_merge(
    *,
    actor: Actor,
    suggestion: DedupSuggestion,
    kept: Entity | None = None,
    automatic: bool = False,
    joined: Mapping[uuid.UUID, Merge] = NOTHING,
) -> DedupSuggestion:
    """Merge the two names, into ``kept`` or the one that is mentioned more; of a name that ``joined`` merged, the name that was
    kept. Refuses (``Conflict``) where they are merged already, or one is gone."""
    check_decide_suggestion(actor, suggestion)
    names = [_now(each, joined) for each in (suggestion.one, suggestion.other)]
    if names[0] and names[0] == names[1]:  # others of the group made them one
        suggestion.merge = max((joined[pk] for pk in _ids(suggestion) if pk and pk in joined), key=lambda made: made.pk)
    else:
        one, other = kept_first(both_standing(*names), kept)
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
    """What became of each, in their order, the likeliest decided first: one refusal stops no other. All pairs of a group make
    all of its names one."""
    check_case_open(case)
    ordered = sorted(suggestions, key=lambda one: (-one.score, one.pk))
    outcomes: dict[uuid.UUID, DedupSuggestion | ApiError] = {}
    joined: dict[uuid.UUID, Merge] = {}
    for one in ordered:
        outcome = outcomes[one.pk] = _outcome(actor, one, approve=approve, joined=joined)
        if isinstance(outcome, DedupSuggestion) and outcome.merge:
            joined |= {uuid.UUID(each["id"]): outcome.merge for each in outcome.merge.others}
    return [outcomes[one.pk] for one in suggestions]


def _outcome(
    actor: Actor, suggestion: DedupSuggestion, *, approve: bool, joined: Mapping[uuid.UUID, Merge]
) -> DedupSuggestion | ApiError:
    fresh = DedupSuggestion.objects.select_related("case", "one", "other").get(pk=suggestion.pk)
    try:
        with transaction.atomic():
            if approve:
                return suggestion_merge(actor=actor, suggestion=fresh, joined=joined)
            return suggestion_reject(actor=actor, suggestion=fresh)
    except ApprovalNeeded:
        raise  # the call as a whole waits
    except ApiError as refusal:
        return refusal


def _now(entity: Entity | None, joined: Mapping[uuid.UUID, Merge]) -> Entity | None:
    """The entity, or what these merges made of it."""
    while entity and entity.pk in joined:
        entity = joined[entity.pk].kept
    return entity


def _ids(suggestion: DedupSuggestion) -> tuple[uuid.UUID | None, uuid.UUID | None]:
    return suggestion.one_id, suggestion.other_id


def _decide(actor: Actor, suggestion: DedupSuggestion, status: str) -> None:
    suggestion.status, suggestion.decided_at = status, timezone.now()
    suggestion.decided_by_id = actor.decider.id if actor.decider else None
    suggestion.version += 1
    suggestion.save(update_fields=COLUMNS)
    emit_for(suggestion, actor=actor, event_type="dedup_suggestion.updated", data={"status": status})


def _reason(suggestion: DedupSuggestion) -> str:
    return "; ".join(one["words"] for one in suggestion.reasons if one["speaks"] == "for")[:500]
