"""What people and agents decide about the changes that a re-reading proposes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import ApiError, ApprovalNeeded, Conflict
from config.api.scope import Actor
from facts.models import Fact, ProposedChange
from facts.rereadings.applying import apply_change
from facts.rereadings.name_applying import apply_entity_change, apply_relationship_change, keep_names
from facts.rereadings.policies import check_decide_change

About, State = ProposedChange.About, ProposedChange.State


@transaction.atomic
def change_decide(*, actor: Actor, change: ProposedChange, state: str) -> ProposedChange:
    """Accept the change, reject it, or let a rejected one wait again. The same decision once more changes nothing.

    Accepting changes the fact as the actor could change it; whether it is approved stays as it was. Raises ``Conflict``
    for what was accepted or has expired, and where the fact or the document is not as it was when this was proposed.
    """
    if change.state == state:
        return change
    check_decide_change(actor, change)
    if state == State.ACCEPTED:
        _apply(actor, change)
    elif state == State.REJECTED:
        _keep_as_it_is(actor, change)
    else:
        _check_nothing_newer(change)
    change.state = state
    change.decided_at = None if state == State.PENDING else timezone.now()
    change.decided_by_id = actor.decider.id if actor.decider and state != State.PENDING else None
    change.version += 1
    change.save()
    emit_for(change, actor=actor, event_type="proposed_change.updated", data={"state": state})
    return change


@transaction.atomic
def changes_decide(
    *, actor: Actor, case: Case, changes: Sequence[ProposedChange], state: str
) -> list[ProposedChange | ApiError]:
    """:func:`change_decide` for each by itself: one that is refused stops no other. Returns the change or the refusal of
    each, in their order. If any needs a person's approval, the call waits as a whole. Names come before the relationships
    between them."""
    check_case_open(case)
    names_first = sorted(changes, key=lambda change: change.about != About.ENTITY)
    outcomes = {change.pk: _outcome(actor, change, state) for change in names_first}
    return [outcomes[change.pk] for change in changes]


def _outcome(actor: Actor, change: ProposedChange, state: str) -> ProposedChange | ApiError:
    try:
        with transaction.atomic():
            return change_decide(actor=actor, change=change, state=state)
    except ApprovalNeeded:
        raise  # the call as a whole waits
    except ApiError as refusal:
        return refusal


def _apply(actor: Actor, change: ProposedChange) -> None:
    """Make the change, and have it say what it was made of."""
    if change.about == About.FACT:
        change.fact = apply_change(actor, change)
    elif change.about == About.ENTITY:
        change.entity = apply_entity_change(actor, change)
    else:
        change.relationship = apply_relationship_change(actor, change)


def _keep_as_it_is(actor: Actor, change: ProposedChange) -> None:
    """Who rejects a change of a fact decides that it stays: no stage replaces it from now on."""
    if change.fact_id and actor.decider:
        Fact.objects.filter(pk=change.fact_id, decided_by=None).update(decided_by=actor.decider.id)
    keep_names(actor, change)


def _check_nothing_newer(change: ProposedChange) -> None:
    waiting = ProposedChange.objects.filter(item=change.item_id).pending()
    about = {name: pk for name in ("fact", "entity", "relationship") if (pk := getattr(change, f"{name}_id"))}
    same = waiting.filter(**about) if about else waiting.filter(kind=change.kind, key=change.key)
    if same.exists():
        raise Conflict("A later reading proposes another change of this.", details={"state": change.state})
