"""One process that holds the model of sentences and words for all processes of a machine: ``python -m … SOCKET``.

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
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer
from typing import Any

import msgpack
import numpy as np

from config.priority import stand_back
from evidence.engines.base.types import EngineError
from evidence.engines.embedding.judgment import GENRES, MEANING, Judgment, judgments_of
from evidence.engines.embedding.model import DIMENSIONS, ModelError, give_memory_back, vectors
from evidence.engines.embedding.words import WordsInContext, words_of

SOCKET = "INTACTUS_EMBEDDING_SOCKET"
BATCH = 64  # passages in one message: others are answered in between
ANSWER_SECONDS = 60.0
GONE_SECONDS = 15.0  # how long a service that is being started again is waited for
PAUSE = 0.1
REST_SECONDS = 20.0  # without a question, after which memory is given back
ATTEMPTS = 3  # of one batch, whose answer broke off
LONGEST = 64 * 1024 * 1024
_LENGTH = struct.Struct("!Q")
_is_without: ContextVar[bool] = ContextVar("intactus_without_model", default=False)


class EmbeddingAwayError(EngineError):
    """The process that holds the model does not answer."""

    reason = "The model that compares meanings did not answer."


def ask(path: str, texts: list[str]) -> list[list[float]]:
    """The texts' vectors, as the service at ``path`` computes them. It may be started again meanwhile.

    Raises ModelError for what is wrong with the model, EmbeddingAwayError when the service stays away.
    """
    found: list[list[float]] = []
    for first in range(0, len(texts), BATCH):
        part = texts[first : first + BATCH]
        answer = _ask_repeatedly(path, {"texts": part})
        found += np.frombuffer(answer["vectors"], np.float32).reshape(len(part), -1).tolist()
    return found


@contextmanager
def without_model() -> Iterator[None]:
    """In the block texts mean nothing, and no model is asked or loaded: for what is to be loaded before processes are forked."""
    token = _is_without.set(True)
    try:
        yield
    finally:
        _is_without.reset(token)


def is_without_model() -> bool:
    """Do texts mean nothing here, since no model is to be asked?"""
    return _is_without.get()


def embedded(texts: list[str]) -> list[list[float]]:
    """The texts' vectors: by the service where there is one, else by this process. Raises as :func:`ask` does."""
    if not texts:
        return []
    if _is_without.get():
        return np.zeros((len(texts), DIMENSIONS)).tolist()
    path = os.environ.get(SOCKET)
    return ask(path, texts) if path else vectors(texts).tolist()


def in_context(texts: list[str]) -> list[WordsInContext]:
    """The words of each text: by the service where there is one, else by this process. Raises as :func:`ask` does."""
    if _is_without.get():
        return [WordsInContext(np.zeros((0, 2), np.int32), np.zeros((0, DIMENSIONS), np.float16)) for _ in texts]
    path = os.environ.get(SOCKET)
    if not path:
        return words_of(texts)
    parts = [texts[first : first + BATCH] for first in range(0, len(texts), BATCH)]
    return [words for part in parts for words in _read_words(_ask_repeatedly(path, {"texts": part, "words": True}))]


def judged(texts: list[str]) -> list[Judgment]:
    """What each statement says as a whole: by the service where there is one, else by this process. Raises as :func:`ask`
    does."""
    if _is_without.get():
        return [Judgment(np.zeros(MEANING, np.float32), np.zeros(len(GENRES), np.float32)) for _ in texts]
    path = os.environ.get(SOCKET)
    if not path:
        return judgments_of(texts)
    parts = [texts[first : first + BATCH] for first in range(0, len(texts), BATCH)]
    return [one for part in parts for one in _read_judgments(_ask_repeatedly(path, {"texts": part, "judged": True}))]


def _read_judgments(answer: dict[str, Any]) -> Iterator[Judgment]:
    meanings = np.frombuffer(answer["meanings"], np.float32).reshape(-1, MEANING)
    scores = np.frombuffer(answer["scores"], np.float32).reshape(-1, len(GENRES))
    return (Judgment(*one) for one in zip(meanings, scores, strict=True))


def _written_judgments(found: list[Judgment]) -> dict[str, Any]:
    return {
        "meanings": b"".join(one.meaning.tobytes() for one in found),
        "scores": b"".join(one.scores.tobytes() for one in found),
    }


def _read_words(answer: dict[str, Any]) -> Iterator[WordsInContext]:
    places = np.frombuffer(answer["places"], np.int32).reshape(-1, 2)
    states = np.frombuffer(answer["states"], np.float16).reshape(-1, DIMENSIONS)
    at = 0
    for count in answer["counts"]:
        yield WordsInContext(places[at : at + count], states[at : at + count])
        at += count


def _written_words(found: list[WordsInContext]) -> dict[str, Any]:
    return {
        "counts": [len(one.places) for one in found],
        "places": b"".join(one.places.astype(np.int32).tobytes() for one in found),
        "states": b"".join(one.states.tobytes() for one in found),
    }


def _ask_repeatedly(path: str, question: dict[str, Any]) -> dict[str, Any]:
    broken, deadline = 0, time.monotonic() + GONE_SECONDS
    while True:
        try:
            return _ask_once(path, question)
        except (ConnectionRefusedError, FileNotFoundError) as away:
            if time.monotonic() > deadline:
                raise EmbeddingAwayError(str(away)) from away
        except (ConnectionError, TimeoutError) as cut:
            broken += 1
            if broken == ATTEMPTS:
                raise EmbeddingAwayError(str(cut)) from cut
        time.sleep(PAUSE)


def _ask_once(path: str, question: dict[str, Any]) -> dict[str, Any]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(path)
        _send(connection, msgpack.packb(question, unicode_errors="surrogatepass"))
        answer: dict[str, Any] = msgpack.unpackb(_receive(connection))
    if "error" in answer:
        raise ModelError(answer["error"])
    return answer


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
    read_at: float | None = None  # when our model last read something, unless the memory for that is given back

    def has_read(self, question: dict[str, Any]) -> None:
        if _is_of_documents(question) or not os.environ.get("INTACTUS_MODEL_DIR"):
            self.read_at = time.monotonic()

    def service_actions(self) -> None:
        """Twice a second. While nothing is asked for, nothing is held that only reading takes."""
        if self.read_at is not None and time.monotonic() > self.read_at + REST_SECONDS:
            self.read_at = None
            give_memory_back()

    def handle_error(self, request: object, client_address: object) -> None:
        """Who asked has gone, or sent nonsense; nothing of the texts is printed."""
        kind = sys.exc_info()[0]
        sys.stderr.write(f"embedding: a request ended with {kind.__name__ if kind else '?'}\n")


class Batch(BaseRequestHandler):
    server: Service

    def handle(self) -> None:
        self.request.settimeout(ANSWER_SECONDS)
        question = msgpack.unpackb(_receive(self.request), unicode_errors="surrogatepass")
        try:
            answer = _answer(question) if _is_asked(question) else _answer_in_turn(question)
            self.server.has_read(question)
        except ModelError as error:
            answer = {"error": str(error)}
        _send(self.request, msgpack.packb(answer))


def _is_asked(question: dict[str, Any]) -> bool:
    """Whether somebody waits for it: what is searched for is one short text, where a document's come by the dozen."""
    return len(question["texts"]) == 1 and not _is_of_documents(question)


def _is_of_documents(question: dict[str, Any]) -> bool:
    """Whether it is not the vectors of texts that are wanted, for which our model is asked whatever others there are."""
    return bool(question.get("words") or question.get("judged"))


def _answer_in_turn(question: dict[str, Any]) -> dict[str, Any]:
    """Documents wait for each other, and for who searches."""
    stand_back(threading.get_native_id())
    with Service.computing:
        return _answer(question)


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    if question.get("words"):
        return _written_words(words_of(question["texts"]))
    if question.get("judged"):
        return _written_judgments(judgments_of(question["texts"]))
    return {"vectors": np.array(vectors(question["texts"]), np.float32).tobytes()}


def serve(path: Path) -> None:
    """Answer until the process is ended. A socket that an earlier process left is replaced."""
    path.unlink(missing_ok=True)
    before = os.umask(0o177)
    with Service(str(path), Batch) as service:
        os.umask(before)
        service.serve_forever()


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
