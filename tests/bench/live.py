"""From the commit of a write to the page that shows the case: what a person beside an agent waits for."""

from __future__ import annotations

import queue
import threading
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import redis
from django.conf import settings
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from audit.events import actions as events
from cases.models import Role
from tests.bench.clock import percentile
from tests.bench.report import Line, Row
from tests.bench.server import web_server
from tests.factories import browser_client, make_case, make_fact, make_firm, make_item, make_user, token_client

SECONDS = 10  # after which a message counts as lost


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Facts are updated through the API; a socket of another person's page waits at the web server."""
    firm = make_firm()
    attorney, colleague = make_user(firm, Role.ATTORNEY), make_user(firm, Role.STAFF)
    case = make_case(firm, attorney, colleague)
    fact = make_fact(make_item(case, "Rent was paid on May 5."), "Rent was paid on May 5.")
    cookie = browser_client(colleague).cookies[settings.SESSION_COOKIE_NAME].value
    count = 50 if quick else 200
    with (
        web_server() as (port, _),
        connect(
            f"ws://127.0.0.1:{port}/ws/cases/{case.pk}/",
            additional_headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}"},
            origin=Origin(f"http://localhost:{port}"),
        ) as socket,
    ):
        delays = event_delays(socket, token_client(attorney), f"/v1/facts/{fact.pk}", count)
    trips = round_trips(count)
    bare, half, most = percentile(trips, 0.5), percentile(delays, 0.5), percentile(delays, 0.95)
    return [
        Row("commit → message on the socket, p50", half, "ms", "Redis pub/sub", half / bare),
        Row("commit → message on the socket, p95", most, "ms", "Redis pub/sub", most / bare),
        Row("bare Redis pub/sub round trip, p50", bare, "ms"),
    ]


def event_delays(socket: ClientConnection, client: Any, path: str, count: int) -> list[float]:
    """Milliseconds from each update's commit to the arrival of its event; the write itself is not in it."""
    arrived: queue.Queue[float] = queue.Queue()
    socket.recv(timeout=SECONDS)  # the greeting
    threading.Thread(target=_listen, args=(socket, arrived), daemon=True).start()
    delays = []
    for number in range(count):
        committed: list[float] = []
        with patch.object(events, "wake_readers", _recording(events.wake_readers, committed)):
            answer = client.patch(path, {"notes": f"Note {number}"})
        if answer.status_code != 200:
            raise AssertionError(f"The update was answered {answer.status_code}")
        delays.append((arrived.get(timeout=SECONDS) - committed[0]) * 1000)
    return delays


def _recording(wake: Any, committed: list[float]) -> Any:
    """``wake_readers``, which runs right after the commit, noting when that was."""

    def record(*args: Any) -> None:
        committed.append(time.perf_counter())
        wake(*args)

    return record


def _listen(socket: ClientConnection, arrived: queue.Queue[float]) -> None:
    for message in socket:
        if b'"fact.updated"' in (message if isinstance(message, bytes) else message.encode()):
            arrived.put(time.perf_counter())


def round_trips(count: int) -> list[float]:
    """Milliseconds of a message through Redis and back to the same process."""
    connection = redis.Redis.from_url(settings.REDIS_URL)
    trips = []
    with connection.pubsub(ignore_subscribe_messages=False) as subscription:
        subscription.subscribe("bench")
        subscription.get_message(timeout=SECONDS)
        for _ in range(count):
            began = time.perf_counter()
            connection.publish("bench", b"x")
            while subscription.get_message(timeout=SECONDS) is None:
                pass
            trips.append((time.perf_counter() - began) * 1000)
    return trips
