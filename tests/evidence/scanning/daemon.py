"""A virus scanner for tests: a real server that speaks clamd's protocol and finds EICAR's test file."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

# The industry's harmless test file, in two pieces so that no scanner takes this module for it.
EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$" + b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
VERSION = "ClamAV 1.4.2/27800/Mon Nov 23 2026"


@dataclass
class Daemon:
    """``most`` is its StreamMaxLength; ``received`` how many bytes each stream had; ``answer`` what it says instead."""

    listener: socket.socket
    most: int = 10_000_000
    answer: bytes | None = None
    received: list[int] = field(default_factory=list)

    @property
    def url(self) -> str:
        name = self.listener.getsockname()
        return f"unix://{name}" if isinstance(name, str) else f"tcp://127.0.0.1:{name[1]}"

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as stream:
                command = b"".join(iter(lambda: stream.read(1), b"\0"))
                connection.sendall(self.said(command, stream) + b"\0")

    def said(self, command: bytes, stream: object) -> bytes:
        if command == b"zVERSION":
            return VERSION.encode()
        data = b""
        while size := struct.unpack("!I", stream.read(4))[0]:
            data += stream.read(size)
            if len(data) > self.most:
                return b"INSTREAM size limit exceeded. ERROR"
        self.received.append(len(data))
        if self.answer is not None:
            return self.answer
        return b"stream: Eicar-Test-Signature FOUND" if EICAR in data else b"stream: OK"


@contextmanager
def daemon(path: str = "") -> Iterator[Daemon]:
    """Run it for the block, on a port of its own or at a path."""
    listener = socket.socket(socket.AF_UNIX) if path else socket.create_server(("127.0.0.1", 0))
    if path:
        listener.bind(path)
        listener.listen()
    running = Daemon(listener)
    thread = threading.Thread(target=running.serve, daemon=True)
    thread.start()
    try:
        yield running
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(10)
