"""The promise of the log: whatever commits when, every reader gets each event once, in order."""

from __future__ import annotations

import asyncio
import random
import threading
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection, connections, transaction

from audit.events.actions import emit_for
from audit.models import Event
from cases.models import Case
from config.api.scope import SYSTEM
from tests.audit.asgi import Caller, database

WRITERS, POLLERS, EACH = 8, 10, 25
LONGEST_DELAY = 0.02  # seconds between an event's writing and its commit

pytestmark = pytest.mark.django_db(transaction=True)


async def test_nothing_is_lost_or_sent_twice(case: Case, token: bytes) -> None:
    writers = [threading.Thread(target=_write, args=(case, number)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    read = await asyncio.gather(*(_read(token, WRITERS * EACH) for _ in range(POLLERS)))
    for writer in writers:
        writer.join()
    written = await database(lambda: {str(pk) for pk in Event.objects.values_list("pk", flat=True)})()
    assert len(written) == WRITERS * EACH
    for events in read:
        assert {one["event_id"] for one in events} == written, "none is lost"
        positions = [one["position"] for one in events]
        assert all(one < other for one, other in pairwise(positions)), "none twice, in order"


def _write(case: Case, number: int) -> None:
    chance = random.Random(number)
    for one in range(EACH):
        with transaction.atomic(), connection.cursor() as cursor:
            emit_for(case, actor=SYSTEM, event_type="case.updated", data={"fields": [number, one]})
            cursor.execute("SELECT pg_sleep(%s)", [chance.uniform(0, LONGEST_DELAY)])
    connections.close_all()


async def _read(token: bytes, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    position = 0
    while len(found) < number:
        poll = await Caller("/v1/events", token, f"wait=10&limit=100&since={position}").begin()
        status, answer = await poll.answer()
        assert status == 200, answer
        assert answer["items"], "the writers have ended, and events are missing"
        found, position = found + answer["items"], answer["next_position"]
    return found
