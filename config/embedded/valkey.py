"""One embedded Valkey server: queues, channels, caches and rate limits."""

import signal
import socket
import time

from config.embedded import binaries
from config.embedded.errors import EmbeddedServicesError, log_tail
from config.embedded.places import Places, ephemeral
from config.embedded.process import Process, spawn, stop

START_SECONDS = 30
STOP_SECONDS = 10
POLL_SECONDS = 0.01


class Valkey:
    """Valkey on the unix socket `places.valkey`. `data_lock` is a descriptor the server keeps open."""

    name = "valkey"

    def __init__(self, places: Places, data_lock: int) -> None:
        self.places = places
        self.data_lock = data_lock
        self.folder = places.data / "valkey"
        self.program = binaries.valkey_server(places.account)
        self.process: Process | None = None

    def start(self) -> None:
        """Start the server; return when it answers."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        if self.places.account:
            self.places.account.own(self.folder)
        self.places.valkey.unlink(missing_ok=True)
        self.process = spawn(
            [self.program, *self._options()],
            log=self.places.log(self.name),
            death_signal=signal.SIGTERM,
            account=self.places.account,
            keep_open=[self.data_lock],
            folder=self.folder,
        )
        self._await_ready(self.process)

    def alive(self) -> bool:
        """Say whether the server process runs."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Stop after writing what is left of the append-only file."""
        if self.process is not None:
            stop(self.process, signal.SIGTERM, STOP_SECONDS)

    def _options(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self.places.valkey),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "no" if ephemeral() else "yes",
            "save": "",
            "loglevel": "warning",
        }
        return [option for name, value in settings.items() for option in (f"--{name}", value)]

    def _await_ready(self, process: Process) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if process.poll() is not None or time.monotonic() > deadline:
                stop(process, signal.SIGTERM, STOP_SECONDS)
                raise EmbeddedServicesError(f"Valkey did not start:\n{log_tail(self.places.log(self.name))}")
            time.sleep(POLL_SECONDS)

    def _answers(self) -> bool:
        """Ask PING: while it still loads its file, the server answers LOADING."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            try:
                connection.connect(str(self.places.valkey))
                connection.sendall(b"PING\r\n")
                return connection.recv(64).startswith(b"+PONG")
            except OSError:
                return False
