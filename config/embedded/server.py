"""What the embedded servers share: a process with a data folder, started until it answers, and stopped."""

from __future__ import annotations

import signal
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from config.embedded.errors import EmbeddedServicesError, log_tail
from config.embedded.places import Places
from config.embedded.process import Process, spawn, stop

POLL_SECONDS = 0.01


class Server(ABC):
    """A server in `places.data`. `data_lock` is a descriptor that it keeps open, so that no second one starts there."""

    name: ClassVar[str]
    title: ClassVar[str]
    end: ClassVar[signal.Signals]  # asks it to stop in good order
    start_seconds: ClassVar[float]
    stop_seconds: ClassVar[float]

    def __init__(self, places: Places, data_lock: int) -> None:
        self.places = places
        self.data_lock = data_lock
        self.folder = places.data / self.name
        self.process: Process | None = None

    @abstractmethod
    def make_ready(self) -> None:
        """Make the data folder at first use, and clear away what keeps the server from starting."""

    @abstractmethod
    def command(self) -> list[str | Path]:
        """The program and its options."""

    @abstractmethod
    def answers(self, pid: int) -> bool:
        """Say whether the server with this process id takes connections."""

    def start(self) -> None:
        """Start the server; return when it answers. Raises EmbeddedServicesError with the end of its log if it does not."""
        self.begin()
        self.await_answer()

    def begin(self) -> None:
        """Start the server, and do not wait for it."""
        self.make_ready()
        self.process = spawn(
            self.command(),
            log=self.places.log(self.name),
            death_signal=self.end,
            account=self.places.account,
            keep_open=[self.data_lock],
            folder=self.folder,
        )

    def alive(self) -> bool:
        """Say whether the server process runs."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Stop in good order, with everything written; open transactions roll back."""
        if self.process is not None:
            stop(self.process, self.end, self.stop_seconds)

    def await_answer(self) -> None:
        """Return when the server that was begun answers. Raises EmbeddedServicesError as :meth:`start` does."""
        process = self.process
        assert process is not None, "it was begun"
        deadline = time.monotonic() + self.start_seconds
        while not self.answers(process.pid):
            if process.poll() is not None or time.monotonic() > deadline:
                stop(process, self.end, self.stop_seconds)
                raise EmbeddedServicesError(f"{self.title} did not start:\n{log_tail(self.places.log(self.name))}")
            time.sleep(POLL_SECONDS)
