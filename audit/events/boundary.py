"""Which rows a client may see, told by the apps that own them, so that events and jobs obey the same boundary."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Q, QuerySet

from config.api.scope import Scope

VisibleIds = Callable[[Scope], "QuerySet[Any, Any]"]
_visible: dict[str, VisibleIds] = {}
_firm_only: dict[str, frozenset[str]] = {}


def register(entity_type: str, visible_ids: VisibleIds, *, firm_only: Iterable[str] = ()) -> None:
    """Tell how to find the ids of ``entity_type`` that a scope may see; unregistered types stay hidden from clients.

    ``firm_only`` names the fields that clients never get: that one of them changed is the firm's own business too.
    """
    _visible[entity_type] = visible_ids
    _firm_only[entity_type] = frozenset(firm_only)


def client_visible_rows(scope: Scope) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` for a caller inside the client boundary."""
    condition = Q(pk__in=[])
    for entity_type, visible_ids in _visible.items():
        condition |= Q(entity_type=entity_type, entity_id__in=visible_ids(scope))
    return condition


def firm_only_changes() -> Q:
    """The condition on events that tell of changes to nothing but fields that clients never get."""
    condition = Q(pk__in=[])
    for entity_type, names in _firm_only.items():
        fields = Q(data__has_key="fields", data__fields__contained_by=sorted(names))
        condition |= Q(fields, entity_type=entity_type)
    return condition


def data_shown(entity_type: str, data: dict[str, Any], scope: Scope) -> dict[str, Any]:
    """An event's data as the caller may read it: for a client, without the names of fields that clients never get."""
    if not scope.client_boundary or "fields" not in data:
        return data
    hidden = _firm_only.get(entity_type, frozenset())
    return {**data, "fields": [name for name in data["fields"] if name not in hidden]}
