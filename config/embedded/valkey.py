"""One embedded Valkey server: queues, channels, caches and rate limits."""

import signal
import socket
from pathlib import Path

from config.embedded import binaries
from config.embedded.places import Places, ephemeral
from config.embedded.server import Server


class Valkey(Server):
    """Valkey on the unix socket `places.valkey`. Before it stops it writes what is left of its append-only file."""

    name, title = "valkey", "Valkey"
    end = signal.SIGTERM
    start_seconds = 30
    stop_seconds = 10

    def __init__(self, places: Places, data_lock: int) -> None:
        super().__init__(places, data_lock)
        self.program = binaries.valkey_server(places.account)

    def make_ready(self) -> None:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        if self.places.account:
            self.places.account.own(self.folder)
        self.places.valkey.unlink(missing_ok=True)

    def command(self) -> list[str | Path]:
        settings = {
            "port": "0",
            "unixsocket": str(self.places.valkey),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "no" if ephemeral() else "yes",
            "save": "",
            "loglevel": "warning",
        }
        return [self.program, *(option for name, value in settings.items() for option in (f"--{name}", value))]

    def answers(self, pid: int) -> bool:
        """Ask PING: while it still loads its file, the server answers LOADING."""
        return ask(self.places.valkey, "PING").startswith(b"+PONG")


def ask(path: Path, command: str) -> bytes:
    """The beginning of what the server on this socket answers; nothing where none does."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1)
        try:
            connection.connect(str(path))
            connection.sendall(command.encode() + b"\r\n")
            return connection.recv(64)
        except OSError:
            return b""
