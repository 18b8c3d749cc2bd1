"""A worker's processes are forked anew once they rest and hold much.

Forked processes share what was loaded before the fork until they touch it: of what one touches it gets a copy. After a few
documents each of them, and the one that forks, holds some 90 MB that all had shared. Forked anew they share it again.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from celery import bootsteps
from celery.worker import state

CHECK_SECONDS = 10.0
CHECKS = 3  # in a row at which nothing is being done
MOST_KB = 60_000  # that a process may hold by itself at rest
_OWN = re.compile(r"^Private_Dirty:\s+(\d+)", re.M)


class RenewedAtRest(bootsteps.StartStopStep):
    """Looks every :data:`CHECK_SECONDS` whether the worker rests, and ends those of its processes that hold much: the pool
    replaces them. A task that comes at that moment is given to another, as with a process that dies."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self.worker, self.rested = worker, 0

    def register_with_event_loop(self, worker: Any, hub: Any) -> None:
        hub.call_repeatedly(CHECK_SECONDS, self.check)

    def check(self) -> None:
        """Count how long nothing is being done, and renew what is to be."""
        self.rested = 0 if state.reserved_requests else self.rested + 1
        if self.rested >= CHECKS:
            for process in self.worker.pool._pool._pool:  # billiard's, of the one that celery's holds
                if own_kilobytes(process.pid) > MOST_KB:
                    process.terminate_controlled()


def own_kilobytes(pid: int, proc: Path = Path("/proc")) -> int:
    """What a process holds that no other has; nothing where the system does not say so, or it has ended."""
    try:
        found = _OWN.search((proc / str(pid) / "smaps_rollup").read_text())
    except OSError:
        return 0
    return int(found[1]) if found else 0
