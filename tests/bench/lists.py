"""How long lists, reads and searches take as a case grows from 1,000 to 100,000 items and facts.

The cases of every size lie in one database, beside fifty other cases, and are asked in turn: whatever else the machine
does meets all of them alike, so that the growth is that of the case. Callers are people with grants on a few cases.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean

from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from cases.signin.actions import api_token_create
from config.api.scope import SYSTEM
from tests.bench.clock import Busy, milliseconds, percentile, postgres_pid
from tests.bench.report import Line, Row
from tests.bench.server import Caller, web_server
from tests.bench.volume import fill, settle
from tests.factories import make_case, make_firm, make_user

OTHER_CASES, OTHER_ITEMS = 50, 1_000
SPARSE = 10_000  # of which the client sees one: every n-th item
GROWTH = 1.2
WARM = 5
# A search ranks every page that matches; a case counts what it holds up to 5,000 of each.
INFORMATION = ("evidence.search (text), staff", "cases.get, staff")
Ask = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Taken:
    """Milliseconds of calls, by the clock and of the server's and the database's processors."""

    wall: list[float]
    processor: list[float]

    @property
    def p50(self) -> float:
        return percentile(self.wall, 0.5)

    @property
    def work(self) -> float:
        return mean(self.processor)


@dataclass(frozen=True, slots=True)
class World:
    cases: dict[str, Case]  # by size in words; the last is the largest
    staff: str  # tokens
    client: str


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Each probe at every size, through the web server; the largest lists once more inside the process."""
    sizes = {"1k": 1_000, "10k": 10_000} if quick else {"1k": 1_000, "10k": 10_000, "100k": 100_000}
    world = build(sizes)
    rounds = 25 if quick else 100
    lines: list[Line] = []
    with web_server() as (port, process):
        staff, client = Caller(port, world.staff), Caller(port, world.client)
        busy = Busy(process, postgres_pid(home))
        bare = times({"bare": lambda: staff.call("GET", "/v1/users/me")}, rounds, busy)["bare"]
        lines.append(Row(f"bare request (users.me), p50 ({figures_of(bare)})", bare.p50, "ms"))
        for name, caller, ask in probes(staff, client):
            lines += grown(name, times({size: ask(caller, case) for size, case in world.cases.items()}, rounds, busy))
    return [*lines, *in_process(home, world, rounds)]


def build(sizes: dict[str, int]) -> World:
    """The measured cases, one in which the client sees hardly anything, and the others."""
    firm = make_firm("Bench")
    staff, client = make_user(firm, Role.STAFF), make_user(firm, Role.CLIENT)
    cases = {name: filled(firm, size, staff, client) for name, size in sizes.items()}
    largest = list(sizes)[-1]
    cases[f"{largest}, few shown"] = filled(firm, sizes[largest], staff, client, shown_every=SPARSE)
    for number in range(OTHER_CASES):
        filled(firm, OTHER_ITEMS // (1 if len(sizes) > 2 else 5), *([staff] if number < 3 else []))
    settle()
    return World(cases, *(token_of(user) for user in (staff, client)))


def filled(firm: Firm, size: int, *people: User, shown_every: int = 5) -> Case:
    case = make_case(firm, *people)
    fill(case, size, shown_every=shown_every)
    return case


def token_of(user: User) -> str:
    return api_token_create(actor=SYSTEM, user=user, name="bench")[1]


def probes(staff: Caller, client: Caller) -> list[tuple[str, Caller, Callable[[Caller, Case], Ask]]]:
    """What is asked of a case, and as whom."""
    return [
        ("evidence.list, staff", staff, lambda caller, case: get(caller, f"/v1/cases/{case.pk}/evidence")),
        ("evidence.list, client", client, lambda caller, case: get(caller, f"/v1/cases/{case.pk}/evidence")),
        ("evidence.get, staff", staff, lambda caller, case: get(caller, f"/v1/evidence/{newest(caller, case)}")),
        ("facts.list, staff", staff, lambda caller, case: get(caller, f"/v1/cases/{case.pk}/facts")),
        ("facts.list, client", client, lambda caller, case: get(caller, f"/v1/cases/{case.pk}/facts")),
        ("timeline.get, staff", staff, lambda caller, case: get(caller, f"/v1/cases/{case.pk}/timeline")),
        ("evidence.search (text), staff", staff, searching),
        ("cases.get, staff", staff, lambda caller, case: get(caller, f"/v1/cases/{case.pk}")),
    ]


def get(caller: Caller, path: str) -> Ask:
    return lambda: caller.call("GET", path)


def newest(caller: Caller, case: Case) -> str:
    found: str = caller.call("GET", f"/v1/cases/{case.pk}/evidence?limit=1")["items"][0]["id"]
    return found


def searching(caller: Caller, case: Case) -> Ask:
    """A word that stands on about one page of twenty."""
    body = {"q": "w2500", "limit": 20}
    return lambda: caller.call("POST", f"/v1/cases/{case.pk}/evidence/search", body)


def grown(name: str, taken: dict[str, Taken]) -> list[Line]:
    """A row for each size: the median, and its ratio to the smallest case's by the clock and by processor time."""
    (smallest, first), *_ = taken.items()
    rows: list[Line] = []
    for size, one in taken.items():
        ratio, work = one.p50 / first.p50, one.work / first.work
        judged = size != smallest and name not in INFORMATION
        rows.append(
            Row(
                f"{name}, {size}: p50 ({figures_of(one)})", one.p50, "ms", f"{smallest} (processor {work:.2f})", ratio,
                f"≤ {GROWTH}" if judged else "", ratio <= GROWTH if judged else None,
            )
        )  # fmt: skip
    return rows


def figures_of(one: Taken) -> str:
    return f"p95 {percentile(one.wall, 0.95):.0f}, processor {one.work:.1f}"


def times(asks: dict[str, Ask], rounds: int, busy: Busy) -> dict[str, Taken]:
    """Each call again and again, all of them in turn."""
    for ask in asks.values():
        for _ in range(WARM):
            ask()
    taken = {name: Taken([], []) for name in asks}
    for _ in range(rounds):
        for name, ask in asks.items():
            before = busy.milliseconds()
            taken[name].wall.append(milliseconds(ask))
            taken[name].processor.append(busy.milliseconds() - before)
    return taken


def in_process(home: Path, world: World, rounds: int) -> list[Line]:
    """The staff's list without a web server: what the tool itself costs."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {world.staff}")
    selected = [next(iter(world.cases.items())), list(world.cases.items())[-2]]
    asks: dict[str, Ask] = {size: partial(client.get, f"/v1/cases/{case.pk}/evidence") for size, case in selected}
    return grown("evidence.list, staff, in process", times(asks, rounds, Busy(os.getpid(), postgres_pid(home))))
