"""A pytest plugin: how much is tried. ``--full`` makes every call of every product; else what can fail for a reason of its own.

Where a test tries all of one thing against all of another, what it leaves out without ``--full`` follows a rule that stands
in its docstring. The choice depends only on names, so that it is the same in each run and for everyone.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TypeVar

import pytest

One = TypeVar("One")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="try everything with everything: make test-all")


def pytest_configure(config: pytest.Config) -> None:
    Extent.full = bool(config.getoption("--full"))


class Extent:
    """Of this run."""

    full = False


def full() -> bool:
    """Whether everything is to be tried."""
    return Extent.full


def by_turns(name: str, among: Sequence[One]) -> One:
    """One of several whose turn it is at this name; over many names each has its turn."""
    return among[zlib.crc32(name.encode()) % len(among)]


def one_in(number: int, among: Sequence[One]) -> list[One]:
    """All of them in full, else one in so many, by their names."""
    return [one for one in among if full() or zlib.crc32(str(one).encode()) % number == 0]
