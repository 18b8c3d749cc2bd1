"""Who saves filters, how many, and who changes them or takes them away."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from cases.models import Case
from cases.policies import check_case_open, check_decider
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor
from facts.filters.lists import FilteredList, list_named, lists_with_alerts
from facts.models import SavedFilter

MOST = 100  # filters of a person in a case
OTHERS = "An agent changes and deletes only filters of the attorney who directs it."


def check_save(actor: Actor, case: Case, target: FilteredList, name: str, *, alert: bool) -> uuid.UUID:
    """Returns whose filter it is: the person's, or of the attorney who directs the agent."""
    check_case_open(case)
    if actor.person_id is None:
        raise Forbidden("Only people, and agents in their name, save filters.")
    if alert:
        _check_alerts(target)
    own = SavedFilter.objects.filter(case=case, owner_id=actor.person_id)
    _check_name(own, target.name, name)
    if own.count() >= MOST:
        raise Conflict(f"A person has at most {MOST} filters in a case.", suggestion="Delete one that is not needed.")
    return actor.person_id


def _check_alerts(target: FilteredList) -> None:
    if not target.can_alert:
        raise Invalid.field("alert", f"There are alerts for {', '.join(lists_with_alerts())} only.")


def _check_name(own: QuerySet[SavedFilter], target: str, name: str) -> None:
    if own.filter(target=target, name=name).exists():
        raise Conflict(f"There is a filter called “{name}” already.", suggestion="Delete it, or choose another name.")


def can_change_filter(actor: Actor, saved: SavedFilter) -> bool:
    """Its owner, and people as far as it is shared: who shared one may be gone."""
    return (saved.owner_id == actor.person_id or actor.is_person) and not saved.case.is_archived


def check_update(actor: Actor, saved: SavedFilter, fields: Mapping[str, Any]) -> None:
    """An alert is its owner's alone, and so is whether others see the filter."""
    _check_change(actor, saved)
    own = {"alert", "shared"} & {name for name, value in fields.items() if getattr(saved, name) != value}
    if own and saved.owner_id != actor.person_id:
        raise Forbidden("Only its owner shares a filter, or changes its alert.")
    if fields.get("alert"):
        _check_alerts(list_named(saved.target))
    if "name" in fields and fields["name"] != saved.name:
        theirs = SavedFilter.objects.filter(case_id=saved.case_id, owner_id=saved.owner_id)
        _check_name(theirs, saved.target, fields["name"])


def check_delete(actor: Actor, saved: SavedFilter) -> None:
    check_case_open(saved.case)
    _check_change(actor, saved)


def _check_change(actor: Actor, saved: SavedFilter) -> None:
    if saved.owner_id != actor.person_id and not actor.is_person:
        raise Forbidden(OTHERS)
    if saved.added_by_type == "human":
        check_decider(actor, "A person saved this filter.")
