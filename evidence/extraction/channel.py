"""The way from the process that wants files read to a shared child (see shared.py): a file goes in, its answer comes out.

The child may be an attacker's. It is believed nothing but the one answer to the file it was handed, within the time and the
length allowed; then wire.py looks at that. Whatever else it does, the channel is no longer used.
"""

from __future__ import annotations

import select
import socket
import struct
import time

from evidence.extraction import frames

MOST_FILES = 500  # in the life of a child
_LENGTH = struct.Struct("!Q")
_CHUNK = 64 * 1024  # larger ones cost a mapping of memory each
_LONGEST = 64 * 1024 * 1024  # of an answer; the text of a file this small is shorter


class ChildChannel:
    """The connection to one shared child, of one kind, origin and limits; ``seconds`` are a file's."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        connection.setblocking(False)  # nothing the child leaves unread may hold us
        self.connection, self.seconds = connection, seconds
        self.left = MOST_FILES
        self.poll = select.poll()
        self.poll.register(connection, select.POLLIN)

    def usable(self) -> bool:
        """Whether it may be handed one more file: not after it ended, or said something that nobody asked for."""
        return self.left > 0 and not self.poll.poll(0)

    def ask(self, filename: str, source: int) -> bytes | None:
        """Hand it one file and wait for its packed answer; None when it ends, is late, or says more than it was asked."""
        try:
            frames.send(self.connection, filename.encode("utf-8", "surrogatepass"), source)
            answer = self._answer(time.monotonic() + self.seconds)
        except OSError:
            answer = None
        self.left = 0 if answer is None else self.left - 1
        return answer

    def _answer(self, deadline: float) -> bytes | None:
        taken, wanted = bytearray(), _LENGTH.size
        while len(taken) < wanted:
            left = deadline - time.monotonic()
            if left <= 0 or not self.poll.poll(left * 1000):
                return None
            chunk = self.connection.recv(_CHUNK)
            if not chunk:
                return None
            taken += chunk
            if len(taken) >= _LENGTH.size:
                wanted = _LENGTH.size + _LENGTH.unpack_from(taken)[0]
            if wanted > _LONGEST:
                return None
        return bytes(taken[_LENGTH.size :]) if len(taken) == wanted else None
