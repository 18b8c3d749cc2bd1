"""``make bench``: ``python -m tests.bench [NAME ...] [--quick] [--json FILE]``.

Each bench measures on services of its own in a temporary home and gives rows of one table. Ratios compare figures of
the same run, so that they mean something on a machine that does other things too.
"""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from tests.bench.home import bench_home
from tests.bench.report import Line, Note, table

BENCHES = {
    "start": "cold and second start",
    "ingest": "documents an hour, by stage",
    "quality": "citations and entities",
    "live": "from a commit to the open page",
    "pages": "from a commit to 200 open pages",
    "events": "every event once, and polls that wait",
    "paint": "first paint, own bytes and queries of each page",
    "writes": "what audit and events add to a write",
    "webhooks": "deliveries of events to receivers",
    "injection": "hostile documents and an obedient model",
    "lists": "lists, reads and search as cases grow",
}


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHES)}; default: all")
    parser.add_argument("--quick", action="store_true", help="smaller samples: about two minutes in all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(BENCHES):
        parser.error(f"no bench is called {', '.join(sorted(unknown))}")
    with bench_home() as home:
        results = {name: run(name, home, quick=asked.quick) for name in asked.names or BENCHES}
    print(f"\n{heading()}\n")
    print(table([line for lines in results.values() for line in lines]))
    if asked.json:
        told = {name: [line.as_dict() for line in lines] for name, lines in results.items()}
        asked.json.write_text(json.dumps({"about": heading(), **told}, indent=1))


def run(name: str, home: Path, *, quick: bool) -> list[Line]:
    """One bench's lines; what it needs and does not find is told in a line."""
    say(f"{name}: {BENCHES[name]} …")
    began = time.monotonic()
    try:
        lines: list[Line] = import_module(f"tests.bench.{name}").measure(home, quick=quick)
    except FileNotFoundError as missing:
        lines = [Note(f"{name}: not measured: {missing}")]
    say(f"{name}: {time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f}")
    return lines


def heading() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
