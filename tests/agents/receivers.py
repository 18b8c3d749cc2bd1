"""Receivers of webhooks: real HTTP servers on this machine, that keep what they were sent."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LOOPBACK = "127.0.0.1"
Answering = Callable[["Receiver", BaseHTTPRequestHandler], None]


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """``answering`` writes the response; what came stands in ``received``, in order."""

    answering: Answering
    port: int = 0
    received: list[Received] = field(default_factory=list)
    release: threading.Event = field(default_factory=threading.Event)  # for those that wait

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/hook"

    @property
    def ids(self) -> list[str]:
        return [one.headers["webhook-id"] for one in self.received]


def status(code: int, **headers: str) -> Answering:
    """Answers every delivery so."""

    def answer(receiver: Receiver, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def one_after_another(*codes: int) -> Answering:
    """Answers the first delivery with the first of these, and so on; the last goes on."""

    def answer(receiver: Receiver, handler: BaseHTTPRequestHandler) -> None:
        status(codes[min(len(receiver.received), len(codes)) - 1])(receiver, handler)

    return answer


def waiting(receiver: Receiver, handler: BaseHTTPRequestHandler) -> None:
    """Answers only once it is released."""
    receiver.release.wait(30)
    status(200)(receiver, handler)


@contextmanager
def receiver(answering: Answering | None = None, *, tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver at work; it answers 200 unless said otherwise. With ``tls`` it speaks that."""
    one = Receiver(answering or status(200))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            one.received.append(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            one.answering(one, self)

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, format: str, *values: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            """Those that hang up are what is tested."""

        def finish_request(self, request: Any, client_address: Any) -> None:
            if tls is None:
                return super().finish_request(request, client_address)
            with tls.wrap_socket(request, server_side=True) as wrapped:
                return super().finish_request(wrapped, client_address)

    server = Server((LOOPBACK, 0), Handler)
    one.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield one
    finally:
        one.release.set()
        server.shutdown()
        thread.join()
        server.server_close()
