"""A model's address with somebody listening: requests go through to the real server, and what they took is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 1_200  # seconds: longer than whoever asks


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer. ``shape`` is the name of the schema that was asked for."""

    shape: str
    asked: str
    said: str
    broke_off: bool
    read: int
    written: int
    seconds: float
    status: int


@dataclass(slots=True)
class Record:
    exchanges: list[Exchange] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)


@contextmanager
def recorded(url: str) -> Iterator[tuple[str, Record]]:
    """An address that leads to ``url``, and the record of what goes through it."""
    record = Record()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(url, record))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", record
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(url: str, record: Record) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            began = time.monotonic()
            status, answer = _passed_on(f"{url}{self.path}", body)
            exchange = _exchange(json.loads(body), answer, time.monotonic() - began, status)
            with record.lock:
                record.exchanges.append(exchange)
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
            except (BrokenPipeError, ConnectionResetError):
                return  # who asked waits no longer

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: the record says it."""

    return Handler


def _passed_on(address: str, body: bytes) -> tuple[int, bytes]:
    asked = Request(address, body, {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status, answer.read()
    except HTTPError as refused:
        return refused.code, refused.read()


def _exchange(asked: dict[str, Any], answer: bytes, seconds: float, status: int) -> Exchange:
    shape = asked.get("response_format", {}).get("json_schema", {}).get("name", "")
    words = str(asked["messages"][-1]["content"])
    got = json.loads(answer) if status == 200 else {}
    choice = (got.get("choices") or [{}])[0]
    said, used = choice.get("message", {}).get("content") or "", got.get("usage", {})
    return Exchange(
        shape, words, said, choice.get("finish_reason") == "length",
        used.get("prompt_tokens", 0), used.get("completion_tokens", 0), seconds, status,
    )  # fmt: skip
