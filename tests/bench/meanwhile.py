"""What people wait while documents are read: lists, an item, a page and a search beside two workers that are busy throughout.

By the clock, since waiting for a processor is what is measured: each figure stands beside the same on the same machine right
before, when nothing was read. The model of meanings is another process's, as the demo has it.
"""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from cases.models import Case
from evidence.engines.embedding import embedding_service
from evidence.pipeline.drain import start_workers
from tests.bench.clock import milliseconds, percentile
from tests.bench.ingest import as_folder, sample, take_in
from tests.bench.report import Line, Row
from tests.bench.requests import Read, asked, build
from tests.bench.server import Caller, web_server

ASKED = ("evidence.list", "facts.list", "evidence.get", "page evidence")
WITHOUT_AIM = {"evidence.get"}  # of nine milliseconds, one turn of a worker is twice as many
SEARCHED = {"q": "who paid the rent", "mode": "hybrid"}
SLOWER = 2.0  # at p95, than when nothing is read
WORKERS, WARM, TURN = 2, 8, 5
Calls = dict[str, Callable[[], object]]
Taken = dict[str, list[float]]  # milliseconds of each call


def measure(home: Path, *, quick: bool) -> list[Line]:
    reads = build()
    rounds, texts = (20, 6) if quick else (100, 24)
    cases = [_received(texts) for _ in range(WORKERS)]
    with embedding(home), web_server(processes=len(os.sched_getaffinity(0))) as (port, _):
        calls = _calls(port, reads)
        for call in calls.values():
            _taken(call, WARM)
        idle: Taken = {name: [] for name in calls}
        for _ in range(rounds // TURN):
            _in_turn(calls, idle)
        busy = _beside(calls, cases)
    return [_row(name, idle[name], busy[name]) for name in calls]


def _calls(port: int, reads: list[Read]) -> Calls:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    by_name = {read.name: read for read in reads}
    listed = by_name["evidence.list"]
    caller = Caller(port, listed.headers["Authorization"].removeprefix("Bearer "))
    calls: Calls = {name: partial(asked, connection, by_name[name]) for name in ASKED}
    return calls | {"evidence.search": partial(caller.call, "POST", f"{listed.path}/search", SEARCHED)}


def _taken(call: Callable[[], object], times: int) -> list[float]:
    return [milliseconds(call) for _ in range(times)]


def _in_turn(calls: Calls, taken: Taken) -> None:
    for name, call in calls.items():
        taken[name] += _taken(call, TURN)


def _received(texts: int) -> Case:
    with as_folder(sample(texts, texts // 4)) as folder:
        return take_in(folder)[0]


def _beside(calls: Calls, cases: list[Case]) -> Taken:
    """Each call again and again while a worker reads each case, until the first of them has no more to read."""
    taken: Taken = {name: [] for name in calls}
    workers = [start_workers(case.pk, count=1)[0] for case in cases]
    try:
        while all(worker.poll() is None for worker in workers):
            _in_turn(calls, taken)
    finally:
        for worker in workers:
            worker.terminate()
            worker.wait()
    return taken


def _row(name: str, idle: list[float], busy: list[float]) -> Row:
    before, meanwhile = percentile(idle, 0.95), percentile(busy, 0.95)
    ratio = meanwhile / before
    what = f"{name}, p95 while documents are read (of {len(busy)})"
    if name in WITHOUT_AIM:
        return Row(what, meanwhile, "ms", f"idle: {before:.0f} ms", ratio)
    return Row(what, meanwhile, "ms", f"idle: {before:.0f} ms", ratio, f"≤ {SLOWER:.0f} ×", ratio <= SLOWER)


@contextmanager
def embedding(home: Path) -> Iterator[None]:
    """One process with the model for all, as the demo starts it."""
    path = home / "model.sock"
    service = subprocess.Popen([sys.executable, "-m", embedding_service.__name__, str(path)])
    os.environ[embedding_service.SOCKET] = str(path)
    try:
        yield
    finally:
        del os.environ[embedding_service.SOCKET]
        service.terminate()
        service.wait()
