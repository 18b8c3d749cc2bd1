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
import select
import signal
import socket
import struct
import time
from dataclasses import dataclass
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
MOST_FILES = 200  # in the life of a child
IDLE_SECONDS = 30.0
_LENGTH = struct.Struct("!Q")
_CHUNK = 1024 * 1024
_LONGEST = 64 * _CHUNK  # of an answer; the text of a file this small is shorter


@dataclass
class _Child:
    pid: int
    requests: socket.socket
    answers: int
    seconds: float  # for a file
    left: int = MOST_FILES


class SharedChildren:
    """The helper's shared children: one for each kind, all of one origin and under the same limits."""

    def __init__(self, control: socket.socket, possible: tuple[confinement.Isolation, bool]) -> None:
        self.control, self.possible = control, possible
        self.origin: tuple[str, bytes] | None = None
        self.running: dict[str, _Child] = {}

    def read(self, request: dict[str, Any], source: int) -> bytes | None:
        """The child's packed answer; None if there is none, and then no child is left."""
        origin = request["origin"], request["limits"]
        if self.origin != origin:
            self.end()
            self.origin = origin
        child = self.running.get(request["kind"]) or self._start(request["kind"], request["limits"])
        child.left -= 1
        answer = self._ask(child, request["filename"], source)
        os.close(source)
        if answer is None or not child.left:
            self.end()
        return answer

    def end(self) -> None:
        """End them all; nothing of them is left."""
        for child in self.running.values():
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)
            child.requests.close()
            os.close(child.answers)
        if self.running:
            end_descendants()
        self.running.clear()
        self.origin = None

    def _start(self, kind: str, packed: bytes) -> _Child:
        limits = Limits(**msgpack.unpackb(packed))
        ours, theirs = socket.socketpair()
        reading, writing = os.pipe()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            confinement.die_with_parent(parent)
            for other in (ours, self.control, *(child.requests for child in self.running.values())):
                other.close()
            for descriptor in (reading, *(child.answers for child in self.running.values())):
                os.close(descriptor)
            _answer_requests(theirs, writing, FAMILIES[kind], limits, self.possible)
        theirs.close()
        os.close(writing)
        self.running[kind] = _Child(pid, ours, reading, limits.wall_seconds)
        return self.running[kind]

    def _ask(self, child: _Child, filename: str, source: int) -> bytes | None:
        """Hand the child one file and wait for its answer; None when it ends, is late, or says more than it was asked."""
        if select.select([child.answers], [], [], 0)[0]:
            return None
        try:
            frames.send(child.requests, filename.encode("utf-8", "surrogatepass"), source)
        except OSError:
            return None
        return self._answer(child.answers, time.monotonic() + child.seconds)

    def _answer(self, answers: int, deadline: float) -> bytes | None:
        """The one message that is awaited. This process ends when its parent is gone."""
        taken = bytearray()
        wanted = _LENGTH.size
        poll = select.poll()
        poll.register(answers, select.POLLIN)
        poll.register(self.control, select.POLLIN)
        while len(taken) < wanted:
            left = deadline - time.monotonic()
            ready = dict(poll.poll(max(0.0, left) * 1000))
            if self.control.fileno() in ready:
                raise SystemExit(0)  # nothing is sent while a file is read: this is the end of the stream
            chunk = os.read(answers, _CHUNK) if ready and left > 0 else b""
            if not chunk:
                return None
            taken += chunk
            if len(taken) >= _LENGTH.size:
                wanted = _LENGTH.size + _LENGTH.unpack_from(taken)[0]
            if wanted > _LONGEST:
                return None
        return bytes(taken[_LENGTH.size :]) if len(taken) == wanted else None


def _answer_requests(
    requests: socket.socket,
    answers: int,
    families: frozenset[str],
    limits: Limits,
    possible: tuple[confinement.Isolation, bool],
) -> NoReturn:
    """Confine this process without a folder, and read file after file until it is ended."""
    silence()  # a file that breaks this process is read again by another, which says where
    try:
        isolation, drop = possible
        os.chdir("/")
        confinement.confine(limits, isolation, drop=drop, folder=None)
        answer = os.fdopen(answers, "wb")
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
