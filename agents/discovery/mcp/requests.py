"""One request to our own application, made in this process: the same way in and out as any other request."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

from agents.access.authentication import BY_MCP, HELD_SESSION
from agents.discovery.mcp.arguments import CallArguments
from cases.signin.authentication import CHECKED
from config.api.channel import SCOPE_KEY, Channel
from config.api.tool import Tool

PASSED_ON = (b"host", b"authorization", b"x-request-id", b"x-forwarded-proto", b"user-agent")


@dataclass(frozen=True, slots=True)
class ToolResponse:
    status: int
    headers: Mapping[str, str]
    content: bytes

    def with_data(self, added: Mapping[str, Any]) -> ToolResponse:
        """The same answer with some of its fields replaced or added."""
        return replace(self, content=json.dumps({**self.data, **added}, ensure_ascii=False).encode())

    @property
    def data(self) -> Any:
        """The JSON of the answer; ``None`` where there is none."""
        return json.loads(self.content) if self.content else None


async def call(
    application: Any, outer: Mapping[str, Any], tool: Tool, made: CallArguments, *, session_id: uuid.UUID | None = None
) -> ToolResponse:
    """CallArguments a tool with the credential, host and address of the request ``outer`` (an ASGI scope).

    With ``session_id`` a key's call is made in that session of the key, or refused if there is none. The
    credential was counted when ``outer`` came, and is not counted again; its holder is looked up again.
    """
    content = b"" if tool.method == "GET" else json.dumps(made.body).encode()
    headers = [(name, value) for name, value in outer["headers"] if name in PASSED_ON]
    headers += [(b"accept", b"application/json"), (b"content-type", b"application/json")]
    headers += [(b"content-length", str(len(content)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in made.headers.items()]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": outer.get("scheme", "http"),
        "method": tool.method, "path": _path(tool, made), "raw_path": _path(tool, made).encode(), "root_path": "",
        "query_string": urlencode(_texts(made.query)).encode(), "headers": headers,
        "client": outer.get("client"), "server": outer.get("server"), CHECKED: True, SCOPE_KEY: Channel.MCP, BY_MCP: True,
        HELD_SESSION: session_id,
    }  # fmt: skip
    return await _exchange(application, scope, content)


def _path(tool: Tool, made: CallArguments) -> str:
    return "/" + tool.route.format(**{name: quote(str(made.path[name]), safe="") for name in tool.parameters})


def _texts(query: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Values as a query string has them: ``true``, not ``True``; several with commas."""
    return [(name, _text(value)) for name, value in query.items() if value is not None]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


async def _exchange(application: Any, scope: dict[str, Any], content: bytes) -> ToolResponse:
    """Send the request whole, and collect the response; nothing is left behind if this is cancelled."""
    sent, started, parts = False, {}, []  # type: tuple[bool, dict[str, Any], list[bytes]]
    over = asyncio.Event()

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await over.wait()  # the application listens for the caller going away
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            started.update(message)
        else:
            parts.append(message.get("body", b""))

    try:
        await application(scope, receive, send)
    finally:
        over.set()
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in started["headers"]}
    return ToolResponse(started["status"], headers, b"".join(parts))
