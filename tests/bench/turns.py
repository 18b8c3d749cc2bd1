"""What one turn of a call took, and what many turns say of a machine that does nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.bench.clock import percentile
from tests.bench.processor import Meter


@dataclass(frozen=True, slots=True)
class Turn:
    """Milliseconds by the clock, and of the processors of the web server and the database."""

    clock: float
    processor: float


def turn(meter: Meter, ask: Callable[[], object]) -> tuple[Turn, AssertionError | None]:
    """Ask once: what it took, and why it was refused, such as 504 for a statement that was canceled."""
    refused = None
    before, began = meter.milliseconds(), time.perf_counter()
    try:
        ask()
    except AssertionError as error:
        refused = error
    clock = 1000 * (time.perf_counter() - began)
    return Turn(clock, max(0.0, meter.milliseconds() - before)), refused


def quiet(turns: list[Turn], share: float) -> float:
    """What this share of the turns takes at most where nothing else runs.

    That is what the processors spend on it, and never less than the shortest turn by the clock: whatever waits for locks or
    disks waits in each turn, while what another program takes from this one falls on some of them.
    """
    return max(percentile([one.processor for one in turns], share), min(one.clock for one in turns))


def by_clock(turns: list[Turn], share: float) -> float:
    return percentile([one.clock for one in turns], share)
