"""Which events there are: what each says, and who gets it, from what the kinds register."""

from __future__ import annotations

from typing import Any

from config.api.kind import COMMON_DATA, EventDescription, Kind
from config.api.kinds import all_kinds
from config.api.scope import Scope

CLIENTS, FIRM, ADMINS = "clients", "firm", "admins"
SEEN_BY = {
    CLIENTS: "Who takes part in the case, and its agents; clients and guests of what they can see themselves.",
    FIRM: "The firm’s people on the case, and its agents; no client or guest.",
    ADMINS: "The firm’s administrators: it belongs to no case.",
}


def catalogue(scope: Scope) -> list[dict[str, Any]]:
    """Every type of event that the caller can get any of, in the order of kinds."""
    every = [_entry(kind, name, event) for kind in all_kinds() for name, event in kind.events.items()]
    return [one for one in every if one["seen_by"] == CLIENTS or not scope.client_boundary]


def seen_by(kind: Kind, name: str, event: EventDescription) -> str:
    if event.across_cases:
        return ADMINS
    return CLIENTS if kind.client_rows and name not in kind.firm_events else FIRM


def _entry(kind: Kind, name: str, event: EventDescription) -> dict[str, Any]:
    who = seen_by(kind, name, event)
    data = {**event.data, "approved_by": COMMON_DATA["approved_by"]}
    if kind.tracked:
        data["reverted_session"] = COMMON_DATA["reverted_session"]
    return {
        "event_type": f"{kind.name}.{name}",
        "entity_type": kind.name,
        "label": kind.label,
        "sentence": event.sentence,
        "data": [{"name": field, "meaning": meaning} for field, meaning in data.items()],
        "seen_by": who,
        "seen_by_words": SEEN_BY[who],
    }
