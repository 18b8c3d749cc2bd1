"""A confined child that reads small files of one origin, one after the other: a fork for each costs more than reading it.

Who takes over such a child with a hostile file sees the files that come after it and can answer for them. So a child is
shared only by files that the caller says come from one origin (one arrival of one person in one case, or one container):
whoever could prepare one of them has had the others in hand. What they may become is narrower than for a child of its own:

- plain text and PDF never share a child, and no other kind is read here: the code that reads text is Python's;
- it has no folder, can write no file, and has less time, memory and processor than a file alone;
- an answer stands only if it is without any remark. A file that ends, blocks or breaks the child, is of another kind, holds
  further files or needs OCR is read again in a child of its own, and the next one gets a new child;
- what was answered before has left the child: nothing that comes later can change it.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import msgpack

from evidence.extraction import confinement, frames
from evidence.extraction.descendants import end_descendants
from evidence.extraction.limits import Limits
from evidence.extraction.reader import read
from evidence.extraction.silence import CRASHED, silence
from evidence.extraction.wire import pack

FAMILIES = {"text": frozenset({"text", "csv"}), "pdf": frozenset({"pdf"})}
IDLE_SECONDS = 30  # after which a child ends of its own accord
LONGEST_SECONDS = 300.0  # in the life of a child, also of one that doesn't
_LENGTH = struct.Struct("!Q")
_SECONDS = struct.Struct("@ll")  # struct timeval


@dataclass
class _Child:
    pid: int
    since: float = field(default_factory=time.monotonic)


class SharedChildren:
    """The helper's shared children: one for each kind, all of one origin and under the same limits."""

    def __init__(self, control: socket.socket, possible: tuple[confinement.Isolation, bool]) -> None:
        self.control, self.possible = control, possible
        self.origin: tuple[str, bytes] | None = None
        self.running: dict[str, _Child] = {}

    def open(self, request: dict[str, Any]) -> socket.socket:
        """The way to a new child, which takes the place of the one that is there: files go in, answers come out."""
        origin = request["origin"], request["limits"]
        if self.origin != origin or request["kind"] in self.running:
            self.end()
            self.origin = origin
        return self._start(request["kind"], Limits(**msgpack.unpackb(request["limits"])))

    def end(self) -> None:
        """End them all; nothing of them is left."""
        for child in self.running.values():
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)
        if self.running:
            end_descendants()
        self.running.clear()
        self.origin = None

    def any_left(self) -> bool:
        """Whether one is running still; ends them all where one has lived too long."""
        over = time.monotonic() - LONGEST_SECONDS
        if any(child.since < over for child in self.running.values()):
            self.end()
        ended = [kind for kind, child in self.running.items() if os.waitpid(child.pid, os.WNOHANG)[0]]
        for kind in ended:
            del self.running[kind]
        return bool(self.running)

    def _start(self, kind: str, limits: Limits) -> socket.socket:
        ours, theirs = socket.socketpair()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            confinement.die_with_parent(parent)
            ours.close()
            self.control.close()
            _answer_requests(theirs, FAMILIES[kind], limits, self.possible)
        theirs.close()
        self.running[kind] = _Child(pid)
        return ours


def _answer_requests(
    requests: socket.socket,
    families: frozenset[str],
    limits: Limits,
    possible: tuple[confinement.Isolation, bool],
) -> NoReturn:
    """Confine this process without a folder, and read file after file until it is ended or nothing comes."""
    silence()  # a file that breaks this process is read again by another, which says where
    try:
        isolation, drop = possible
        os.chdir("/")
        requests.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _SECONDS.pack(IDLE_SECONDS, 0))
        confinement.confine(limits, isolation, drop=drop, folder=None)
        answer = os.fdopen(os.dup(requests.fileno()), "wb")
        while True:
            name, source = frames.receive(requests)
            if source is None:
                break
            with os.fdopen(source, "rb") as file:
                found = read(file, name.decode("utf-8", "surrogatepass"), Path("."), limits, families=families)
            packed = pack(found)
            answer.write(_LENGTH.pack(len(packed)) + packed)
            answer.flush()
    finally:
        os._exit(CRASHED)
