"""The web server as it is deployed, and a client that calls it one request after the other."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
READY_SECONDS = 60


@contextmanager
def web_server(processes: int = 1) -> Iterator[tuple[int, int]]:
    """Processes that answer on a free port of this machine, with our environment: the port, and the first one's id."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port), "--no-access-log"]
    command += ["--ws-per-message-deflate", "false", "--log-level", "warning"]
    if processes > 1:
        command = [sys.executable, "-m", "config.web", "--port", str(port)]
    process = subprocess.Popen(command, cwd=REPOSITORY, env={**os.environ, "WEB_PROCESSES": str(processes)})
    try:
        await_port(port, process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


def await_port(port: int, process: subprocess.Popen[Any]) -> None:
    """Return when something answers there. Raises RuntimeError when the process ends, or after a minute."""
    deadline = time.monotonic() + READY_SECONDS
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("The web server did not start")
        time.sleep(0.02)


class Caller:
    """One connection, one token."""

    def __init__(self, port: int, token: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The JSON answer. Raises AssertionError for anything but success."""
        content = json.dumps(body) if body is not None else None
        try:
            response = self._send(method, path, content)
        except (http.client.RemoteDisconnected, ConnectionError):  # the server closes connections that were idle
            self.connection.close()
            response = self._send(method, path, content)
        answered = response.read()
        if response.status >= 300:
            raise AssertionError(f"{method} {path}: {response.status} {answered[:300]!r}")
        answer: dict[str, Any] = json.loads(answered) if answered else {}
        return answer

    def _send(self, method: str, path: str, content: str | None) -> http.client.HTTPResponse:
        self.connection.request(method, path, content, self.headers)
        return self.connection.getresponse()
