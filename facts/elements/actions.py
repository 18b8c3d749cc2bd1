"""Everything that changes the firm's own causes of action. Claims that were made of one keep its elements as they were."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit
from config.api.errors import Conflict
from config.api.scope import Actor
from config.db import made_by
from facts.elements.policies import MOST_CAUSES, check_change_cause
from facts.models import CauseOfAction


@transaction.atomic
def cause_create(*, actor: Actor, **fields: Any) -> CauseOfAction:
    """Add a cause of action or defence to those of the firm. Raises ``Conflict`` where it has one of that name."""
    check_change_cause(actor)
    cause = CauseOfAction(firm_id=actor.in_firm, **made_by(actor), decided_by_id=_decider(actor), **fields)
    if CauseOfAction.objects.filter(firm_id=cause.firm_id).count() >= MOST_CAUSES:
        raise Conflict(f"A firm has at most {MOST_CAUSES} causes of action of its own.", details={"most": MOST_CAUSES})
    _check_new(cause)
    cause.save()
    _emit(actor, cause, "created")
    return cause


@transaction.atomic
def cause_update(*, actor: Actor, cause: CauseOfAction, **fields: Any) -> CauseOfAction:
    changed = sorted(name for name, value in fields.items() if getattr(cause, name) != value)
    if not changed:
        return cause
    check_change_cause(actor)
    for name in changed:
        setattr(cause, name, fields[name])
    _check_new(cause)
    cause.version += 1
    cause.decided_by_id = _decider(actor)
    cause.save()
    _emit(actor, cause, "updated", {"fields": changed})
    return cause


@transaction.atomic
def cause_delete(*, actor: Actor, cause: CauseOfAction) -> None:
    check_change_cause(actor)
    _emit(actor, cause, "deleted")
    cause.delete()


def _decider(actor: Actor) -> Any:
    return actor.decider.id if actor.decider else None


def _check_new(cause: CauseOfAction) -> None:
    same = CauseOfAction.objects.filter(firm_id=cause.firm_id, name=cause.name, jurisdiction=cause.jurisdiction)
    if same.exclude(pk=cause.pk).exists():
        raise Conflict(f"The firm has “{cause.name}” ({cause.jurisdiction}) already.")


def _emit(actor: Actor, cause: CauseOfAction, what: str, data: dict[str, Any] | None = None) -> None:
    emit(
        actor=actor, event_type=f"element.{what}", firm_id=cause.firm_id, case_id=None, entity_type="element",
        entity_id=cause.pk, data=data,
    )  # fmt: skip
