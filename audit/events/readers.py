"""Reading the event log by position: what polls, pages and sockets share."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Max, Min, Q

from audit.events.actions import seal
from audit.models import Event
from audit.models.event import EventRows
from config.api.errors import Invalid
from config.api.kind_rows import data_shown
from config.api.scope import Scope
from config.boundary import firm_boundary

ID_SLACK_MS = 60_000
BATCH = 200
LOOKED_AT = 1_000  # events that one call looks through for a caller outside the firm, of which few may be theirs
Place = tuple[uuid.UUID, uuid.UUID | None]  # a firm, and one of its cases


@dataclass(frozen=True, slots=True)
class News:
    """Events by the readers' kinds; up to ``position`` they are all there is, and ``newest`` is the firm's last."""

    events: dict[str, list[dict[str, Any]]]
    position: int
    newest: int


@dataclass(frozen=True, slots=True)
class Following:
    """The events after a position. ``position`` is where to go on from, which is after the last of them; where ``has_more``
    says so there are more, or the look ended at :data:`LOOKED_AT` and goes on there."""

    events: list[dict[str, Any]]
    position: int
    has_more: bool

    @property
    def is_answer(self) -> bool:
        """Whether it is worth answering, or nothing has happened yet."""
        return bool(self.events) or self.has_more


@dataclass(frozen=True, slots=True)
class _EventLook:
    """Which positions are looked through, and what kinds of things these events are about; whether there are more behind."""

    first: int
    last: int
    kinds: frozenset[str]
    is_cut: bool


def last_position(scope: Scope) -> int:
    """The position a new reader starts after: the last there is. What is committed but not numbered yet comes after it."""
    with firm_boundary(scope.firm_id, statement_seconds=settings.STATEMENT_TIMEOUTS["read"]):
        return Event.objects.filter(firm_id=scope.actor.in_firm).aggregate(last=Max("position"))["last"] or 0


def position_before(scope: Scope, moment: datetime) -> int:
    """The position to read from so that every event of ``moment`` and later comes: before the first of them.

    Positions follow commits, not clocks, so an event of shortly before may come along; none is left out.
    """
    seal()
    with firm_boundary(scope.firm_id, statement_seconds=settings.STATEMENT_TIMEOUTS["read"]):
        later = Event.objects.filter(firm_id=scope.actor.in_firm, created_at__gte=moment, pk__gte=_id_floor(moment))
        first: int | None = later.aggregate(first=Min("position"))["first"]
    return last_position(scope) if first is None else first - 1


def check_position(scope: Scope, position: int) -> None:
    """Raise ``Invalid`` for a position that the log has not come to: whoever waits after it would miss what comes before.

    Asked only where nothing was found after it.
    """
    last = last_position(scope) if position else 0
    if position > last:
        raise Invalid.field("since", f"There is no position {position}; the last is {last}. Give that, a time, or now.")


def _id_floor(moment: datetime) -> uuid.UUID:
    """Below the ids of what was made at that time: ids begin with their milliseconds, so that the index finds them."""
    milliseconds = max(0, int(moment.timestamp() * 1000) - ID_SLACK_MS)
    return uuid.UUID(int=min(milliseconds, 2**48 - 1) << 80)


def events_since(
    scope: Scope,
    *,
    since: int,
    limit: int,
    types: Iterable[str] = (),
    case_id: uuid.UUID | None = None,
    entity_types: Iterable[str] | None = None,
) -> Following:
    """At most ``limit`` of the next events after ``since`` that the scope may see, in order; seals first, so that nothing waits.

    ``entity_types`` narrows to events about such things; ``None`` is all.
    """
    seal()
    with firm_boundary(scope.firm_id, statement_seconds=settings.STATEMENT_TIMEOUTS["read"]):
        rows = Event.objects.filter(position__gt=since)
        if entity_types is not None:
            rows = rows.filter(entity_type__in=list(entity_types))
        if case_id:
            rows = rows.filter(case_id=case_id)
        if types:
            rows = rows.filter(event_type__in=list(types))
        look = _look(scope, since, case_id)
        rows = rows.filter(position__gte=look.first, position__lte=look.last) if look else rows
        visible = rows.few_visible_to(scope, kinds=look.kinds if look else None).order_by("position")
        found = [as_dict(event, scope) for event in visible[: limit + 1]]
    events, is_full = found[:limit], len(found) > limit
    if look and look.is_cut and not is_full:
        return Following(events, look.last, has_more=True)
    return Following(events, events[-1]["position"] if events else since, has_more=is_full)


def _look(scope: Scope, since: int, case_id: uuid.UUID | None) -> _EventLook | None:
    """The next events of the cases of a caller outside the firm, of which few may be theirs. It begins at the first of them, so
    that those of others before it are not passed over."""
    if not scope.is_outside or scope.case_ids is None:
        return None
    of_cases = Q(case_id=case_id) if case_id else Q(case_id__in=scope.case_ids)
    rows = Event.objects.filter(of_cases, firm_id=scope.actor.in_firm, position__gt=since).order_by("position")
    found = list(rows.values_list("position", "entity_type")[: LOOKED_AT + 1])
    looked_at = found[:LOOKED_AT]
    if not looked_at:
        return _EventLook(since, since, frozenset(), is_cut=False)
    kinds = frozenset(kind for _, kind in looked_at)
    return _EventLook(looked_at[0][0], looked_at[-1][0], kinds, is_cut=len(found) > LOOKED_AT)


def places_after(position: int | None) -> tuple[int, list[Place]]:
    """The log's last position, and the firms and cases with events after ``position``: for wake-ups, not for reading.

    Asked across all firms, for no caller: it returns where something happened, and nothing of what.
    """
    seal()
    newest = Event.objects.aggregate(last=Max("position"))["last"] or 0
    if position is None or newest <= position:
        return newest, []
    rows = Event.objects.filter(position__gt=position, position__lte=newest).order_by()
    return newest, list(rows.values_list("firm_id", "case_id").distinct())


def news_of_case(case_id: uuid.UUID, readers: Mapping[str, Scope], *, since: int | None) -> News:
    """What happened in a case after ``since``, for each of these scopes, by the kind of listener: one seal for all.

    Without ``since`` only the position to go on from. At most :data:`BATCH` events of each; the scopes are one firm's.
    """
    seal()
    firm_id = next(iter(readers.values())).actor.in_firm
    with firm_boundary(firm_id):
        newest = Event.objects.filter(firm_id=firm_id).aggregate(last=Max("position"))["last"] or 0
        if since is None or since >= newest:
            return News({kind: [] for kind in readers}, newest, newest)
        rows = Event.objects.filter(case_id=case_id, position__gt=since, position__lte=newest)
        events = {kind: _batch(rows, scope) for kind, scope in readers.items()}
    full = [batch[-1]["position"] for batch in events.values() if len(batch) == BATCH]
    return News(events, min(full, default=newest), newest)


def _batch(rows: EventRows, scope: Scope) -> list[dict[str, Any]]:
    return [as_dict(event, scope) for event in rows.few_visible_to(scope).order_by("position")[:BATCH]]


def as_dict(event: Event, scope: Scope) -> dict[str, Any]:
    """An event as every reader of this scope gets it."""
    return {
        "event_id": str(event.pk),
        "position": event.position,
        "event_type": event.event_type,
        "case_id": str(event.case_id) if event.case_id else None,
        "entity_type": event.entity_type,
        "entity_id": str(event.entity_id) if event.entity_id else None,
        "actor_type": event.actor_type,
        "actor_id": str(event.actor_id) if event.actor_id else None,
        "timestamp": event.created_at.isoformat(),
        "data": data_shown(event.entity_type, event.data, scope),
    }
