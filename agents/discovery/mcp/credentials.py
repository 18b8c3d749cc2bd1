"""Who calls /mcp: an agent's key, one of its sessions, or an application that an attorney let into one."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import InterfaceError, OperationalError, close_old_connections
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from agents.access.authentication import BY_MCP, AgentAuthentication, has_ended, key_scope
from agents.access.roles import roles_of
from agents.models import AgentKey
from cases.signin.authentication import TokenAuthentication
from config.api.errors import RateLimited
from config.api.scope import ScopeKind
from config.api.tool import all_tools


@dataclass(frozen=True, slots=True)
class Credential:
    """An agent's key, or one of its sessions. ``key_id`` is the key's in both cases."""

    kind: ScopeKind
    key_id: uuid.UUID
    session_id: uuid.UUID | None

    @property
    def caller(self) -> str:
        """Whom protocol sessions and request states belong to."""
        return f"{self.key_id}:{self.session_id or ''}"


async def credential_of(scope: Any) -> Credential | None:
    """The agent's credential; ``None`` for any other. Looked up in a thread that ends with this.

    Raises ``RateLimited`` where it is not looked up.
    """
    made = {**scope, "query_string": b"", BY_MCP: True}
    async with ThreadSensitiveContext():
        return await sync_to_async(_look_up)(ASGIRequest(made, None))  # type: ignore[arg-type]


def _look_up(request: ASGIRequest) -> Credential | None:
    try:
        found = AgentAuthentication().authenticate(Request(request))
        if found is None:  # counted here like an agent's; the call that is made to refuse it looks who it is
            TokenAuthentication().authenticate(Request(request))
            return None
    except RateLimited:
        raise
    except (APIException, OperationalError, InterfaceError):
        return None  # the call that is made to refuse it says why
    finally:
        close_old_connections()
    actor = found[1].actor
    assert actor.id, "agents have ids"
    return Credential(found[1].kind, actor.id, actor.session_id)


async def tools_in_sessions(key_id: uuid.UUID) -> frozenset[str]:
    """The names of the tools that sessions of this key may use at most, as it is now."""
    async with ThreadSensitiveContext():
        return await sync_to_async(_tools_in_sessions)(key_id)


def _tools_in_sessions(key_id: uuid.UUID) -> frozenset[str]:
    try:
        key = AgentKey.objects.select_related("owner").get(pk=key_id)
        bounded = any(role.client_boundary for role in roles_of(key.agent_type))
        scope = replace(key_scope(key)[1], kind="agent_session", client_boundary=bounded)
    finally:
        close_old_connections()
    return frozenset(one.name for one in all_tools() if scope.permits(one.permission, client=one.client))


async def goes_on(session_id: uuid.UUID) -> bool:
    """Whether the agent's session has neither ended nor run out. A suspended one goes on: its calls are refused as suspended."""
    async with ThreadSensitiveContext():
        return await sync_to_async(_goes_on)(session_id)


def _goes_on(session_id: uuid.UUID) -> bool:
    try:
        return not has_ended(session_id)
    finally:
        close_old_connections()
