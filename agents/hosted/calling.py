"""How a hosted agent acts: it calls tools with its session's token, as any agent elsewhere would over HTTP.

Nothing is shared with the caller's process but the wire's own content: a request with a bearer token goes in, JSON comes
out. Authentication, scope, limits, idempotency, approval, audit and changeset are the tools' own.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from django.core.handlers.wsgi import WSGIRequest
from django.urls import get_resolver

from config.api.channel import Channel
from config.api.errors import IdempotencyMismatch
from config.api.routes import tool_url
from config.api.tool import get_tool

AWAITS_APPROVAL, CONFLICT, LIMITED = 202, 409, 429


class ToolRefusedError(RuntimeError):
    """A tool refused the call; ``status`` and ``code`` as in its envelope."""

    def __init__(self, name: str, status: int, code: str) -> None:
        super().__init__(f"{name} answered {status} {code}")
        self.name, self.status, self.code = name, status, code

    @property
    def passes(self) -> bool:
        """Whether another attempt may well succeed: limits, changes of others meanwhile, the platform's own failures."""
        return self.status in (CONFLICT, LIMITED) or self.status >= 500


@dataclass(frozen=True, slots=True)
class CallResult:
    status: int
    data: Any

    @property
    def waits(self) -> bool:
        """Whether a person was asked for approval instead of the call being made."""
        return self.status == AWAITS_APPROVAL


class Tools:
    """The tools that one run of a hosted agent may call. ``allowed`` is a closed list; the session's rights bound it too."""

    def __init__(self, token: str, *, allowed: frozenset[str], run_id: uuid.UUID) -> None:
        _ = get_resolver().url_patterns  # a worker has not loaded the addresses yet, and tools are declared with them
        self._token, self._allowed, self._run_id = token, allowed, run_id
        self.calls = 0

    def call(
        self, name: str, *, why: str, ids: dict[str, Any] | None = None, query: dict[str, Any] | None = None,
        body: dict[str, Any] | None = None, version: int | None = None,
    ) -> CallResult:  # fmt: skip
        """Call a tool; ``why`` is kept in its audit entry. A run makes each writing call once, whatever its attempts.

        Raises ``ToolRefusedError`` for every refusal, ``ValueError`` for a tool that is not on the list.
        """
        if name not in self._allowed:
            raise ValueError(f"{name} is no tool of this agent")
        one = get_tool(name)
        request = self._request(one.method, tool_url(name, **(ids or {})), query or {}, body, why)
        if one.writes:
            request.META["HTTP_IDEMPOTENCY_KEY"] = f"run-{self._run_id}-{name}"
        if version is not None:
            request.META["HTTP_IF_MATCH"] = f'"{version}"'
        self.calls += 1
        view = one.view.as_view({one.method.lower(): one.handler})  # type: ignore[union-attr]
        response = view(request, **{key: str(value) for key, value in (ids or {}).items()}).render()
        data: Any = json.loads(response.content) if response.content else None
        code = data["error"]["code"] if response.status_code >= 400 else ""
        if code == IdempotencyMismatch.code:  # an earlier attempt made this call, in words of its own: once is enough
            return CallResult(200, None)
        if code:
            raise ToolRefusedError(name, response.status_code, code)
        return CallResult(response.status_code, data)

    def _request(
        self, method: str, path: str, query: dict[str, Any], body: dict[str, Any] | None, why: str
    ) -> WSGIRequest:
        content = json.dumps(body or {}).encode() if method != "GET" else b""
        request = WSGIRequest(
            {
                "REQUEST_METHOD": method,
                "PATH_INFO": path,
                "QUERY_STRING": urlencode(query),
                "SERVER_NAME": "localhost",
                "SERVER_PORT": "80",
                "CONTENT_TYPE": "application/json",
                "CONTENT_LENGTH": str(len(content)),
                "HTTP_ACCEPT": "application/json",
                "HTTP_AUTHORIZATION": f"Bearer {self._token}",
                "HTTP_X_AGENT_REASONING": why,
                "wsgi.input": BytesIO(content),
            }
        )
        request.request_id = f"run-{self._run_id}"  # type: ignore[attr-defined]  # ties a run's audit entries together
        request.channel = Channel.ENGINE  # type: ignore[attr-defined]
        return request
