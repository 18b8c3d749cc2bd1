"""Filters saved and deleted."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from audit.events.actions import emit_for
from audit.models import Event
from cases.models import Case
from config.api.scope import Actor
from facts.filters.lists import list_named
from facts.filters.policies import check_delete, check_save
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
        alert=alert, position=Event.objects.aggregate(last=Max("position"))["last"] or 0,
        added_by_type=actor.author["type"], added_by_name=actor.author["name"],
    )  # fmt: skip
    emit_for(saved, actor=actor, event_type="filter.created")
    return saved


@transaction.atomic
def filter_delete(*, actor: Actor, saved: SavedFilter) -> None:
    """Forget the filter, and what it found."""
    check_delete(actor, saved)
    emit_for(saved, actor=actor, event_type="filter.deleted")
    saved.delete()
