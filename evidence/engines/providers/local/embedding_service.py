"""One process that holds the model of sentence vectors for all processes of a machine: ``python -m … SOCKET``.

It answers on a unix socket that only its own user can connect to: eight bytes of length, then msgpack, each way. A
connection asks for one batch and ends. It loads the model when it is first asked, starts no Django and reads no database.
Where ``INTACTUS_EMBEDDING_SOCKET`` is not set, each process that embeds has the model to itself.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
import threading
import time
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer

import msgpack
import numpy as np

from evidence.engines.base.types import EngineError
from evidence.engines.providers.local.model import ModelError, vectors

SOCKET = "INTACTUS_EMBEDDING_SOCKET"
BATCH = 64  # passages in one message: others are answered in between
ANSWER_SECONDS = 60.0
GONE_SECONDS = 15.0  # how long a service that is being started again is waited for
PAUSE = 0.1
ATTEMPTS = 3  # of one batch, whose answer broke off
LONGEST = 64 * 1024 * 1024
_LENGTH = struct.Struct("!Q")


class EmbeddingAwayError(EngineError):
    """The process that holds the model does not answer."""

    reason = "The model that compares meanings did not answer."


def ask(path: str, texts: list[str]) -> list[list[float]]:
    """The texts' vectors, as the service at ``path`` computes them. It may be started again meanwhile.

    Raises ModelError for what is wrong with the model, EmbeddingAwayError when the service stays away.
    """
    found: list[list[float]] = []
    for first in range(0, len(texts), BATCH):
        found += _ask_repeatedly(path, texts[first : first + BATCH])
    return found


def _ask_repeatedly(path: str, texts: list[str]) -> list[list[float]]:
    broken, deadline = 0, time.monotonic() + GONE_SECONDS
    while True:
        try:
            return _ask_once(path, texts)
        except (ConnectionRefusedError, FileNotFoundError) as away:
            if time.monotonic() > deadline:
                raise EmbeddingAwayError(str(away)) from away
        except (ConnectionError, TimeoutError) as cut:
            broken += 1
            if broken == ATTEMPTS:
                raise EmbeddingAwayError(str(cut)) from cut
        time.sleep(PAUSE)


def _ask_once(path: str, texts: list[str]) -> list[list[float]]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(path)
        _send(connection, msgpack.packb(texts, unicode_errors="surrogatepass"))
        answer = msgpack.unpackb(_receive(connection))
    if "error" in answer:
        raise ModelError(answer["error"])
    rows: list[list[float]] = np.frombuffer(answer["vectors"], np.float32).reshape(len(texts), -1).tolist()
    return rows


def _send(connection: socket.socket, data: bytes) -> None:
    connection.sendall(_LENGTH.pack(len(data)) + data)


def _receive(connection: socket.socket) -> bytes:
    (length,) = _LENGTH.unpack(_exactly(connection, _LENGTH.size))
    if length > LONGEST:
        raise ConnectionError("a message is too long")
    return _exactly(connection, length)


def _exactly(connection: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        chunk = connection.recv(length - len(data))
        if not chunk:
            raise ConnectionError("the connection ended within a message")
        data += chunk
    return bytes(data)


class Service(ThreadingUnixStreamServer):
    """A thread for each batch; the model computes outside Python's lock."""

    daemon_threads = True
    request_queue_size = 64
    computing = threading.Semaphore(os.cpu_count() or 1)

    def handle_error(self, request: object, client_address: object) -> None:
        """Who asked has gone, or sent nonsense; nothing of the texts is printed."""
        kind = sys.exc_info()[0]
        sys.stderr.write(f"embedding: a request ended with {kind.__name__ if kind else '?'}\n")


class Batch(BaseRequestHandler):
    def handle(self) -> None:
        self.request.settimeout(ANSWER_SECONDS)
        texts = msgpack.unpackb(_receive(self.request), unicode_errors="surrogatepass")
        try:
            with Service.computing:
                answer: dict[str, bytes | str] = {"vectors": np.array(vectors(texts), np.float32).tobytes()}
        except ModelError as error:
            answer = {"error": str(error)}
        _send(self.request, msgpack.packb(answer))


def serve(path: Path) -> None:
    """Answer until the process is ended. A socket that an earlier process left is replaced."""
    path.unlink(missing_ok=True)
    before = os.umask(0o177)
    with Service(str(path), Batch) as service:
        os.umask(before)
        service.serve_forever()


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
