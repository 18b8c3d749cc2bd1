"""The endpoint ``/mcp``: the right host and origin, an agent's credential, and then the official SDK's transport."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import InterfaceError, OperationalError, close_old_connections
from django.http.request import split_domain_port, validate_host
from django.urls import get_resolver
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import INVALID_REQUEST
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from agents.access.authentication import AgentAuthentication
from agents.discovery.mcp.arguments import CallArguments
from agents.discovery.mcp.refusals import record_locked, refuse_origin
from agents.discovery.mcp.requests import call
from agents.discovery.mcp.server import CREDENTIAL, Credential, make_server
from cases.signin.authentication import TokenAuthentication
from config.api.errors import ApiError, Forbidden, RateLimited, envelope_of
from config.api.tool import get_tool

PATHS = ("/mcp", "/mcp/")
KEPT_HEADERS = (
    "www-authenticate", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset",
)  # fmt: skip
App = Callable[[Any, Any, Any], Awaitable[None]]
FOR_AGENTS = Forbidden(
    "This address is for agents: people's own tokens are not taken here.",
    suggestion="Make an agent key, which carries its own limits, and connect with it or with one of its sessions.",
)


class McpEndpoint:
    """An ASGI application in front of ours: ``/mcp`` is served here, everything else is passed on.

    Stateless: each request is complete, so any process may answer it. :meth:`lifespan` must be running.
    """

    def __init__(self, application: App) -> None:
        self.application = application
        self.manager = StreamableHTTPSessionManager(make_server(application), json_response=True, stateless=True)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] not in PATHS:
            await self.application(scope, receive, send)
        elif scope["method"] != "POST":
            await _refuse(send, 405, "Messages come by POST; there is no stream to open here.", allow="POST")
        elif _from_elsewhere(scope):
            await _refuse_origin(scope, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            found = await _credential_of(scope)
        except RateLimited as locked:
            await _refuse_locked(scope, send, locked)
            return
        if found:
            await self.manager.handle_request({**scope, CREDENTIAL: found}, receive, send)
        else:
            await self._refuse_credential(scope, send)

    async def _refuse_credential(self, scope: Any, send: Any) -> None:
        """Answer as any tool would to this credential, so that the refusal is counted and recorded like any other."""
        answer = await call(self.application, scope, get_tool("agents.list_permissions"), CallArguments())
        if answer.status < 400:
            data, status = envelope_of(FOR_AGENTS), FOR_AGENTS.status_code
        else:
            data, status = answer.data, answer.status
        kept = {name: answer.headers[name] for name in KEPT_HEADERS if name in answer.headers}
        await _refuse(send, status, data["error"]["message"], data=data, **kept)

    async def lifespan(self, scope: Any, receive: Any, send: Any) -> None:
        """The server's start and end, as ASGI announces them."""
        await receive()
        assert get_resolver().url_patterns, "loading the routes fills the registry"
        async with self.manager.run():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


def _from_elsewhere(scope: Any) -> bool:
    """Whether the request was sent to a name that is not ours, or by a page of another site (DNS rebinding)."""
    headers = dict(scope["headers"])
    host = headers.get(b"host", b"").decode("latin-1")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return True
    origin = headers.get(b"origin", b"").decode("latin-1")
    return bool(origin) and urlsplit(origin).netloc != host and origin not in settings.CSRF_TRUSTED_ORIGINS


async def _refuse_origin(scope: Any, send: Any) -> None:
    async with ThreadSensitiveContext():
        refused, request_id = await sync_to_async(refuse_origin)(scope)
    await _refuse_as(send, refused, request_id)


async def _refuse_locked(scope: Any, send: Any, locked: RateLimited) -> None:
    """Refuse a credential that is not looked up, since too many wrong ones came from its network."""
    async with ThreadSensitiveContext():
        request_id = await sync_to_async(record_locked)(scope, locked)
    await _refuse_as(send, locked, request_id)


async def _refuse_as(send: Any, error: ApiError, request_id: str) -> None:
    headers = {"x-request-id": request_id, **{name.lower(): value for name, value in error.headers.items()}}
    headers |= {"retry-after": str(error.retry_after)} if error.retry_after else {}
    await _refuse(send, error.status_code, error.message, data=envelope_of(error), **headers)


async def _credential_of(scope: Any) -> Credential | None:
    """The agent's credential; ``None`` for any other. Looked up in a thread that ends with this.

    Raises ``RateLimited`` where it is not looked up.
    """
    async with ThreadSensitiveContext():
        return await sync_to_async(_look_up)(ASGIRequest({**scope, "query_string": b""}, None))  # type: ignore[arg-type]


def _look_up(request: ASGIRequest) -> Credential | None:
    try:
        found = AgentAuthentication().authenticate(Request(request))
        if found is None:  # counted here like an agent's; the call that is made to refuse it looks who it is
            TokenAuthentication().authenticate(Request(request))
    except RateLimited:
        raise
    except (APIException, OperationalError, InterfaceError):
        return None  # the call that is made to refuse it says why
    finally:
        close_old_connections()
    return Credential(found[1].kind, found[1].actor.session_id) if found else None


async def _refuse(send: Any, status: int, message: str, *, data: Any = None, **headers: str) -> None:
    """An HTTP status with the protocol's own error for a message that was not read."""
    error = {"code": INVALID_REQUEST, "message": message} | ({"data": data} if data else {})
    content = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    fixed = {"content-type": "application/json", "content-length": str(len(content)), "cache-control": "no-store"}
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in (fixed | headers).items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": content})
