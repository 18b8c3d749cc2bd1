"""The listing an MCP client sees: two tools that reach all the others, and those that are declared ``listed``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mcp_types import Tool as Listed
from mcp_types import ToolAnnotations

from agents.discovery.mcp.arguments import CONTROLS, input_schema
from config.api.scope import ScopeKind
from config.api.tool import Tool, all_tools

OWN = "session_id"  # the session that calls, in tools about sessions; nobody has to name themselves
SEARCH, CALL = "search_tools", "call_tool"
FULL_STOP = ". "
SENTENCES = 2  # of a description; the catalogue has the rest


def listing(kind: ScopeKind, usable: Collection[str]) -> list[Listed]:
    """What this kind of credential is shown: of the tools it may use, those that are declared ``listed``."""
    shown = [one for one in all_tools() if one.listed is not None and one.name in usable and _is_for(kind, one)]
    return [_search(), _call(), *(_listed(one, one.listed or ()) for one in shown)]


def _is_for(kind: ScopeKind, tool: Tool) -> bool:
    """A key opens sessions and looks what it may do; opening another is nothing for a session."""
    if tool.permission != "agent:session":
        return kind != "agent_key"
    return not tool.parameters if kind == "agent_key" else tool.audit != "create"


def declared_name(name: str) -> str:
    """The declared tool that a listed name stands for: many clients take no full stops."""
    return name.replace("_", ".", 1)


def listed_name(tool: Tool) -> str:
    return tool.name.replace(".", "_", 1)


def hints(tool: Tool) -> ToolAnnotations:
    """What the declaration says of effects: only a deletion destroys, and only a POST that writes adds once more."""
    if not tool.writes:
        return ToolAnnotations(read_only_hint=True, open_world_hint=False)
    destroys = tool.audit == "delete" or tool.permission.startswith("delete:")
    again = tool.method in ("PATCH", "PUT", "DELETE")
    return ToolAnnotations(
        read_only_hint=False, destructive_hint=destroys, idempotent_hint=again, open_world_hint=False
    )


def _listed(tool: Tool, offered: tuple[str, ...]) -> Listed:
    description = FULL_STOP.join(tool.doc.split(FULL_STOP)[:SENTENCES]).removesuffix(".") + "."
    schema = input_schema(tool, offered)
    if OWN in tool.parameters:
        del schema["properties"][OWN]
        schema["required"].remove(OWN)
    return Listed(name=listed_name(tool), description=description, input_schema=schema, annotations=hints(tool))


def _search() -> Listed:
    return Listed(
        name=SEARCH,
        description="Find tools by what they do, best first. Each hit has parameters and body for call_tool.",
        input_schema=_arguments({"q": {"type": "string"}, "limit": {"type": "integer"}}, ["q"]),
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def _call() -> Listed:
    values = {
        "name": {"type": "string"},
        **{part: {"type": "object"} for part in ("path", "query", "body")},
        **CONTROLS,
    }
    return Listed(
        name=CALL,
        description="Call any tool that search_tools found, by its name. dry_run tells what a write would do; "
        "if_match is the version you read.",
        input_schema=_arguments(values, ["name"]),
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False
        ),
    )


def _arguments(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
