"""Explains who changed what a session had left, for changes that can no longer be reverted."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from audit.models import Change, Event
from cases.models import User
from config.api.scope import Scope

LOOKED_AT = 500  # later events that are searched for the one that matters
Explanation = tuple[str, list[dict[str, str]]]


def changed_since(changes: Iterable[Change], *, scope: Scope) -> dict[int, Explanation]:
    """Returns by number why the row of each change is not as the session left it: who changed it later, as in the log."""
    differing = list(changes)
    if not differing:
        return {}
    first = min(change.created_at for change in differing)
    rows = Event.objects.filter(entity_id__in={change.entity_id for change in differing}, created_at__gte=first)
    rows = rows.few_visible_to(scope)
    events = list(rows.exclude(event_type__endswith=".viewed").order_by("-id")[:LOOKED_AT])
    names = dict(User.objects.filter(pk__in={one.actor_id for one in events}).values_list("pk", "name"))
    return {change.number: _explain(change, events, names) for change in differing}


def _explain(change: Change, events: list[Event], names: dict[uuid.UUID, str]) -> Explanation:
    later = [one for one in events if one.entity_id == change.entity_id and one.created_at >= change.created_at]
    others = [one for one in later if one.session_id != change.session_id]
    if not others:
        return "It was changed again in this session; take that back too.", []
    last = next((one for one in others if one.actor_type == "human"), others[0])
    who = names.get(last.actor_id or uuid.UUID(int=0), _KINDS.get(last.actor_type, "someone"))
    return f"{who} changed it on {last.created_at:%Y-%m-%d at %H:%M} UTC ({last.event_type}).", [_by(last)]


_KINDS: dict[str, Any] = {"agent": "Another agent's session", "system": "The platform", "human": "A person"}


def _by(event: Event) -> dict[str, str]:
    return {"entity_type": event.entity_type, "entity_id": str(event.entity_id), "text": event.event_type}
