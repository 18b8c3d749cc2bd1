"""What the processes of ``make demo`` hold in memory once its documents are read: each page by its share of owners (PSS)."""

from __future__ import annotations

import re
import time
from pathlib import Path

import psycopg

from tests.bench.clock import PROC, family
from tests.bench.home import temporary_home
from tests.bench.report import Line, Row
from tests.bench.start import answered, running

MOST_MB = 900
GIVE_UP = 900.0
SERVICES = ("postgres", "valkey")
WORKS = ("demo_data", "-Q speech", "extraction.zygote")  # what ends by itself when there is nothing to do
UNFINISHED = "SELECT count(*) FROM audit_job WHERE entity_type = 'evidence' AND status IN ('queued', 'processing')"
READ = "SELECT count(*) FROM evidence_stagerun WHERE stage = 'embed' AND status = 'done'"
PAGES = 40  # asked for, so that every web process has answered some


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Start the demo on an empty folder, wait until its documents are read, look at every process of it; start it again."""
    with temporary_home() as folder:
        with running(folder) as (process, port, _):
            await_work(folder, process.pid)
            for _ in range(PAGES):
                answered(port)
            worked = shares(process.pid)
        with running(folder) as (process, port, log):
            await_line(log, "Ctrl-C")
            idle = shares(process.pid)
    rows: list[Line] = [
        Row("memory: our processes after work", sum(ours(worked)), "MB", "aim", sum(ours(worked)) / MOST_MB,
            f"≤ {MOST_MB}", sum(ours(worked)) <= MOST_MB),
        Row("memory: our processes after a start", sum(ours(idle)), "MB"),
    ]  # fmt: skip
    rows += [
        Row(f"memory: {name}, after work", sum(mb for what, mb in worked if name in what), "MB")
        for name in ("config.web", "celery -A config worker", "embedding_service", "config.scheduler")
    ]
    return [
        *rows,
        Row("memory: PostgreSQL and Valkey, after work", sum(mb for _, mb in worked) - sum(ours(worked)), "MB"),
    ]


def ours(found: list[tuple[str, float]]) -> list[float]:
    return [mb for what, mb in found if not any(name in what.split(" ")[0] for name in SERVICES)]


def shares(root: int) -> list[tuple[str, float]]:
    """The command of each process below ``root`` and the megabytes that it accounts for."""
    found = []
    for pid in family(root):
        try:
            command = (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace").strip()
            share = re.search(r"^Pss:\s+(\d+)", (PROC / str(pid) / "smaps_rollup").read_text(), re.MULTILINE)
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile
        if share:
            found.append((command, int(share[1]) / 1024))
    return found


def await_work(folder: Path, root: int) -> None:
    """Until documents were read, no job is left, the demo's attorneys have decided what their clients see, and who listened to
    recordings and read files has ended, as they do a minute later."""
    began = time.monotonic()
    await_line(folder / "bench.log", "Ctrl-C")
    with psycopg.connect(host=str(folder / "run"), user="intactus", dbname="intactus", autocommit=True) as database:
        while (
            not _one(database, READ)
            or _one(database, UNFINISHED)
            or any(name in one for one, _ in shares(root) for name in WORKS)
        ):
            if time.monotonic() - began > GIVE_UP:
                raise AssertionError("The demo's documents are not read in time")
            time.sleep(0.5)


def await_line(log: Path, words: str) -> None:
    began = time.monotonic()
    while words not in log.read_text():
        if time.monotonic() - began > GIVE_UP:
            raise AssertionError(log.read_text()[-300:])
        time.sleep(0.2)


def _one(database: psycopg.Connection[tuple[int]], statement: str) -> int:
    row = database.execute(statement).fetchone()
    return int(row[0]) if row else 0
