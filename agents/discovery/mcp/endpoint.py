"""The endpoint ``/mcp``: the right host and origin, an agent's credential, and then the official SDK's transport."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import get_resolver
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import INVALID_REQUEST
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from redis.exceptions import RedisError

from agents.discovery.mcp import protocol_sessions
from agents.discovery.mcp.arguments import CallArguments
from agents.discovery.mcp.credentials import Credential, credential_of
from agents.discovery.mcp.jobs import ASKS_BACK
from agents.discovery.mcp.protocol_sessions import ProtocolSession
from agents.discovery.mcp.refusals import record_locked, refuse_origin
from agents.discovery.mcp.requests import call
from agents.discovery.mcp.server import CREDENTIAL, INITIALIZED, PROTOCOL_SESSION, STREAMS, make_server
from config.api.envelope import envelope_of
from config.api.errors import ApiError, Forbidden, RateLimited
from config.api.tool import get_tool

App = Callable[[Any, Any, Any], Awaitable[None]]
KEPT_HEADERS = ("retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset")
SESSION_OVER = "There is no such session, or it has ended: send initialize again, without Mcp-Session-Id."
SESSION_UNKNOWN = (
    "Whether this session goes on can't be looked up at the moment: send the message again in some seconds."
)
FOR_AGENTS = Forbidden(
    "This address is for agents: people's own tokens are not taken here.",
    suggestion="Make an agent key, which carries its own limits, and connect with it or with one of its sessions.",
)


class McpEndpoint:
    """The ASGI application of ``/mcp``; its calls are requests to ours. Any process may answer any request.

    :meth:`running` must be entered.
    """

    def __init__(self, application: App) -> None:
        self.application = application
        server = make_server(application)
        self.whole = StreamableHTTPSessionManager(server, json_response=True, stateless=True)
        self.streamed = StreamableHTTPSessionManager(server, json_response=False, stateless=True)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] != "POST" and not _ends_session(scope):
            await _refuse(send, 405, "Messages come by POST; there is no stream to open here.", allow="POST")
        elif _from_elsewhere(scope):
            await _refuse_origin(scope, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            found = await credential_of(scope)
        except RateLimited as locked:
            await _refuse_locked(scope, send, locked)
            return
        if found is None:
            await self._refuse_credential(scope, send)
            return
        try:
            await self._serve_session(scope, receive, send, found)
        except RedisError:
            await _refuse(send, 503, SESSION_UNKNOWN, **{"retry-after": "5"})

    async def _serve_session(self, scope: Any, receive: Any, send: Any, found: Credential) -> None:
        """Answer in the session of the protocol that the message names, if it names one."""
        session, identifier = None, protocol_sessions.identifier_of(scope)
        if identifier is not None and (session := await protocol_sessions.find(identifier, found)) is None:
            await _refuse(send, 404, SESSION_OVER)
        elif session and scope["method"] == "DELETE":
            await self._end(scope, session, send)
        else:
            await self._answer(scope, receive, send, found, session)

    async def _answer(
        self, scope: Any, receive: Any, send: Any, found: Credential, session: ProtocolSession | None
    ) -> None:
        """Hand the message to the SDK's transport. The newest protocol's answers may become streams."""
        newest, streams = _speaks_newest(scope), _takes_streams(scope)
        made = {
            **scope,
            CREDENTIAL: found,
            PROTOCOL_SESSION: session,
            ASKS_BACK: newest,
            STREAMS: newest and streams,
        }
        manager = self.streamed if newest and streams else self.whole
        await manager.handle_request(made, receive, _naming_session(made, send, found))

    async def _end(self, scope: Any, session: ProtocolSession, send: Any) -> None:
        """The client is done: end the session of the protocol, and the agent's session that it opened."""
        await protocol_sessions.end(session)
        if session.agent_session:
            ended = CallArguments(path={"session_id": str(session.agent_session)})
            await call(self.application, scope, get_tool("agents.terminate_session"), ended)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def _refuse_credential(self, scope: Any, send: Any) -> None:
        """ToolResponse as any tool would to this credential, so that the refusal is counted and recorded like any other."""
        answer = await call(self.application, scope, get_tool("agents.list_permissions"), CallArguments())
        if answer.status < 400:
            data, status = envelope_of(FOR_AGENTS), FOR_AGENTS.status_code
        else:
            data, status = answer.data, answer.status
        kept = {name: answer.headers[name] for name in KEPT_HEADERS if name in answer.headers}
        if status == 401:
            kept["www-authenticate"] = challenge(has_credential=b"authorization" in dict(scope["headers"]))
        await _refuse(send, status, data["error"]["message"], data=data, **kept)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """What the transports need while they answer."""
        assert get_resolver().url_patterns, "loading the routes fills the registry"
        async with self.whole.run(), self.streamed.run():
            yield


def challenge(*, has_credential: bool) -> str:
    """The WWW-Authenticate of a 401: where an application finds how to ask for access (RFC 9728)."""
    wrong = ', error="invalid_token"' if has_credential else ""
    return f'Bearer realm="intactus"{wrong}, resource_metadata="{settings.BASE_URL}/.well-known/oauth-protected-resource/mcp"'


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


def _ends_session(scope: Any) -> bool:
    return scope["method"] == "DELETE" and protocol_sessions.identifier_of(scope) is not None


def _speaks_newest(scope: Any) -> bool:
    version = dict(scope["headers"]).get(protocol_sessions.VERSION, b"").decode("latin-1")
    return version in MODERN_PROTOCOL_VERSIONS


def _takes_streams(scope: Any) -> bool:
    return b"text/event-stream" in dict(scope["headers"]).get(b"accept", b"")


def _naming_session(scope: Any, send: Any, credential: Credential) -> Any:
    """``send`` that names a new session in the answer to ``initialize``, for a client with a key: its calls share one."""

    async def send_named(message: Any) -> None:
        if message["type"] == "http.response.start" and scope.get(INITIALIZED) and credential.kind == "agent_key":
            session = await protocol_sessions.begin(credential)
            named = [(protocol_sessions.HEADER, session.id.encode())] if session else []
            message = {**message, "headers": [*message["headers"], *named]}
        await send(message)

    return send_named


async def _refuse(send: Any, status: int, message: str, *, data: Any = None, **headers: str) -> None:
    """An HTTP status with the protocol's own error for a message that was not read."""
    error = {"code": INVALID_REQUEST, "message": message} | ({"data": data} if data else {})
    content = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    fixed = {"content-type": "application/json", "content-length": str(len(content)), "cache-control": "no-store"}
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in (fixed | headers).items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": content})
