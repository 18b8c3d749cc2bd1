"""A pytest plugin: how much is tried. ``--full`` makes every call of every product; else what can fail for a reason of its own.

Where a test tries all of one thing against all of another, what it leaves out without ``--full`` follows a rule that stands
in its docstring. A test marked ``full`` repeats what others prove too: the mark names them. It runs with ``--full`` only.
The choice depends only on names, so that it is the same in each run and for everyone.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TypeVar

import pytest
from xdist.workermanage import WorkerController

One = TypeVar("One")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="try everything with everything: make test-all")


def pytest_configure(config: pytest.Config) -> None:
    Extent.full = bool(config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = [] if full() else [one for one in items if one.get_closest_marker("full")]
    if left:
        items[:] = [one for one in items if one not in left]
        config.hook.pytest_deselected(items=left)
        Extent.left = len(left)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: WorkerController) -> None:
    Extent.left = max(Extent.left, getattr(node, "workeroutput", {}).get("left", 0))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left"] = Extent.left


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if Extent.left:
        terminalreporter.write_line(f"Left to make test-all (--full): {Extent.left} tests.")


class Extent:
    """Of this run."""

    full = False
    left = 0  # tests that are not run


def full() -> bool:
    """Whether everything is to be tried."""
    return Extent.full


def by_turns(name: str, among: Sequence[One]) -> One:
    """One of several whose turn it is at this name; over many names each has its turn."""
    return among[zlib.crc32(name.encode()) % len(among)]


def one_in(number: int, among: Sequence[One], *, turn: int = 0) -> list[One]:
    """All of them in full, else one in so many, by their names: with another ``turn`` others."""
    return [one for one in among if full() or zlib.crc32(str(one).encode()) % number == turn]


def first(number: int, among: Sequence[One]) -> list[One]:
    """All of them in full, else so many from the beginning."""
    return list(among) if full() else list(among)[:number]
