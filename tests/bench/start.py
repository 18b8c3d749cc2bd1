"""How long ``make demo`` takes to its first page: on an empty folder, and again on the same one."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.clock import tree_seconds
from tests.bench.home import temporary_home
from tests.bench.report import Line, Note, Row
from tests.bench.server import REPOSITORY, free_port

SECOND_START = 2.0
GIVE_UP = 180.0
SERVICES = ("DATABASE_URL", "REDIS_URL", "S3_BUCKET", "INTACTUS_PRODUCTION", "INTACTUS_EPHEMERAL", "DEBUG")


class DidNotStart(RuntimeError):
    """``manage.py up`` ended before it served a page; the message is what it printed last."""


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Seconds from the command to the sign-in page, cold and then three times (``quick``: once) again."""
    try:
        with temporary_home() as folder:
            cold, _ = first_page(folder, finish=True)
            again = sorted(first_page(folder) for _ in range(1 if quick else 3))
    except DidNotStart as failure:
        return [Note(f"start: not measured: {failure}")]
    middle, work = again[len(again) // 2]
    return [
        Row("cold start to first page, environment installed", cold, "s"),
        Row("second start to first page, median", middle, "s", "cold", middle / cold, "≤ 2", middle <= SECOND_START),
        Row("second start to first page, processor", work, "s", "wall", work / middle),
    ]


def first_page(folder: Path, *, finish: bool = False) -> tuple[float, float]:
    """Start, ask until the sign-in page comes, and stop; with ``finish``, only once the demo firm is there.

    The seconds until the page, by the clock and of processor time.
    """
    began = time.monotonic()
    with running(folder) as (process, port, log):
        while not answered(port):
            if process.poll() is not None or time.monotonic() - began > GIVE_UP:
                raise DidNotStart(log.read_text()[-300:].strip())
            time.sleep(0.01)
        seconds = time.monotonic() - began
        (work,) = tree_seconds(process.pid)
        while finish and "Ctrl-C" not in log.read_text():
            if process.poll() is not None or time.monotonic() - began > GIVE_UP:
                raise DidNotStart(log.read_text()[-300:].strip())
            time.sleep(0.1)
    return seconds, work


@contextmanager
def running(folder: Path) -> Iterator[tuple[subprocess.Popen[Any], int, Path]]:
    """``manage.py up`` on embedded services of its own in ``folder``; interrupted at the end, as Ctrl-C does."""
    port, log = free_port(), folder / "bench.log"
    environment = {name: value for name, value in os.environ.items() if name not in SERVICES}
    environment |= {"INTACTUS_HOME": str(folder), "PORT": str(port), "PYTHONUNBUFFERED": "1"}
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up"], cwd=REPOSITORY, env=environment, stdout=output, stderr=output
        )
        try:
            yield process, port, log
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait()


def answered(port: int) -> bool:
    """Whether the sign-in page comes with 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=GIVE_UP)
    try:
        connection.request("GET", "/sign-in", headers={"Host": f"localhost:{port}"})
        return connection.getresponse().status == 200
    except (ConnectionError, http.client.HTTPException):
        return False
    finally:
        connection.close()
