"""Requests to the application as the server makes them, for what waits there."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.asgi import get_asgi_application
from django.db import connections

from audit.events.waiting import with_waiting
from cases.models import User
from tests.factories import token_client

LONG = 20  # seconds within which everything here happens


def database(function: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """The function in a thread of its own, which gives its connections back."""

    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        finally:
            connections.close_all()

    return sync_to_async(run, thread_sensitive=False)


def credential(user: User) -> bytes:
    header: str = token_client(user)._credentials["HTTP_AUTHORIZATION"]
    return header.encode()


class Caller:
    """One request to the application as the server would make it."""

    def __init__(self, path: str, token: bytes, query: str = "", **headers: bytes) -> None:
        given = [(name.replace("_", "-").lower().encode(), value) for name, value in headers.items()]
        scope = {
            "type": "http", "http_version": "1.1", "method": "GET", "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "headers": [(b"authorization", token), (b"host", b"localhost"), *given],
            "client": ("127.0.0.1", 1), "server": ("localhost", 80), "scheme": "http", "root_path": "",
        }  # fmt: skip
        self.connection = ApplicationCommunicator(with_waiting(get_asgi_application()), scope)

    async def begin(self) -> Caller:
        await self.connection.send_input({"type": "http.request", "body": b"", "more_body": False})
        return self

    async def hang_up(self) -> None:
        await self.connection.send_input({"type": "http.disconnect"})
        await self.connection.wait(LONG)

    async def status(self) -> int:
        start = await self.connection.receive_output(LONG)
        self.headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        status: int = start["status"]
        return status

    async def part(self) -> bytes:
        found: bytes = (await self.connection.receive_output(LONG))["body"]
        return found

    async def answer(self) -> tuple[int, Any]:
        status, body = await self.status(), b""
        while True:
            message = await self.connection.receive_output(LONG)
            body += message["body"]
            if not message.get("more_body"):
                return status, json.loads(body)

    async def until(self, words: bytes) -> bytes:
        """What the stream says until these words come."""
        said = b""
        while words not in said:
            said += await self.part()
        return said
