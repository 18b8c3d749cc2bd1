"""Everything that changes an outline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import ApiError
from config.api.scope import Actor, Scope
from config.db import made_by
from facts.models import Entity, Outline
from facts.outlines.editing import Editing, Operation, OperationOutcome
from facts.outlines.policies import MOST_OUTLINES, check_change_outline, check_delete_outline, check_number
from facts.outlines.proposing import MADE, operations_for

Operations = Sequence[Operation | ApiError]


@transaction.atomic
def outline_create(
    *, actor: Actor, scope: Scope, case: Case, operations: Operations = (), **fields: Any
) -> tuple[Outline, list[OperationOutcome]]:
    """Make an outline, and put into it what the operations add; what is refused of them stops nothing else."""
    check_case_open(case)
    check_number(Outline.objects.filter(case=case).count() + 1, MOST_OUTLINES, "outlines in a case")
    outline = Outline(firm_id=case.firm_id, case=case, **made_by(actor), **fields)
    outline.save()
    emit_for(outline, actor=actor, event_type="outline.created", data={"purpose": outline.purpose})
    return outline, _edit(actor, scope, outline, operations)[0]


@transaction.atomic
def outline_update(
    *, actor: Actor, scope: Scope, outline: Outline, operations: Operations = (), **fields: Any
) -> list[OperationOutcome]:
    """Change what an outline is, and its entries by operations, in their order."""
    check_case_open(outline.case)
    changed = sorted(name for name, value in fields.items() if getattr(outline, name) != value)
    if changed:
        check_change_outline(actor, outline)
        for name in changed:
            setattr(outline, name, fields[name])
        if "witness" in changed:
            outline.witness_merged_from = None
        if actor.decider:
            outline.decided_by_id = actor.decider.id
    outcomes, is_edited = _edit(actor, scope, outline, operations)
    if changed or is_edited:
        outline.version += 1
        outline.save()
        data = {"fields": [*changed, *(["entries"] if is_edited else [])]}
        emit_for(outline, actor=actor, event_type="outline.updated", data=data)
    return outcomes


@transaction.atomic
def outline_propose(*, actor: Actor, scope: Scope, outline: Outline, witness: Entity | None) -> list[OperationOutcome]:
    """Add what mentions the witness, as proposals that a person accepts or deletes."""
    check_case_open(outline.case)
    operations = operations_for(scope, outline, witness)
    editing = Editing(actor=actor, scope=scope, outline=outline, operations=operations, made=MADE)
    outcomes = editing.run()
    if editing.finish():
        outline.version += 1
        outline.save()
        emit_for(outline, actor=actor, event_type="outline.updated", data={"fields": ["entries"]})
    return outcomes


@transaction.atomic
def outline_delete(*, actor: Actor, outline: Outline) -> None:
    """Remove an outline with its entries; what they refer to stays."""
    check_delete_outline(actor, outline)
    emit_for(outline, actor=actor, event_type="outline.deleted")
    outline.delete()


def _edit(actor: Actor, scope: Scope, outline: Outline, operations: Operations) -> tuple[list[OperationOutcome], bool]:
    if not operations:
        return [], False
    editing = Editing(actor=actor, scope=scope, outline=outline, operations=operations)
    outcomes = editing.run()
    return outcomes, editing.finish()
