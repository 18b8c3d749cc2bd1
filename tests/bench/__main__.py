"""``make bench`` and ``make quality``: ``python -m tests.bench [NAME ...] [--aims] [--quick] [--json FILE]``.

Each bench measures on services of its own in a temporary home and gives rows of one table. Ratios compare figures of
the same run, so that they mean something on a machine that does other things too. It exits 1 if a figure misses its aim,
else 2 if something could not be measured.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from argparse import ArgumentParser
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.bench.home import bench_home
from tests.bench.report import Line, Note, figure, missed, table

BENCHES = {
    "start": "cold and second start",
    "ingest": "documents an hour, by stage",
    "meanwhile": "what people wait while documents are read",
    "sandbox": "what confinement adds to reading small files",
    "memory": "what the processes hold once documents are read",
    "uploads": "what the web server grows by while 500 MB come in parts",
    "growth": "what a document costs as cases and the index of vectors grow",
    "quality": "citations and entities",
    "questions": "passages that answer questions",
    "gold": "matters with all that is to be found in them",
    "speech": "words of recordings written down wrongly",
    "model": "a small language model that reads here: nothing wrong is stored",
    "live": "from a commit to the open page",
    "pages": "from a commit to 200 and 500 open pages",
    "events": "every event once, and polls that wait",
    "paint": "first paint, own bytes and queries of each page",
    "writes": "what audit and events add to a write",
    "webhooks": "deliveries of events to receivers",
    "injection": "hostile documents and an obedient model",
    "requests": "what each request costs, and 32 clients at once",
    "connections": "how two names are connected, in a case of 100,000 relationships",
    "duplicates": "documents that repeat others: what is found, and what it costs in a large case",
    "sweep": "comparing all names of a large case",
    "frames": "the timeline of 10,000 events, zoomed and moved",
    "lists": "lists, reads and search as cases grow",
    "scale": "every list, search and page as cases grow to a million items",
}
NO_AIM = {"live"}  # its figures are information
APART = {
    "quality",
    "gold",
    "questions",
    "speech",
    "model",
}  # make quality has the first four; the last needs packages of its own


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHES)}; default: all")
    parser.add_argument("--quick", action="store_true", help="smaller samples: about two minutes in all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--aims", action="store_true", help="without names: all that have aims, quality apart")
    parser.add_argument("--sizes", type=sizes, metavar="N,N", help="scale: items of the cases, in place of the usual")
    parser.add_argument("--tools", metavar="NAME,NAME", help="scale: only these tools, or pages")
    parser.add_argument(
        "--plans", type=Path, metavar="FILE", help="scale: write the plans of important calls into this document"
    )
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that web servers and services end with it
    if unknown := set(asked.names) - set(BENCHES):
        parser.error(f"no bench is called {', '.join(sorted(unknown))}")
    names = asked.names or [name for name in BENCHES if not asked.aims or name not in NO_AIM | APART]
    with bench_home() as home:
        more = {"scale": {"sizes": asked.sizes or (), "plans": asked.plans, "only": asked.tools}}
        results = {name: run(name, home, quick=asked.quick, **more.get(name, {})) for name in names}
    lines = [line for each in results.values() for line in each]
    print(f"\n{heading()}\n\n{table(lines)}")
    if asked.json:
        figures = {name: [line.as_dict() for line in lines] for name, lines in results.items()}
        asked.json.write_text(json.dumps({"about": heading(), **figures}, indent=1))
    return verdict(lines)


def verdict(lines: list[Line]) -> int:
    """Say what was missed, and return the exit code."""
    failed, absent = missed(lines), [line for line in lines if isinstance(line, Note) and line.unmeasured]
    for row in failed:
        say(f"Missed: {row.what}: {figure(row.value)} {row.unit}, aim {row.target}")
    for note in absent:
        say(note.what)
    return 1 if failed else 2 if absent else 0


def sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(one) for one in text.split(",")))


def run(name: str, home: Path, *, quick: bool, **more: Any) -> list[Line]:
    """One bench's lines; what it needs and does not find is told in a line."""
    say(f"{name}: {BENCHES[name]} …")
    began = time.monotonic()
    try:
        lines: list[Line] = import_module(f"tests.bench.{name}").measure(home, quick=quick, **more)
    except FileNotFoundError as missing:
        lines = [Note(f"{name}: not measured: {missing}", unmeasured=True)]
    say(f"{name}: {time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f}")
    return lines


def heading() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
