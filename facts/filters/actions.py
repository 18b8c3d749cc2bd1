"""Filters saved, changed and deleted."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max

from audit.events.actions import emit_for
from audit.models import Event
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from facts.filters.lists import list_named
from facts.filters.policies import check_delete, check_save, check_update
from facts.models import SavedFilter


@transaction.atomic
def filter_create(
    *,
    actor: Actor,
    case: Case,
    target: str,
    name: str,
    params: dict[str, str],
    shared: bool = False,
    alert: bool = False,
) -> SavedFilter:
    """Keep what a list was asked, under a name. An alert begins with what is read from now on."""
    owner_id = check_save(actor, case, list_named(target), name, alert=alert)
    saved: SavedFilter = SavedFilter.objects.create(
        firm_id=case.firm_id, case=case, owner_id=owner_id, target=target, name=name, params=params, shared=shared,
        alert=alert, position=last_position(),
        added_by_type=actor.author["type"], added_by_name=actor.author["name"],
    )  # fmt: skip
    emit_for(saved, actor=actor, event_type="filter.created")
    return saved


@transaction.atomic
def filter_update(*, actor: Actor, saved: SavedFilter, **fields: Any) -> SavedFilter:
    """Rename or share it, or have its alert begin or end. One that begins again begins with what is read from now on."""
    check_case_open(saved.case)
    changed = sorted(name for name, value in fields.items() if getattr(saved, name) != value)
    if not changed:
        return saved
    check_update(actor, saved, fields)
    if "alert" in changed:
        saved.position = last_position()
    for name in changed:
        setattr(saved, name, fields[name])
    saved.save(update_fields=[*changed, "position"])
    emit_for(saved, actor=actor, event_type="filter.updated", data={"fields": changed})
    return saved


def last_position() -> int:
    """How far the log of events is now."""
    return Event.objects.aggregate(last=Max("position"))["last"] or 0


@transaction.atomic
def filter_delete(*, actor: Actor, saved: SavedFilter) -> None:
    """Forget the filter, and what it found."""
    check_delete(actor, saved)
    emit_for(saved, actor=actor, event_type="filter.deleted")
    saved.delete()
