"""Which rows a client may see, told by the apps that own them, so that events and jobs obey the same boundary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet

from config.api.scope import Scope

VisibleIds = Callable[[Scope], "QuerySet[Any, Any]"]
_visible: dict[str, VisibleIds] = {}


def register(entity_type: str, visible_ids: VisibleIds) -> None:
    """Tell how to find the ids of ``entity_type`` that a scope may see; unregistered types stay hidden from clients."""
    _visible[entity_type] = visible_ids


def client_visible_rows(scope: Scope) -> Q:
    """The condition on ``entity_type`` and ``entity_id`` for a caller inside the client boundary."""
    condition = Q(pk__in=[])
    for entity_type, visible_ids in _visible.items():
        condition |= Q(entity_type=entity_type, entity_id__in=visible_ids(scope))
    return condition
