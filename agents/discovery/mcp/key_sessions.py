"""In which agent session a call with an agent key is made: the one it names, or that its purpose and cases open."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from agents.discovery.mcp.arguments import ArgumentsError, CallArguments, fields_of
from agents.discovery.mcp.protocol_sessions import ProtocolSession
from agents.discovery.mcp.requests import ToolResponse, call
from agents.discovery.mcp.workflow import OWN
from config.api.tool import Tool, get_tool

OPENING = ("purpose", "case_ids", "operations")
OPENS = "agents.create_session"
NEEDED = (
    "With a key, a call needs a session: give purpose and case_ids (agents_list_permissions tells the cases), which open "
    "one or find the one that is open, or the session_id of one."
)


@dataclass(frozen=True, slots=True)
class NamedSession:
    """What a call's arguments say about its session, and the arguments that remain for the tool."""

    session_id: uuid.UUID | None
    opening: Mapping[str, Any]
    rest: dict[str, Any] = field(default_factory=dict)


def named_session(tool: Tool | None, arguments: Mapping[str, Any]) -> NamedSession:
    """Take the session out of a call's arguments. ``tool`` has fields of its own, which stay; ``None`` has none."""
    own = set(fields_of(tool)) if tool else set()
    rest = dict(arguments)
    named = rest.get(OWN) if OWN in own else rest.pop(OWN, None)
    opening = {name: rest.pop(name) for name in OPENING if name in rest and name not in own}
    if opening and named is not None:
        raise ArgumentsError(OWN, "Name a session, or give purpose and case_ids to open one; not both.")
    if opening and len(opening.keys() & {"purpose", "case_ids"}) < 2:
        missing = min({"purpose", "case_ids"} - opening.keys())
        raise ArgumentsError(missing, "A session is opened with a purpose and case_ids.")
    return NamedSession(_id(named), opening, rest)


def _id(named: Any) -> uuid.UUID | None:
    if named is None:
        return None
    try:
        return uuid.UUID(str(named))
    except ValueError:
        raise ArgumentsError(OWN, "This is a UUID: the id of a session that agents_create_session opened.") from None


def needs_session(tool: Tool) -> bool:
    return tool.permission not in ("agent:session", "public")


async def session_of_call(
    application: Any, outer: Mapping[str, Any], named: NamedSession, bound: ProtocolSession | None
) -> uuid.UUID | ToolResponse | None:
    """The session to make the call in, ``None`` without one, or the refusal to open one. One that is opened is bound."""
    if named.opening:
        answer = await call(application, outer, get_tool(OPENS), CallArguments(body=opening_body(named.opening)))
        if answer.status >= 400:
            return answer
        opened = uuid.UUID(answer.data["id"])
        if bound:
            await bound.bind(opened)
        return opened
    return named.session_id or (bound.agent_session if bound else None)


def opening_body(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The body of a call that opens a session which the server holds: it ends when it is not used, and is opened once."""
    return {"reuse": True, "idle_seconds": settings.MCP_IDLE_SECONDS, **asked}
