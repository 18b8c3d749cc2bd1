"""Load on the application: its web server in this process, writers, pollers and a webhook sender, each a thread that goes on."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

import uvicorn
from django.db import Error as DatabaseAway
from django.db import connections

from agents.webhooks.sender import send_due
from config.embedded.ports import ADDRESS

LONG = 60  # seconds within which everything here happens


@dataclass
class Progress:
    """What a thread has got done and how often it was sent away, for others to wait for."""

    done: int = 0
    away: int = 0
    changed: threading.Condition = field(default_factory=threading.Condition)

    def count(self, *, away: bool = False) -> None:
        with self.changed:
            self.away, self.done = self.away + away, self.done + (not away)
            self.changed.notify_all()

    def until(self, *, done: int = 0, away: int = 0) -> None:
        """Return when so many more were done, or sent away, than are now."""
        with self.changed:
            done, away = self.done + done, self.away + away
            assert self.changed.wait_for(lambda: self.done >= done and self.away >= away, LONG), (self, done, away)


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content)


@dataclass
class Load:
    """``wrong`` is every answer that is neither a success nor the refusal that is promised."""

    port: int
    token: str
    case: str
    stop: threading.Event = field(default_factory=threading.Event)
    wrong: list[str] = field(default_factory=list)
    seen: list[list[dict[str, Any]]] = field(default_factory=list)
    written: Counter[str] = field(default_factory=Counter)  # ids by how often they were answered
    writing: set[int] = field(default_factory=set)  # the writers that may still bring something

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request on a connection of its own."""
        connection = HTTPConnection(ADDRESS, self.port, timeout=LONG)
        given = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"} | headers
        connection.request(method, path, json.dumps(body) if body is not None else None, given)
        response = connection.getresponse()
        answer = Answer(response.status, {name.lower(): one for name, one in response.getheaders()}, response.read())
        connection.close()
        return answer

    def went_well(self, answer: Answer, progress: Progress) -> bool:
        """Whether it succeeded; if not, it must have been told to come back, in the envelope."""
        well = answer.status < 300
        if not well and (problem := refused_wrongly(answer)):
            self.wrong.append(problem)
        progress.count(away=not well)
        return well

    def write(self, place: int, progress: Progress) -> None:
        """New evidence again and again; what was refused is asked again with the same key until it is done."""
        number = 0
        self.writing.add(place)
        while not self.stop.is_set():
            key = f"{place}-{number}"
            answer = self.ask("POST", f"/v1/cases/{self.case}/evidence", {"title": key}, **{"Idempotency-Key": key})
            if self.went_well(answer, progress):
                self.written[answer.body["id"]] += 1
                number += 1
        self.writing.remove(place)

    def poll(self, found: list[dict[str, Any]], progress: Progress) -> None:
        """Read on from where one was, to the end once nothing is written any more."""
        position, over = 0, False
        while True:
            wait = 0 if over else 5
            answer = self.ask("GET", f"/v1/events?case_id={self.case}&since={position}&limit=20&wait={wait}")
            if self.went_well(answer, progress):
                found += answer.body["items"]
                position = answer.body["next_position"]
                if over and not answer.body["items"]:
                    return
                over = self.stop.is_set() and not self.writing

    def deliver(self, progress: Progress) -> None:
        """What a worker does each time it is woken; a task that fails is woken again."""
        while not self.stop.is_set():
            try:
                send_due(seconds=1)
                progress.count()
            except DatabaseAway:
                progress.count(away=True)
            finally:
                connections.close_all()


def refused_wrongly(answer: Answer) -> str:
    """What is wrong with a refusal while a service is away; '' if nothing is."""
    if answer.status != 503 or int(answer.headers.get("retry-after", 0)) <= 0:
        return f"{answer.status} {answer.headers} {answer.content[:500]!r}"
    error = answer.body.get("error", {})
    return "" if error.get("code") == "UNAVAILABLE" and error["retry_after"] > 0 else f"no envelope: {answer.content!r}"


class Server(uvicorn.Server):
    """A web server that says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.began = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.began.set()


@contextmanager
def web_server() -> Iterator[int]:
    """The application as it is served, in a thread: the port it answers on."""
    from config.asgi import application

    config = uvicorn.Config(application, host=ADDRESS, port=0, log_level="critical", lifespan="off", ws="none")
    server = Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        assert server.began.wait(LONG)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(LONG)


@contextmanager
def at_work(*acts: Callable[[Progress], None]) -> Iterator[list[Progress]]:
    """Each act in a thread of its own for the block, with the progress each makes."""
    progress = [Progress() for _ in acts]
    threads = [threading.Thread(target=act, args=(one,)) for act, one in zip(acts, progress, strict=True)]
    for thread in threads:
        thread.start()
    try:
        yield progress
    finally:
        for thread in threads:
            thread.join(LONG)
