"""Domain events: one row for every state change, in the transaction that makes it; the wake-up goes out on commit."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection, transaction
from redis.exceptions import RedisError

from audit.events.wakeups import announce, notify_listeners
from audit.models import Event
from config.api.kinds import check_event
from config.api.scope import Actor
from config.boundary import across_firms

Data = dict[str, Any] | Callable[[Any], dict[str, Any]]
SEALER_LOCK = 0x5EA1
# Numbers the committed rows in the order of their ids; the lock makes it one at a time, so positions only ever grow.
SEAL = """
WITH waiting AS (
  SELECT id FROM audit_event WHERE position IS NULL ORDER BY id LIMIT 10000
), numbered AS (
  SELECT id, (SELECT coalesce(max(position), 0) FROM audit_event) + row_number() OVER (ORDER BY id) AS place FROM waiting
)
UPDATE audit_event SET position = place FROM numbered WHERE audit_event.id = numbered.id
"""


def emit(
    *,
    actor: Actor,
    event_type: str,
    firm_id: uuid.UUID,
    case_id: uuid.UUID | None,
    entity_type: str,
    entity_id: uuid.UUID | None,
    data: dict[str, Any] | None = None,
) -> Event:
    """Write the event of a state change. ``data`` holds ids, states and field names, never evidence text.

    Raises ``ValueError`` for a type that no kind registered: nobody could wait for such an event.
    """
    said = _said(actor, data)
    check_event(event_type, entity_type, said, of_case=case_id is not None)
    event: Event = Event.objects.create(
        firm_id=firm_id,
        case_id=case_id,
        event_type=event_type,
        entity_type=entity_type,
        entity_id=entity_id,
        actor_type=actor.type,
        actor_id=actor.id,
        session_id=actor.session_id,
        data=said,
    )
    transaction.on_commit(lambda: wake_readers(firm_id, case_id))
    return event


def emit_for(row: Any, *, actor: Actor, event_type: str, data: dict[str, Any] | None = None) -> Event:
    """:func:`emit` for a row of a case; the entity's type is the word before the dot."""
    case_id = row.pk if event_type.startswith("case.") else row.case_id
    return emit(
        actor=actor,
        event_type=event_type,
        firm_id=row.firm_id,
        case_id=case_id,
        entity_type=event_type.partition(".")[0],
        entity_id=row.pk,
        data=data,
    )


def emit_each(rows: list[Any], *, actor: Actor, event_type: str, data: Data | None = None) -> list[Event]:
    """:func:`emit_for` for many rows of one case: an event each, one insert, one wake-up.

    ``data`` is what all events say, or a function of the row.
    """
    entity_type = event_type.partition(".")[0]
    check_event(event_type, entity_type)
    events = []
    for row in rows:
        said = _said(actor, data(row) if callable(data) else data)
        check_event(event_type, entity_type, said)
        events.append(
            Event(
                firm_id=row.firm_id, case_id=row.case_id, event_type=event_type, entity_type=entity_type,
                entity_id=row.pk, actor_type=actor.type, actor_id=actor.id, session_id=actor.session_id, data=said,
            )
        )  # fmt: skip
    if rows:
        Event.objects.bulk_create(events, batch_size=500)
        transaction.on_commit(lambda: wake_readers(rows[0].firm_id, rows[0].case_id))
    return events


def _said(actor: Actor, data: dict[str, Any] | None) -> dict[str, Any]:
    """What the event says, with the person who approved the call where one did."""
    approved = {"approved_by": str(actor.approved_by.id)} if actor.approved_by else {}
    return {**(data or {}), **approved}


def seal() -> int:
    """Give the committed, still unnumbered events their positions; returns how many. Waits for a seal under way."""
    with transaction.atomic(), across_firms(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SEALER_LOCK])
        cursor.execute(SEAL)
        return cursor.rowcount


def group_of(case_id: uuid.UUID) -> str:
    """The name of the channel group of a case's open pages and waiting polls."""
    return f"case.{case_id.hex}"


def wake_readers(firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
    """Wakes waiting polls and the open pages of the case. Carries no content: readers fetch what they may see."""
    announce(firm_id, case_id)
    notify_listeners(firm_id, case_id)
    layer = get_channel_layer()
    if layer is None or case_id is None:
        return
    try:
        async_to_sync(layer.group_send)(group_of(case_id), {"type": "case.changed"})
    except (RedisError, OSError):
        return  # readers also read the log every few seconds
