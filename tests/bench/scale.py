"""Every list, order, filter, search, page and count of a case, as cases grow to a million items.

The cases of every size lie in one database, beside 10,000 others where one has a million items, and are asked in turn through the
web server, so that whatever else the machine does meets all of them alike. What is asked follows from the declarations
(``tests/scale/calls.py``): a tool that is declared is measured.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from tests.bench.asked import Ask, Asked, First, answered_rows, fuller
from tests.bench.clock import postgres_pid
from tests.bench.lists import token_of
from tests.bench.paint import PAGES
from tests.bench.plan_samples import write_samples
from tests.bench.processor import Meter
from tests.bench.report import Line, Note, Row, figure
from tests.bench.server import Caller, web_server
from tests.bench.volume import VECTORS, add_cases, fill, indexes_later, settle, show_every
from tests.factories import make_case, make_firm, make_user, session_of
from tests.scale.calls import OF_WHOLE_CASES, Call, calls

SIZES, QUICK_SIZES = (1_000, 50_000, 1_000_000), (1_000, 20_000)
OTHERS = 20  # times as many items the largest case has as each of two others that are not asked
TENTH, SPARSE = 10, 10_000  # the client sees every n-th item
ROUNDS, FILTER_ROUNDS = 10, 5  # turns of what is asked without and with filters; what seems past its aim is asked more


@dataclass(frozen=True)
class World:
    cases: dict[int, Case]  # by size
    members: list[User]  # the narrowest first
    client: User


def measure(
    home: Path, *, quick: bool, sizes: tuple[int, ...] = (), plans: Path | None = None, only: str | None = None
) -> list[Line]:
    sizes = sizes or (QUICK_SIZES if quick else SIZES)
    began = time.monotonic()
    world = build(sizes)
    filled = f"cases of {', '.join(f'{size:,}' for size in sizes)} items in {time.monotonic() - began:.0f} s"
    judged = "p95 in the largest, growth of the median: of processors, not less than the shortest turn by the clock"
    lines: list[Line] = [Note(f"{filled}; at most {VECTORS:,} passages of a case; {judged}")]
    rounds = (ROUNDS // 2, 2) if quick else (ROUNDS, FILTER_ROUNDS)
    with web_server() as (port, process):
        ask = Asking(world, Meter(process, postgres_pid(home)), rounds, only.split(",") if only else [])
        asked = [*ask.tools(port, world.members, "member"), *ask.tools(port, [world.client], "client", combined=False)]
        lines += rows_of([*asked, *(ask.pages(port) if not only or "pages" in ask.only else [])])
        if plans:
            write_samples(plans, world.cases[max(sizes)], token_of(world.members[0]))
        show_every(SPARSE)
        settle()
        few = f"client of 1 in {SPARSE:,}"
        lines += rows_of(ask.tools(port, [world.client], few, number=SPARSE, combined=False))
    return lines


def rows_of(asked: list[Asked]) -> list[Line]:
    """Measure one after the other, and say each figure as soon as it is known."""
    rows: list[Row] = []
    for one in asked:
        one.measure()
        row = one.row()
        rows.append(row)
        ratio = f"{row.ratio:.2f}" if row.ratio else ""
        print(
            f"{row.what}: {figure(row.value)} ms, {row.baseline}, {ratio}{' MISSED' if row.met is False else ''}",
            file=sys.stderr,
            flush=True,
        )
    return [*rows, *fuller(asked, rows)]


def build(sizes: tuple[int, ...]) -> World:
    """A firm with a case of each size, and with as many more cases as a firm with so many items has.

    Of these one was filled before all others and one after: what is had in order of when it was made must not pass over theirs.
    """
    firm = make_firm("Bench")
    members = [make_user(firm, role) for role in (Role.STAFF, Role.ATTORNEY, Role.FIRM_ADMIN)]
    client = make_user(firm, Role.CLIENT)
    cases = {size: make_case(firm, *members, client, name=f"{size} items") for size in sizes}
    first, last = make_case(firm, *members, client), make_case(firm, *members, client)
    others = max(sizes) // OTHERS
    with indexes_later():
        add_cases(firm.pk, max(sizes) // 100)
        fill(first, others, shown_every=TENTH, vectors=VECTORS // OTHERS)
        for size, case in cases.items():
            fill(case, size, shown_every=TENTH)
        fill(last, others, shown_every=TENTH, vectors=VECTORS // OTHERS)
    settle()
    return World(cases, members, client)


@dataclass(frozen=True)
class Asking:
    """What is asked of a world, how often without and with filters, and of which tools, if not of all."""

    world: World
    meter: Meter
    rounds: tuple[int, int]
    only: list[str]

    def tools(self, port: int, people: list[User], who: str, *, number: int = 20, combined: bool = True) -> list[Asked]:
        """What these may ask, each call as the first of them who may make it."""
        callers = [(bearer(token := token_of(user)), Caller(port, token)) for user in people]
        each = (calls(case, number=number, combined=combined) for case in self.world.cases.values())
        asked = []
        for same in zip(*each, strict=True):
            if self.only and same[0].tool.name not in self.only:
                continue
            by_size = dict(zip(self.world.cases, same, strict=True))
            for client, caller in callers:
                if (first := first_of(client, by_size)) is not None:
                    asks = {size: asking(caller, call) for size, call in by_size.items()}
                    kind = "search" if "q" in same[0].filters else "list"
                    kind = "whole" if same[0].tool.name in OF_WHOLE_CASES else kind
                    rounds = self.rounds[1 if same[0].filters else 0]
                    asked.append(Asked(f"{who}: {same[0].name}", kind, rounds, asks, first, self.meter))
                    break
        return asked

    def pages(self, port: int) -> list[Asked]:
        """Every page of a case as people open it, but for what their browsers do."""
        asked = []
        for name, path in PAGES.items():
            session = session_of(self.world.client if name == "portal" else self.world.members[0])
            caller, paths = (
                PageCaller(port, session),
                {size: path.format(case.pk) for size, case in self.world.cases.items()},
            )
            asks = {size: caller.opening(one) for size, one in paths.items()}
            first = {size: First(page_queries(session, one)) for size, one in paths.items()}
            asked.append(Asked(f"page: {name}", "page", self.rounds[0], asks, first, self.meter))
        return asked


def asking(caller: Caller, call: Call) -> Ask:
    return lambda: caller.call(call.tool.method, call.url, json_of(call.body))


def json_of(body: Any) -> Any:
    """The body with its ids as strings."""
    if isinstance(body, dict):
        return {name: json_of(value) for name, value in body.items()}
    return body if body is None or isinstance(body, bool | int | float | list) else str(body)


def first_of(client: APIClient, calls: dict[int, Call]) -> dict[int, First] | None:
    """What each asks the database and answers; ``None`` if the smallest case's call is not one this caller may make."""
    found = {}
    for size, call in sorted(calls.items()):
        with counting() as captured:
            response = getattr(client, call.tool.method.lower())(call.url, json_of(call.body))
        if size == min(calls) and response.status_code in (403, 404, 422):
            return None
        found[size] = First(len(captured), answered_rows(response.json()) if response.status_code == 200 else 0)
    return found


def bearer(token: str) -> APIClient:
    client = APIClient(headers={"Host": "localhost"})
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def counting() -> CaptureQueriesContext:
    """What is asked of the database from here on. The connection's log is of bounded length: a full one counts nothing more."""
    connection.queries_log.clear()
    return CaptureQueriesContext(connection)


def page_queries(session: str, path: str) -> int:
    browser = APIClient(headers={"Host": "localhost"})
    browser.cookies[settings.SESSION_COOKIE_NAME] = session
    with counting() as captured:
        browser.get(path)
    return len(captured)


class PageCaller(Caller):
    """A browser's session."""

    def __init__(self, port: int, session: str) -> None:
        super().__init__(port, "")
        self.headers = {
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}",
            "Accept": "text/html",
            "Host": "localhost",
        }

    def opening(self, path: str) -> Ask:
        return lambda: self.open(path)

    def open(self, path: str) -> None:
        """Raises AssertionError for anything but success."""
        response = self._send("GET", path, None)
        answered = response.read()
        if response.status != 200:
            raise AssertionError(f"GET {path}: {response.status} {answered[:100]!r}")
