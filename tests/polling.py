"""Waiting for what another process does and tells nobody."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

PAUSE = 0.05  # seconds: to ask without a pause takes the processor from what is waited for


def comes(holds: Callable[[], object], *, seconds: float) -> bool:
    """Whether that comes to hold in time."""
    end, pause = monotonic() + seconds, threading.Event()
    while not holds():
        if monotonic() > end:
            return False
        pause.wait(PAUSE)
    return True
