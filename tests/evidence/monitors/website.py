"""A web server whose pages a test writes: monitors ask it as they would ask any other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Website:
    """``pages`` by path: status, headers and body. ``asked`` are the paths that were asked for, with their headers."""

    base: str = ""
    pages: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def write(self, path: str, words: str, *, noise: str = "", status: int = 200, **headers: str) -> str:
        """Put a page of words there; ``noise`` is what no reader sees. Returns its address."""
        body = f"<html><head><script>{noise}</script></head><body>{words}</body></html>".encode()
        self.pages[path] = (status, {"Content-Type": "text/html; charset=utf-8", **headers}, body)
        return self.base + path


@contextmanager
def website() -> Iterator[Website]:
    site = Website()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, dict(self.headers)))
            status, headers, body = site.pages.get(self.path, (404, {}, b"no"))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Nothing: what was asked for is kept above."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        site.base = f"http://127.0.0.1:{server.server_address[1]}"
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield site
        finally:
            server.shutdown()
