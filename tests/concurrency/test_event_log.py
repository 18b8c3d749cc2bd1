"""Writers that commit late and readers that poll: no event is lost, none comes twice, positions only grow."""

from __future__ import annotations

import random
from threading import Event as Flag
from typing import Any

from django.db import connection, transaction

from audit.events.actions import emit_for
from audit.events.readers import events_since
from audit.models import Event
from cases.models import Case, User
from cases.scopes import person_scope
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from tests.concurrency.conftest import at_once
from tests.extent import full

WRITERS, POLLERS = (8, 10) if full() else (6, 4)
EACH = 60 if full() else 15  # transactions of a writer; `python -m tests.bench events` tries a hundred thousand events


def test_no_reader_misses_what_committed_late(case: Case, attorney: User) -> None:
    written = [Flag() for _ in range(WRITERS)]
    scope = person_scope(attorney)

    def write(place: int) -> None:
        chance = random.Random(place)  # the same delays each time
        for _ in range(EACH):
            with firm_boundary(case.firm_id), connection.cursor() as cursor:
                for _ in range(chance.choice((1, 1, 2, 8))):
                    emit_for(case, actor=SYSTEM, event_type="case.updated")
                cursor.execute("SELECT pg_sleep(%s)", [chance.choice((0, 0, 0.001, 0.01))])
        written[place].set()

    def poll(place: int) -> list[tuple[int, str]]:
        seen: list[tuple[int, str]] = []
        while True:
            over = all(flag.is_set() for flag in written)
            since = seen[-1][0] if seen else 0
            found = events_since(scope, since=since, limit=100).events
            seen += [(one["position"], one["event_id"]) for one in found]
            connection.close()
            if over and not found:
                return seen

    def act(place: int) -> Any:
        return write(place) if place < WRITERS else poll(place)

    readings = at_once(WRITERS + POLLERS, act)[WRITERS:]
    with transaction.atomic():
        stored = {str(pk) for pk in Event.objects.values_list("pk", flat=True)}
    assert len(stored) >= WRITERS * EACH
    for seen in readings:
        positions = [position for position, _ in seen]
        assert positions == sorted(set(positions))
        assert len(seen) == len(stored)
        assert {pk for _, pk in seen} == stored
