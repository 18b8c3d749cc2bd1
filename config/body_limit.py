"""No body reaches Django that is larger than any tool takes: it is refused while it comes, before it is kept anywhere.

Files never come this way. They go to the storage's own signed addresses, which stand in front of this. Whatever answers
before it has read a body, there and here, does not get the rest of it: see :func:`with_bodies_ended`.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from django.conf import settings

from config.api.envelope import envelope_of
from config.api.errors import ApiError, MultipartRefused, body_too_large
from config.api.request_id import HEADER, id_of_scope

CHUNK = 1024 * 1024
DRAINED, DRAIN_SECONDS = 8 * CHUNK, 5  # read on after a refusal, so that ordinary clients get to see the answer


class Body:
    """A request's body, piece by piece, which knows when it has ended."""

    def __init__(self, receive: Any) -> None:
        self.receive = receive
        self.more = True

    async def read(self) -> bytes:
        """The next piece. A sender who goes away ends the body."""
        message = await self.receive()
        if message["type"] != "http.request":
            self.more = False
            return b""
        self.more = bool(message.get("more_body", False))
        return bytes(message.get("body", b""))

    async def drain(self) -> None:
        """Read on for a while and forget what comes."""
        left = DRAINED
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while self.more and left > 0:
                    left -= len(await self.read())
        except TimeoutError:
            return


def with_bodies_ended(app: Any) -> Any:
    """``app``, whose answers end their requests: of a body that it leaves unread a little is read on, so that ordinary clients
    get to see the answer, and then the connection is closed. A server would take in the rest, however long."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"]) if scope["type"] == "http" else {}
        if b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0":
            exchange = _Exchange(receive, send, awaits_word=b"expect" in headers)
            await app(scope, exchange.receive, exchange.send)
        else:
            await app(scope, receive, send)

    return application


class _Exchange:
    """A request with a body, and its answer. Who waits for our word before sending needs no reading on."""

    def __init__(self, receive: Any, send: Any, *, awaits_word: bool) -> None:
        self._receive, self._send, self.awaits_word = receive, send, awaits_word
        self.ended = False

    async def receive(self) -> Any:
        message = await self._receive()
        self.ended = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start" and not self.ended:
            if not self.awaits_word:
                await Body(self.receive).drain()
            message = message if self.ended else _closing(message)
        await self._send(message)


def _closing(message: Any) -> Any:
    headers = [(name, value) for name, value in message.get("headers", ()) if name.lower() != b"connection"]
    return {**message, "headers": [*headers, (b"connection", b"close")]}


def with_body_limit(app: Any) -> Any:
    """``app``, which gets bodies of at most ``MAX_BODY_BYTES``, and no multipart ones."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
        elif refusal := _refusal_of(dict(scope["headers"])):
            await _refuse(scope, send, refusal)
        else:
            body = _LimitedBody(scope, receive, send)
            await app(scope, body.receive, body.send)

    return application


class _LimitedBody:
    """Counts a body that comes. Past the limit it answers by itself, and to the application the sender has gone away."""

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self._receive, self._send = scope, receive, send
        self.received = 0
        self.started = self.refused = False

    async def receive(self) -> Any:
        if self.refused:
            return {"type": "http.disconnect"}
        message = await self._receive()
        self.received += len(message.get("body", b""))
        if self.received <= settings.MAX_BODY_BYTES:
            return message
        self.refused = True
        if not self.started:
            await _refuse(self.scope, self._send, body_too_large())
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if not self.refused:
            self.started = True
            await self._send(message)


def _refusal_of(headers: dict[bytes, bytes]) -> ApiError | None:
    """Returns the refusal that the headers call for, before the body is read."""
    length = headers.get(b"content-length", b"")
    if length.isdigit() and int(length[:20]) > settings.MAX_BODY_BYTES:
        return body_too_large()
    if headers.get(b"content-type", b"").strip().lower().startswith(b"multipart/"):
        return MultipartRefused()
    return None


async def _refuse(scope: Any, send: Any, error: ApiError) -> None:
    content = json.dumps(envelope_of(error)).encode()
    headers = {
        "content-type": "application/json",
        "content-length": str(len(content)),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        HEADER.lower(): id_of_scope(scope),
    }
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": error.status_code, "headers": pairs})
    await send({"type": "http.response.body", "body": content})
