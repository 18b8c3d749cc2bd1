"""The event log as agents read it: every event once and in order, how soon a waiting poll is woken, and what waiting costs."""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.db import connection, connections, transaction

from audit.events import actions as events
from audit.models import Event
from cases.models import Case, Firm, Role, User
from cases.signin.actions import api_token_create
from config.api import throttles
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from tests.bench.clock import percentile
from tests.bench.report import Line, Note, Row
from tests.bench.server import Caller, web_server
from tests.factories import make_case, make_firm, make_item, make_user

WRITERS, POLLERS, IDLE = 8, 10, 500
LARGEST_BATCH, LONGEST_DELAY = 24, 0.02  # events of one transaction; seconds between the first of them and the commit
SETTLED = 3.0  # seconds after which a look that has begun is over
CALLS_AT_ONCE = "100000"


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Writers and pollers against the web server as it is deployed; then polls that wait, and one that is woken."""
    os.environ["CONCURRENT_REQUESTS"] = CALLS_AT_ONCE
    firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    busy, quiet = make_case(firm, attorney), make_case(firm, attorney)
    _, token = api_token_create(actor=SYSTEM, user=attorney, name="bench")
    with web_server() as (port, pid):
        return [
            *delivery(port, token, busy, 4_000 if quick else 100_000),
            *waiting(port, pid, token, attorney, quiet, busy, 40 if quick else 200),
        ]


def delivery(port: int, token: str, case: Case, number: int) -> list[Line]:
    """Writers commit after random delays while pollers read on from where they were."""
    began = time.perf_counter()
    read: list[list[dict[str, Any]]] = [[] for _ in range(POLLERS)]
    item = make_item(case, "Rent was paid on May 5.")
    connections.close_all()  # the pool has as many connections as there are writers
    writers = [threading.Thread(target=write, args=(item, seed, number // WRITERS)) for seed in range(WRITERS)]
    readers = [threading.Thread(target=poll, args=(port, token, case, number, found)) for found in read]
    for thread in (*writers, *readers):
        thread.start()
    for thread in (*writers, *readers):
        thread.join()
    seconds = time.perf_counter() - began
    written = {str(pk) for pk in Event.objects.filter(case=case).values_list("pk", flat=True)}
    lost = sum(number - len(written & {one["event_id"] for one in found}) for found in read)
    twice = sum(len(found) - len({one["event_id"] for one in found}) for found in read)
    disorder = sum(one["position"] >= other["position"] for found in read for one, other in pairwise(found))
    what = f"{len(written):,} events, {WRITERS} writers, {POLLERS} pollers"
    return [
        Row(f"{what}: lost", lost, "", target="0", met=lost == 0),
        Row(f"{what}: sent twice", twice, "", target="0", met=twice == 0),
        Row(f"{what}: out of order", disorder, "", target="0", met=disorder == 0),
        Row(f"{what}: in all", seconds, "s"),
    ]


def write(item: EvidenceItem, seed: int, number: int) -> None:
    chance = random.Random(seed)
    while number > 0:
        batch = min(number, chance.randint(1, LARGEST_BATCH))
        with transaction.atomic(), connection.cursor() as cursor:
            events.emit_each([item] * batch, actor=SYSTEM, event_type="evidence.updated")
            cursor.execute("SELECT pg_sleep(%s)", [chance.uniform(0, LONGEST_DELAY)])
        number -= batch
    connections.close_all()


def poll(port: int, token: str, case: Case, number: int, found: list[dict[str, Any]]) -> None:
    caller, position = Caller(port, token), 0
    while len(found) < number:
        answer = caller.call("GET", f"/v1/events?case_id={case.pk}&since={position}&limit=100&wait=30")
        if not answer["items"]:
            return  # nothing for half a minute: what is missing counts as lost
        found += answer["items"]
        position = answer["next_position"]


def waiting(port: int, pid: int, token: str, user: User, quiet: Case, busy: Case, trials: int) -> list[Line]:
    """The memory of polls that wait for a quiet case, and beside them one that is woken again and again."""
    last = newest(user.firm)
    unloaded = wake_ups(port, token, busy, trials)
    before = resident_kilobytes(pid)
    calls = [ask(port, token, f"/v1/events?case_id={quiet.pk}&since={last}&wait=30") for _ in range(IDLE)]
    while throttles.connection().zcard(f"limit:person:{user.pk}:leases") < IDLE:
        time.sleep(0.05)
    time.sleep(SETTLED)
    each = (resident_kilobytes(pid) - before) / IDLE
    threads, busy_connections = threads_of(pid), connections_at_work()
    among = wake_ups(port, token, busy, min(trials, 40))
    for one in calls:
        one.close()
    return [
        Row("commit → answer of a waiting poll, p50", percentile(unloaded, 0.5), "ms"),
        Row("commit → answer of a waiting poll, p95", percentile(unloaded, 0.95), "ms"),
        Row(f"the same beside {IDLE} polls that wait, p95", percentile(among, 0.95), "ms"),
        Row(f"memory of a waiting poll, of {IDLE}", each, "KB"),
        Note(f"while {IDLE} polls wait: {threads} threads in the server, {busy_connections} connections at work"),
    ]


def newest(firm: Firm | None) -> int:
    events.seal()
    return Event.objects.filter(firm=firm).order_by("-position").values_list("position", flat=True)[0] or 0


def wake_ups(port: int, token: str, case: Case, trials: int) -> list[float]:
    """Milliseconds from commits to the answers of a poll that was waiting then."""
    caller, delays, position = Caller(port, token), [], newest(case.firm)
    for _ in range(trials):
        committed: list[float] = []
        timer = threading.Timer(0.15, commit, (case, committed))
        timer.start()
        answer = caller.call("GET", f"/v1/events?case_id={case.pk}&since={position}&wait=30")
        answered = time.perf_counter()
        timer.join()
        position = answer["next_position"]
        delays.append((answered - committed[0]) * 1000)
    return delays


def commit(case: Case, committed: list[float]) -> None:
    """One event; ``committed`` gets the moment right after its commit."""
    wake = events.wake_readers

    def record(*args: Any) -> None:
        committed.append(time.perf_counter())
        wake(*args)

    with patch.object(events, "wake_readers", record):
        events.emit_for(case, actor=SYSTEM, event_type="case.updated")
    connections.close_all()


def ask(port: int, token: str, path: str) -> socket.socket:
    """A request on a connection of its own, whose answer nobody reads yet."""
    call = socket.create_connection(("127.0.0.1", port), timeout=60)
    head = (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    call.sendall(head.encode())
    return call


def resident_kilobytes(pid: int) -> int:
    return _status(pid, "VmRSS:")


def threads_of(pid: int) -> int:
    return _status(pid, "Threads:")


def _status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(name)).split()[1])


def connections_at_work() -> int:
    """The database connections that do something or hold a transaction open, but for this one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND state <> 'idle'"
        )
        found: int = cursor.fetchone()[0]
        return found
