"""Calls that wait for events or a job's end, held open without a thread or a database connection: polls and streams.

Each look is an ordinary request to the application, with the caller's credentials, permission and representation, so that
what ended meanwhile gets nothing more. Between looks the call waits at the process's hub.
"""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from asgiref.sync import sync_to_async

from audit.events.hub import Hub, Waiter, hub
from config.api import throttles

KEY = "intactus.waiting"  # where a look's ASGI scope carries what the looks of its call share
POLL = re.compile(r"/v1/(?:events|jobs/[^/]{1,40})\Z")
STREAM = re.compile(r"/v1/cases/[^/]{1,40}/events\Z")
HEARTBEAT, CHECK_EVERY, LONGEST = 15.0, 45.0, 900.0  # seconds: of a stream
PAUSE, LONGEST_PAUSE = 0.005, 0.5  # seconds before a look, the longer the more looks found nothing
EVENT_STREAM = b"text/event-stream"

App = Callable[[Any, Any, Any], Awaitable[None]]


@dataclass
class Waiting:
    """What the looks of one call share. The tool fills it in; ``pending`` says that there is nothing to answer yet."""

    seconds: int = 0
    last: bool = False
    pending: bool = False
    recorded: bool = False
    position: int | None = None
    more: bool = False
    firm_id: uuid.UUID | None = None
    cases: frozenset[uuid.UUID] | None = None
    lease: throttles.Lease | None = None


@dataclass
class LogResponse:
    """The response to one look at the log."""

    start: dict[str, Any] = field(default_factory=dict)
    parts: list[bytes] = field(default_factory=list)

    async def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        else:
            self.parts.append(message.get("body", b""))

    @property
    def body(self) -> bytes:
        return b"".join(self.parts)

    @property
    def streams(self) -> bool:
        headers = dict(self.start["headers"])
        return bool(self.start["status"] == 200 and headers.get(b"Content-Type", b"").startswith(EVENT_STREAM))


def waiting_of(request: Any) -> Waiting | None:
    """What the looks of this request's call share; ``None`` where requests are answered synchronously."""
    found: Waiting | None = getattr(request, "scope", {}).get(KEY)
    return found


def with_waiting(app: App) -> App:
    """``app``, with its long polls and event streams waiting here."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        answer = _answer_of(scope) if scope["type"] == "http" and scope["method"] == "GET" else None
        if answer is None:
            await app(scope, receive, send)
        else:
            await WaitingCall(app, scope, send).run(answer, receive)

    return application


def _answer_of(scope: Any) -> Callable[[WaitingCall, Waiter], Awaitable[None]] | None:
    """How this request waits, if it does."""
    if POLL.match(scope["path"]) and b"wait=" in scope["query_string"]:
        return WaitingCall.poll
    return WaitingCall.stream if STREAM.match(scope["path"]) and EVENT_STREAM in _accepted(scope) else None


def _accepted(scope: Any) -> bytes:
    return b",".join(value for name, value in scope["headers"] if name.lower() == b"accept")


class WaitingCall:
    """One call, from its first look to its answer's end."""

    def __init__(self, app: App, scope: Any, send: Any) -> None:
        self.app, self.scope, self.send = app, scope, send
        self.waiting = Waiting()
        self.hub: Hub = hub()
        self.began = monotonic()
        self.empty_looks = 0

    async def run(self, answer: Callable[[WaitingCall, Waiter], Awaitable[None]], receive: Any) -> None:
        """Answer in this way, until done or until the caller has gone."""
        self.gone = asyncio.create_task(_disconnected(receive))
        try:
            with self.hub.waiter() as waiter:
                await self.hub.ready()
                await answer(self, waiter)
        finally:
            self.gone.cancel()
            if self.waiting.lease:
                await sync_to_async(throttles.release, thread_sensitive=False)(self.waiting.lease)

    async def poll(self, waiter: Waiter) -> None:
        """Reads the log again at every wake-up, until there is an answer or the time is up."""
        while True:
            answer = await self._look(waiter)
            if not self.waiting.pending:
                await self.send(answer.start)
                await self.send({"type": "http.response.body", "body": answer.body})
                return
            left = self.began + self.waiting.seconds - monotonic()
            await self._wait(waiter, left)
            if self.gone.done():
                return
            self.waiting.last = self.began + self.waiting.seconds <= monotonic()

    async def stream(self, waiter: Waiter) -> None:
        """Send what happens as it happens. Ends with the credential, and in any case after a while: clients come back."""
        answer = await self._look(waiter)
        if not answer.streams:
            await self.send(answer.start)
            await self.send({"type": "http.response.body", "body": answer.body})
            return
        await self.send(answer.start | {"headers": [*_streaming(answer.start["headers"])]})
        await self._part(b": open\nretry: 2000\n\n")
        while answer.streams and not self.gone.done():
            await self._part(answer.body)
            self.empty_looks = 0 if answer.body else self.empty_looks
            if not self.waiting.more and not await self._next(waiter):
                break
            answer = await self._look(waiter)
        await self._part(b"" if answer.streams else _ended(answer), more=False)

    async def _next(self, waiter: Waiter) -> bool:
        """Waits until the log must be read again, sending heartbeats; ``False`` if the stream ends instead."""
        looked = monotonic()
        while not self.gone.done() and monotonic() - self.began < LONGEST:
            if await self._wait(waiter, HEARTBEAT) or monotonic() - looked >= CHECK_EVERY:
                return not self.gone.done()
            await self._part(b": still here\n\n")
            if self.waiting.lease:
                await sync_to_async(throttles.renew, thread_sensitive=False)(self.waiting.lease)
        return False

    async def _look(self, waiter: Waiter) -> LogResponse:
        answer = LogResponse()
        async with self.hub.looks:
            waiter.reset()
            self.waiting.pending = False
            await self.app({**self.scope, KEY: self.waiting}, _no_body(), answer.take)
        waiter.firm_id, waiter.cases = self.waiting.firm_id, self.waiting.cases
        return answer

    async def _wait(self, waiter: Waiter, seconds: float) -> bool:
        """Waits for a wake-up, at most so many seconds and until the caller disconnects; returns whether one came."""
        if seconds > 0:
            await asyncio.wait([waiter.woken, self.gone], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        woken = waiter.woken.done()
        if woken:
            await asyncio.sleep(min(PAUSE * 2**self.empty_looks, LONGEST_PAUSE))
        self.empty_looks = min(self.empty_looks + 1, 10) if woken else 0
        return woken

    async def _part(self, body: bytes, *, more: bool = True) -> None:
        if body or not more:
            await self.send({"type": "http.response.body", "body": body, "more_body": more})


async def _disconnected(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _no_body() -> Callable[[], Awaitable[dict[str, Any]]]:
    """The receiving end of a request without a body, whose caller stays."""
    sent = False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await asyncio.get_running_loop().create_future()
        sent = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive


def _streaming(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    kept = [(name, value) for name, value in headers if name.lower() not in (b"content-length", b"etag")]
    return [*kept, (b"X-Accel-Buffering", b"no")]


def _ended(answer: LogResponse) -> bytes:
    """The last message of a stream that may not go on: the error in the envelope of the API."""
    try:
        error = json.dumps(json.loads(answer.body))
    except ValueError:
        error = json.dumps({"error": {"code": "UNAVAILABLE", "message": "The stream has ended; come back later."}})
    return f"event: end\ndata: {error}\n\n".encode()
