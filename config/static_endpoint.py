"""Static files, answered in front of Django: forty of them make a page, and none needs a session or a database."""

from __future__ import annotations

import asyncio
from typing import Any
from wsgiref.headers import Headers

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class StaticFiles(WhiteNoiseMiddleware):
    """What there is below ``STATIC_URL``: in production as collected, by hash and packed; else as it lies in the sources."""

    def __init__(self) -> None:
        super().__init__()
        self.add_headers_function = _lock

    def answer(self, method: str, path: str, asked: dict[str, str]) -> Answer | None:
        """The whole answer, unchanged and partial ones included; ``None`` where no file has this address."""
        found: StaticFile | None = self.find_file(path) if self.autorefresh else self.files.get(path)
        if found is None:
            return None
        response = found.get_response(method, asked)
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in response.headers]
        if response.file is None:
            return int(response.status), headers, b""
        with response.file as file:
            return int(response.status), headers, file.read()


def with_static(app: Any) -> ASGI3Application:
    """``app`` with the static files in front of it. Addresses that none of them has are the application's to refuse."""
    files = StaticFiles()

    async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "http" and scope["path"].startswith(files.static_prefix):
            answer = await asyncio.to_thread(files.answer, scope["method"], scope["path"], _asked(scope))
            if answer is not None:
                await _send(send, answer)
                return
        await app(scope, receive, send)

    return application


def _lock(headers: Headers, path: str, url: str) -> None:
    """A file is what its type says, whatever its contents look like."""
    headers["X-Content-Type-Options"] = "nosniff"


def _asked(scope: HTTPScope) -> dict[str, str]:
    """The request's headers by the names that WSGI gives them, which WhiteNoise reads."""
    return {
        f"HTTP_{name.decode().upper().replace('-', '_')}": value.decode("latin-1") for name, value in scope["headers"]
    }


async def _send(send: Any, answer: Answer) -> None:
    status, headers, body = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
