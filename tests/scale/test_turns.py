"""What a call takes is told from what other programs take of the machine meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bench.processor import Meter
from tests.bench.turns import Turn, quiet, turn
from tests.polling import comes

SERVER = """
import os, sys, time
for line in sys.stdin:
    if line.startswith("become "):
        os.execv("/proc/self/exe", [line[7:].strip(), *sys.orig_argv[1:]])
    began = time.process_time()
    if line.strip() == "work":
        while time.process_time() - began < 0.06:
            pass
    else:
        time.sleep(0.06)
    print("answered", flush=True)
"""


@contextmanager
def server(title: str = "server") -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [title, "-c", SERVER], executable=sys.executable, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.communicate()


def ask(process: subprocess.Popen[str], what: str) -> None:
    assert process.stdin
    assert process.stdout
    process.stdin.write(what + "\n")
    process.stdin.flush()
    process.stdout.readline()


def test_work_of_the_answering_process_is_counted_and_waiting_is_not() -> None:
    with server() as process:
        worked, _ = turn(Meter(process.pid), lambda: ask(process, "work"))
        waited, _ = turn(Meter(process.pid), lambda: ask(process, "wait"))
    assert worked.processor > 50 > waited.processor
    assert min(worked.clock, waited.clock) > 50


@pytest.mark.parametrize(
    ("title", "is_counted"), [("postgres: intactus [local] SELECT", True), ("postgres: checkpointer", False)]
)
def test_children_that_answer_are_counted_and_a_databases_upkeep_is_not(title: str, is_counted: bool) -> None:
    with server(title) as process:
        ask(process, "wait")  # it has begun
        meter = Meter(os.getpid())
        before = meter.milliseconds()
        ask(process, "work")
        assert (meter.milliseconds() - before > 50) is is_counted


def test_upkeep_that_was_seen_before_it_had_its_title_is_not_counted() -> None:
    with server("/usr/lib/postgresql/bin/postgres") as process:
        ask(process, "wait")
        meter = Meter(os.getpid())
        meter.milliseconds()
        assert process.stdin
        process.stdin.write("become postgres: autovacuum worker\n")
        process.stdin.flush()
        title = Path(f"/proc/{process.pid}/cmdline")
        assert comes(lambda: b"autovacuum" in title.read_bytes(), seconds=60)
        ask(process, "wait")  # it has begun anew
        before = meter.milliseconds()
        ask(process, "work")
        assert meter.milliseconds() - before < 50


def test_a_refusal_is_told_with_what_it_took() -> None:
    def refused() -> None:
        raise AssertionError("GET /v1/cases: 504 canceled")

    taken, error = turn(Meter(os.getpid()), refused)
    assert str(error) == "GET /v1/cases: 504 canceled"
    assert taken.clock > 0


def test_other_programs_count_for_nothing_and_what_waits_in_each_turn_counts() -> None:
    disturbed = [Turn(40, 30)] * 10 + [Turn(400, 31)] * 10
    assert quiet(disturbed, 0.95) == 40
    waiting = [Turn(300, 30)] * 20
    assert quiet(waiting, 0.5) == 300
    working = [Turn(40, 30)] * 10 + [Turn(400, 390)] * 10
    assert quiet(working, 0.95) == 390
