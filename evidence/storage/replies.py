"""Answers of the byte routes, with headers under which a browser runs nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from asgiref.typing import ASGISendCallable, HTTPResponseBodyEvent, HTTPResponseStartEvent
from channels.db import database_sync_to_async

LOCKED = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, no-store",
}


AWAY = (503, "UNAVAILABLE", "The file can't be read or stored just now.", "Try again in a few seconds.", 10)
in_thread = partial(database_sync_to_async, thread_sensitive=False)  # gives the thread's database connection back


class StorageRefusedError(Exception):
    """A refusal, in the error envelope."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        suggestion: str = "",
        retry_after: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.headers = {**(headers or {}), **({"Retry-After": str(retry_after)} if retry_after else {})}
        suggestion = suggestion or "Ask for a new signed address with evidence.upload or evidence.download."
        error: dict[str, Any] = {"code": code, "message": message, "details": {}, "retry_after": retry_after}
        self.envelope = {"error": {**error, "suggestion": suggestion}}


async def begin(send: ASGISendCallable, status: int, headers: dict[str, str]) -> None:
    pairs = [(name.lower().encode(), value.encode("latin-1")) for name, value in {**LOCKED, **headers}.items()]
    await send(HTTPResponseStartEvent(type="http.response.start", status=status, headers=pairs, trailers=False))


async def body(send: ASGISendCallable, chunk: bytes, *, more: bool) -> None:
    await send(HTTPResponseBodyEvent(type="http.response.body", body=chunk, more_body=more))


async def reply(
    send: ASGISendCallable, status: int, json_body: bytes = b"", headers: dict[str, str] | None = None
) -> None:
    """A whole answer: empty, or a JSON document."""
    about = {"Content-Type": "application/json"} if json_body else {}
    await begin(send, status, {**about, "Content-Length": str(len(json_body)), **(headers or {})})
    await body(send, json_body, more=False)
