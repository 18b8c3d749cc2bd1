"""What each request costs, and how many the web server answers at once.

A restricted member asks for lists, items and pages of a case of 1,000 documents and facts, one request after the other: what the
processors of the web server and the database spend is what the answer takes on a machine that does nothing else. Then 32
clients ask for a mix of reads at the same time, of as many web processes as there are cores.
"""

from __future__ import annotations

import http.client
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import mean

from django.conf import settings

from cases.models import Role
from evidence.models import EvidenceItem
from tests.bench.clock import Busy, milliseconds, percentile, postgres_pid
from tests.bench.lists import token_of
from tests.bench.report import Line, Note, Row
from tests.bench.server import web_server
from tests.bench.volume import fill, settle
from tests.factories import make_case, make_firm, make_user, session_of

ITEMS, OTHER_CASES, OTHER_ITEMS = 1_000, 10, 200
LIST, ITEM, PAGE = (25, 40), (15, None), (80, None)  # milliseconds: the median, and of lists also p95
CLIENTS, RATE, P95 = 32, 80, 600  # at once; answers a second, and milliseconds that 95 of 100 take at most
WARM = 8
MIX = ("evidence.list", "evidence.get", "facts.list", "evidence.get", "users.me", "cases.get")


@dataclass(frozen=True, slots=True)
class Read:
    name: str
    path: str
    headers: dict[str, str]
    aim: tuple[int, int | None] | None = None


def measure(home: Path, *, quick: bool) -> list[Line]:
    reads = build()
    rounds, requests = (30, 640) if quick else (200, 3_200)
    cores = len(os.sched_getaffinity(0))
    lines: list[Line] = [
        Note("Aims are held against processor milliseconds of web server and database: what a quiet machine takes.")
    ]
    with web_server() as (port, process):
        costs = {read.name: cost(port, read, rounds, Busy(process, postgres_pid(home))) for read in reads}
        lines += [row for read in reads for row in _rows(read, *costs[read.name])]
    of_mix = mean(costs[name][0] for name in MIX)
    capacity = 1000 * cores / of_mix
    lines.append(
        Row(f"mixed reads that {cores} cores have time for", capacity, "/s", target=f"≥ {RATE}", met=capacity >= RATE)
    )
    with web_server(processes=cores) as (port, _):
        return lines + together(port, [read for name in MIX for read in reads if read.name == name], requests)


def build() -> list[Read]:
    """A case among others, and what is asked of it."""
    firm = make_firm("Bench")
    staff, client = make_user(firm, Role.STAFF), make_user(firm, Role.CLIENT)
    case = make_case(firm, staff, client)
    fill(case, ITEMS, shown_every=5)
    for number in range(OTHER_CASES):
        fill(make_case(firm, *([staff] if number < 3 else [])), OTHER_ITEMS, shown_every=5)
    settle()
    item = EvidenceItem.objects.filter(case=case).order_by("-id")[:1].get()
    token = {"Authorization": f"Bearer {token_of(staff)}"}
    browser, portal = (
        {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session_of(user)}", "Accept": "text/html"}
        for user in (staff, client)
    )
    return [
        Read("users.me", "/v1/users/me", token),
        Read("evidence.list", f"/v1/cases/{case.pk}/evidence", token, LIST),
        Read("facts.list", f"/v1/cases/{case.pk}/facts", token, LIST),
        Read("evidence.get", f"/v1/evidence/{item.pk}", token, ITEM),
        Read("cases.get", f"/v1/cases/{case.pk}", token),
        *(
            Read(f"page {name}", f"/cases/{case.pk}/{name}", browser, PAGE)
            for name in ("evidence", "facts", "timeline")
        ),
        Read("page overview", f"/cases/{case.pk}", browser, PAGE),
        Read("page portal", f"/cases/{case.pk}", portal, PAGE),
    ]


def cost(port: int, read: Read, rounds: int, busy: Busy) -> tuple[float, list[float]]:
    """Processor milliseconds of one request, and how long each took by the clock."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    ask = partial(asked, connection, read)
    for _ in range(WARM):
        ask()
    before = busy.milliseconds()
    taken = [milliseconds(ask) for _ in range(rounds)]
    return (busy.milliseconds() - before) / rounds, taken


def _rows(read: Read, processor: float, taken: list[float]) -> list[Line]:
    p50, p95 = percentile(taken, 0.5), percentile(taken, 0.95)
    name = f"{read.name} (by the clock p50 {p50:.0f}, p95 {p95:.0f})"
    if read.aim is None:
        return [Row(name, processor, "ms")]
    usual, most = read.aim
    rows: list[Line] = [Row(name, processor, "ms", target=f"≤ {usual}", met=processor <= usual)]
    if (
        most is not None
    ):  # as much longer as by the clock; where the machine is busy, the clock's own tail stands beside it
        worst = processor * p95 / p50
        rows.append(Row(f"{read.name}, p95", worst, "ms", target=f"≤ {most}", met=worst <= most))
    return rows


def together(port: int, mix: list[Read], requests: int) -> list[Line]:
    """All clients at once, each going through the mix on a connection of its own."""

    def client(number: int, times: int = requests // CLIENTS) -> list[float]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        turns = islice(cycle(mix), number, number + times)
        return [milliseconds(partial(asked, connection, read)) for read in turns]

    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(client, range(CLIENTS), [2] * CLIENTS))  # each process has made its connections, and so on
        began = time.monotonic()
        taken = [one for each in clients.map(client, range(CLIENTS)) for one in each]
        seconds = time.monotonic() - began
    rate, p95 = len(taken) / seconds, percentile(taken, 0.95)
    load = f"load {os.getloadavg()[0]:.0f}, its own included"
    return [
        Row(f"{CLIENTS} clients, answers by the clock ({load})", rate, "/s", target=f"≥ {RATE}", met=rate >= RATE),
        Row(f"{CLIENTS} clients, p50", percentile(taken, 0.5), "ms"),
        Row(f"{CLIENTS} clients, p95", p95, "ms", target=f"≤ {P95}", met=p95 <= P95),
    ]


def asked(connection: http.client.HTTPConnection, read: Read) -> None:
    """Ask, and read the answer. Raises AssertionError for anything but success."""
    connection.request("GET", read.path, headers=read.headers)
    response = connection.getresponse()
    answered = response.read()
    if response.status != 200:
        raise AssertionError(f"{read.path}: {response.status} {answered[:300]!r}")
