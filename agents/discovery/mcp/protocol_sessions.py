"""The protocol's own sessions, ``Mcp-Session-Id``, for clients that begin with ``initialize`` and call with an agent key.

The newest protocol has none: there a call names its agent session itself. What is kept is only which agent session the
calls belong to; it lives beside the rate limits, so that every process knows it, and is forgotten when nobody asks for it.
"""

from __future__ import annotations

import secrets
import uuid
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from redis.exceptions import RedisError

from agents.discovery.mcp.credentials import Credential, goes_on
from cases.signin.secrets import digest

HEADER, VERSION = b"mcp-session-id", b"mcp-protocol-version"
LONGEST_ID = 100  # characters that are looked up


@dataclass(slots=True)
class ProtocolSession:
    """One conversation of a client. ``agent_session`` is ``None`` until its first call has opened one."""

    id: str
    caller: str
    agent_session: uuid.UUID | None = None

    async def bind(self, agent_session: uuid.UUID) -> None:
        """Make this agent session the one that later calls belong to. Without Redis they name it, or find it, anew."""
        self.agent_session = agent_session
        with suppress(RedisError):
            await cache.aset(_place(self.id), (self.caller, agent_session), timeout=settings.MCP_IDLE_SECONDS)


async def begin(credential: Credential) -> ProtocolSession | None:
    """A new session of this caller; without Redis none, and each of its calls names its agent session."""
    session = ProtocolSession(secrets.token_urlsafe(32), credential.caller)
    try:
        await cache.aset(_place(session.id), (session.caller, None), timeout=settings.MCP_IDLE_SECONDS)
    except RedisError:
        return None
    return session


async def find(identifier: str, credential: Credential) -> ProtocolSession | None:
    """The caller's own session with this id, if neither it nor the agent session it is about has ended.

    Raises ``RedisError`` while nobody can tell.
    """
    if len(identifier) > LONGEST_ID or not (kept := await cache.aget(_place(identifier))):
        return None
    session = ProtocolSession(identifier, *kept)
    if session.caller != credential.caller:
        return None
    if session.agent_session and not await goes_on(session.agent_session):
        await end(session)
        return None
    with suppress(RedisError):  # it may be read and yet not be kept for longer
        await cache.atouch(_place(identifier), settings.MCP_IDLE_SECONDS)
    return session


async def end(session: ProtocolSession) -> None:
    await cache.adelete(_place(session.id))


def identifier_of(scope: Any) -> str | None:
    """The session that an ASGI request names; ``None`` if it names none, or speaks a protocol that has none."""
    headers = dict(scope["headers"])
    version = headers.get(VERSION, b"").decode("latin-1")
    if version and version not in HANDSHAKE_PROTOCOL_VERSIONS:
        return None
    return headers[HEADER].decode("latin-1") if HEADER in headers else None


def _place(identifier: str) -> str:
    return f"mcp:session:{digest(identifier).hex()}"
