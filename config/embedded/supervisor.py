"""Runs this project's own processes side by side: starts them in order, revives them, stops them in order."""

import math
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from config.embedded.places import REPOSITORY
from config.embedded.process import Process, spawn, stop

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
WATCH_SECONDS = 0.25
STEADY_SECONDS = 60  # after so long a life, a child's next death is its first again
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0


def always() -> bool:
    return True


@dataclass
class ChildProcess:
    """One process to keep running, from when it is first needed; once it was not needed for `rest_seconds`, until it is again.
    It is asked to stop with TERM; `death_signal` is what it gets if we die."""

    name: str
    arguments: Sequence[str]
    log: Path
    death_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10.0
    needed: Callable[[], bool] = always
    rest_seconds: float = math.inf
    process: Process | None = None
    started: float = 0.0
    wait: float = FIRST_WAIT
    due: float = 0.0
    last_needed: float = 0.0
    resting: bool = False

    def start(self) -> None:
        """Start it now."""
        command = [sys.executable, "-m", *self.arguments]
        self.process = spawn(command, log=self.log, death_signal=self.death_signal, folder=REPOSITORY)
        self.started = self.last_needed = time.monotonic()
        self.due = 0.0

    def ended(self) -> bool:
        """Say whether it was started and has ended."""
        return self.process is not None and self.process.poll() is not None

    def watch(self) -> str:
        """Start it if it is needed by now, or again if it died and its wait is over; return what is worth reporting, or ''."""
        self._rest()
        if self.process is None and self.needed():
            self.start()
        if self.process is None or not self.ended():
            return ""
        now = time.monotonic()
        if self.due:
            if now >= self.due:
                self.start()
            return ""
        self.wait = FIRST_WAIT if now - self.started > STEADY_SECONDS else min(self.wait * 2, LONGEST_WAIT)
        self.due = now + self.wait
        return f"{self.name} ended with {self.process.returncode}; starting it again in {self.wait:.0f} s ({self.log})"

    def _rest(self) -> None:
        """Ask it to end once it was not needed for so long; it ends what it is at, and what it held is free."""
        if self.rest_seconds == math.inf or self.process is None:
            return
        if self.resting and self.ended():
            self.process, self.resting = None, False
        elif not self.resting and self.needed():
            self.last_needed = time.monotonic()
        elif not self.resting and time.monotonic() - self.last_needed > self.rest_seconds and not self.ended():
            self.process.terminate()
            self.resting = True

    def stop(self) -> None:
        """Stop it, whatever it takes."""
        if self.process is not None:
            stop(self.process, signal.SIGTERM, self.stop_seconds)


class Supervisor:
    """Children in the order they are stopped in.

    As a context manager it turns INT, TERM and HUP into KeyboardInterrupt, wherever the main thread is, and on leaving
    stops all children undisturbed by further signals.
    """

    def __init__(self, children: Sequence[ChildProcess]) -> None:
        self.children = children

    def __enter__(self) -> Self:
        for number in SIGNALS:
            signal.signal(number, signal.default_int_handler)
        return self

    def __exit__(self, *_: object) -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        for child in self.children:
            child.stop()

    def watch(self) -> list[str]:
        """Wait a moment, revive who died, and return what is worth reporting."""
        time.sleep(WATCH_SECONDS)
        return [note for note in (child.watch() for child in self.children) if note]
