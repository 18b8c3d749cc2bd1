"""A small server that speaks as much of S3 as Intactus asks for, and fails in the way it is told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.s3 import s3_options

ERROR = b"<?xml version='1.0'?><Error><Code>%s</Code><Message>no</Message></Error>"


@dataclass
class Objects:
    """What is stored, by path, and how the server behaves.

    ``fault`` is one of: nothing; ``error`` (500 with a page); ``slow_down`` (503); ``hang`` (no answer until :attr:`ended`);
    ``cut`` (half of the body, then the connection closes); ``stall`` (half of the body, then nothing); ``lost`` (what was asked
    is done, once, and the connection closes without an answer).
    """

    port: int = 0
    stored: dict[str, bytes] = field(default_factory=dict)
    fault: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def setting(self) -> dict[str, Any]:
        """The STORAGES setting of a store on this server."""
        options = s3_options(f"http://127.0.0.1:{self.port}")
        return {"default": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}}


@contextmanager
def object_server() -> Iterator[Objects]:
    """Run the server for the block."""
    objects = Objects()
    server = _Server(objects)
    objects.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield objects
    finally:
        objects.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        taken = self.path in self.server.objects.stored and self.headers.get("If-None-Match") == "*"
        if self._fails(done=lambda: None if taken else self.server.objects.stored.update({self.path: content})):
            return
        if taken:
            self._answer(412, ERROR % b"PreconditionFailed")
            return
        self.server.objects.stored[self.path] = content
        self._answer(200)

    def do_GET(self) -> None:
        self._read()

    def do_HEAD(self) -> None:
        self._read()

    def do_DELETE(self) -> None:
        if not self._fails(done=lambda: self.server.objects.stored.pop(self.path, None)):
            self.server.objects.stored.pop(self.path, None)
            self._answer(204)

    def _read(self) -> None:
        if self._fails(done=lambda: None):
            return
        content = self.server.objects.stored.get(self.path)
        if content is None:
            self._answer(404, ERROR % b"NoSuchKey")
            return
        first, _, last = self.headers.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")
        part = content[int(first) : int(last or len(content)) + 1]
        self._answer(206 if "Range" in self.headers else 200, part)

    def _fails(self, *, done: Any) -> bool:
        """Behave as the fault says; whether nothing more is to be answered."""
        self.server.objects.asked.append((self.command, self.path))
        match self.server.objects.fault:
            case "error":
                self._answer(500, b"<html>Internal error</html>")
            case "slow_down":
                self._answer(503, ERROR % b"SlowDown")
            case "hang":
                self.server.objects.ended.wait()
                self.close_connection = True
            case "lost":
                done()
                self.server.objects.fault = ""
                self.close_connection = True
            case _:
                return False
        return True

    def _answer(self, status: int, content: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command == "HEAD":
            return
        if self.server.objects.fault in ("cut", "stall") and status < 300 and content:
            self.wfile.write(content[: len(content) // 2])
            self.wfile.flush()
            if self.server.objects.fault == "stall":
                self.server.objects.ended.wait()
            self.close_connection = True
            return
        self.wfile.write(content)

    def log_message(self, *args: Any) -> None:
        return
