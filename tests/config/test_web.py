"""The web server's processes share a port, are replaced when they die, and hear of each other's writes."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection
from websockets.sync.client import connect

from cases.models import Case, Role, User
from config.embedded.places import REPOSITORY
from tests.bench.server import await_port, free_port
from tests.factories import browser_client, make_case, make_firm, make_user, token_client
from tests.polling import comes

pytestmark = pytest.mark.django_db(transaction=True)
LONG = 30
CONNECTIONS = 12  # so many meet one process alone once in two thousand times


@dataclass
class Web:
    """The web server, on the test's database."""

    folder: Path
    processes: int = 2
    port: int = field(default_factory=free_port)

    def start(self) -> None:
        database = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
        environment = {**os.environ, "DATABASE_URL": urlunsplit(database), "WEB_PROCESSES": str(self.processes)}
        command = [sys.executable, "-m", "config.web", "--port", str(self.port)]
        self.log = self.folder / "web.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=REPOSITORY, env=environment, stdout=log, stderr=log)
        await_port(self.port, self.process)

    def answering(self) -> list[int]:
        """The ids of the processes that answer."""
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def get(self, path: str, token: str) -> dict[str, Any]:
        return self.call("GET", path, token)

    def call(self, method: str, path: str, token: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The status and the JSON answer, asked for on a connection of its own."""
        with closing(http.client.HTTPConnection("localhost", self.port, timeout=LONG)) as there:
            headers = {"Authorization": token, "Content-Type": "application/json"}
            there.request(method, path, json.dumps(body) if body else None, headers)
            response = there.getresponse()
            return {**json.loads(response.read()), "status_code": response.status}

    def end(self) -> int:
        self.process.terminate()
        return self.process.wait(LONG)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """The web server with two processes."""
    one = Web(tmp_path)
    one.start()
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait()


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def case(attorney: User) -> Case:
    return make_case(attorney.firm, attorney)


def token_of(user: User) -> str:
    header: str = token_client(user)._credentials["HTTP_AUTHORIZATION"]
    return header


def gone(pid: int) -> bool:
    """Whether no such process runs any more; one that nobody has asked about since its end counts as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_process_that_was_killed_is_replaced_and_all_calls_are_answered(web: Web, attorney: User) -> None:
    token, before = token_of(attorney), web.answering()
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        answers = list(threads.map(lambda _: web.get("/v1/users/me", token), range(CONNECTIONS)))
    assert {one["status_code"] for one in answers} == {200}, "connections wait for the process that takes its place"
    assert comes(lambda: len(web.answering()) == 2, seconds=LONG)
    assert before[1] in web.answering()
    assert before[0] not in web.answering()


@pytest.mark.full("tests/browser/test_main_job.py: a page hears what a worker wrote")
def test_who_waits_at_any_process_hears_of_a_write_at_another(web: Web, case: Case, attorney: User) -> None:
    token, browser = token_of(attorney), browser_client(attorney)
    cookie = f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"
    address, headers = f"ws://localhost:{web.port}/ws/cases/{case.pk}/", {"Cookie": cookie}
    origin: Any = f"http://localhost:{web.port}"
    with ThreadPoolExecutor(CONNECTIONS) as threads, ExitStack() as opened:
        pages = [
            opened.enter_context(connect(address, origin=origin, additional_headers=headers))
            for _ in range(CONNECTIONS)
        ]
        position = max(json.loads(page.recv(LONG))["position"] for page in pages)
        path = f"/v1/events?wait=20&since={position}"
        polls = [threads.submit(web.get, path, token) for _ in range(CONNECTIONS)]
        changed = web.call("PATCH", f"/v1/cases/{case.pk}", token, {"name": "Renamed"})
        assert changed["status_code"] == 200, changed
        heard = [[one["event_type"] for one in poll.result(LONG)["items"]] for poll in polls]
        seen = [[one["event_type"] for one in json.loads(page.recv(LONG))["events"]] for page in pages]
    assert heard == [["case.updated"]] * CONNECTIONS
    assert seen == [["case.updated"]] * CONNECTIONS


def test_asked_to_stop_it_ends_with_all_its_processes(web: Web) -> None:
    processes = web.answering()
    assert web.end() == 0
    assert all(gone(pid) for pid in processes)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", web.port)) != 0


@pytest.mark.full("asked to stop it ends with all its processes, above; test_embedded.py: a child dies")
def test_no_process_outlives_a_server_that_was_killed(web: Web) -> None:
    processes = web.answering()
    web.process.kill()
    web.process.wait(LONG)
    assert comes(lambda: all(gone(pid) for pid in processes), seconds=LONG)


def test_a_port_that_another_program_has_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        other = Web(tmp_path, port=taken.getsockname()[1])
        other.start()
        assert other.process.wait(LONG) == 1
        assert "Address already in use" in other.log.read_text()
