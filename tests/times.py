"""A pytest plugin that keeps how long tests took (``--times FILE``), and ``make test-times``, which lists what took longest.

Seconds are as on the wall, set-up and end included. Processor seconds are those of the worker's own process: they mean
something on a busy machine too, and leave out the database, the browser and its servers.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.services import worker

SHOWN = 25  # tests and files
Took = list[float]  # seconds, processor seconds


@dataclass(eq=False)  # a plugin is found by itself
class Clock:
    """What each test took so far, by its id."""

    file: Path | None
    took: dict[str, Took] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))
    read: float = field(default_factory=time.process_time)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """In the process that runs the test: its processor time since the last report."""
        report = yield
        now = time.process_time()
        report.user_properties = [("processor", now - self.read)]
        self.read = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        took = self.took[report.nodeid]
        took[0] += report.duration
        took[1] += next((float(str(value)) for name, value in report.user_properties if name == "processor"), 0.0)

    def pytest_sessionfinish(self) -> None:
        if self.file is not None and worker() == "master":
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.took))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=Path, metavar="FILE", help="keep how long each test took in this file")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Clock(config.getoption("--times")), "clock")


def listed(took: dict[str, Took]) -> str:
    """The folders and files, and the tests that took longest, slowest first."""
    folders, files = _summed(took, _folder), _summed(took, str)
    longest = sorted(((name, one, 1) for name, one in took.items()), key=lambda row: -row[1][0])[:SHOWN]
    parts = [
        ("By folder", folders),
        (f"The {SHOWN} slowest files", files[:SHOWN]),
        (f"The {SHOWN} slowest tests", longest),
    ]
    return "\n\n".join(f"{title}\n{HEAD}\n" + "\n".join(map(_line, rows)) for title, rows in parts)


Row = tuple[str, Took, int]
HEAD = f"{'seconds':>9} {'processor':>9} {'tests':>6}"


def _summed(took: dict[str, Took], place: Callable[[str], str]) -> list[Row]:
    sums: dict[str, Row] = {}
    for name, (seconds, processor) in took.items():
        at = place(name.partition("::")[0])
        _, one, number = sums.get(at, (at, [0.0, 0.0], 0))
        sums[at] = at, [one[0] + seconds, one[1] + processor], number + 1
    return sorted(sums.values(), key=lambda row: -row[1][0])


def _folder(path: str) -> str:
    return "/".join(path.split("/")[:2])


def _line(row: Row) -> str:
    name, (seconds, processor), number = row
    return f"{seconds:9.1f} {processor:9.1f} {number:6}  {name}"


def main() -> None:
    kept = Path(sys.argv[1])
    if not kept.exists():
        sys.exit(f"No times are kept in {kept} yet: `make test` keeps them.")
    sys.stdout.write(f"{listed(json.loads(kept.read_text()))}\n")


if __name__ == "__main__":
    main()
