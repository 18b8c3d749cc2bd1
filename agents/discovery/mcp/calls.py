"""From a message's name and arguments to the tool and the request that are meant, and the session they are for."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agents.discovery.mcp.accepted import check_path, nearest, no_such_tool
from agents.discovery.mcp.arguments import CONTROLS, ArgumentsError, CallArguments, call_of, headers_of
from agents.discovery.mcp.credentials import Credential
from agents.discovery.mcp.key_sessions import (
    NEEDED,
    OPENS,
    NamedSession,
    named_session,
    needs_session,
    opening_body,
)
from agents.discovery.mcp.workflow import CALL, OWN, SEARCH, SESSION, declared_name
from config.api.tool import Tool, find_tool, get_tool

HITS = 8  # of a search, unless more are asked for
PARTS = ("path", "query", "body")


@dataclass(frozen=True, slots=True)
class Requested:
    tool: Tool
    call: CallArguments
    session: NamedSession
    by_key: bool

    def in_session(self, found: uuid.UUID | None) -> uuid.UUID | None:
        """The session to make the call in. Sessions are opened and looked up with the key itself; of the others those that
        reach a case need one. Raises ArgumentsError that says how to get one."""
        if not self.by_key or self.tool.name == OPENS or OWN in self.tool.parameters:
            return None
        if found is None and needs_session(self.tool):
            raise ArgumentsError(OWN, NEEDED)
        return found


def requested_call(name: str, arguments: dict[str, Any], credential: Credential) -> Requested:
    """What a message asks for. Raises ArgumentsError for what makes no request."""
    by_key = credential.kind == "agent_key"
    if name == CALL:
        session = named_session(None, arguments) if by_key else NamedSession(None, {}, arguments)
        tool, made = _any_tool(session.rest, by_key=by_key)
    else:
        tool = get_tool("tools.search") if name == SEARCH else _named(declared_name(name))
        session = named_session(tool, arguments) if by_key else NamedSession(None, {}, arguments)
        made = call_of(tool, _defaults(name, tool, credential) | session.rest)
    if by_key and tool.name == OPENS:
        made = CallArguments(made.path, made.query, opening_body(made.body), made.headers)
    check_path(tool, made)
    return Requested(tool, made, session, by_key)


def _defaults(name: str, tool: Tool, credential: Credential) -> dict[str, Any]:
    """Arguments that need not be given: how many hits, and the session that calls. A key by itself searches all tools,
    since what it may use depends on the session that it opens."""
    if name == SEARCH:
        return {"limit": HITS, **({"include_all": True} if credential.kind == "agent_key" else {})}
    return {OWN: str(credential.session_id)} if OWN in tool.parameters and credential.session_id else {}


def _any_tool(arguments: Mapping[str, Any], *, by_key: bool) -> tuple[Tool, CallArguments]:
    accepted = ("name", *PARTS, *CONTROLS)
    for one in arguments:
        if one not in accepted:
            near = nearest(one, accepted)
            hint = f" Did you mean {near}?" if near else ""
            details = {"accepted": [*accepted, *(SESSION if by_key else ())]}
            raise ArgumentsError(str(one)[:100], f"There is no such argument.{hint}", details=details)
    parts = {part: arguments.get(part) or {} for part in PARTS}
    wrong = [part for part, value in parts.items() if not isinstance(value, dict)]
    if wrong:
        raise ArgumentsError(wrong[0], "This is an object.")
    tool = _named(str(arguments.get("name", "")))
    return tool, CallArguments(
        **parts, headers=headers_of({name: arguments[name] for name in CONTROLS if name in arguments})
    )


def _named(name: str) -> Tool:
    if (found := find_tool(name)) is None:
        raise no_such_tool(name)
    return found
