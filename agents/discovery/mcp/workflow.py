"""The listing an MCP client sees: two tools that reach all the others, and those that are declared ``listed``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mcp_types import Tool as Listed
from mcp_types import ToolAnnotations

from agents.discovery.mcp.arguments import CONTROLS, input_schema
from agents.discovery.mcp.outputs import output_schema
from config.api.scope import ScopeKind
from config.api.tool import Tool, all_tools

OWN = "session_id"  # the session that calls, in tools about sessions; nobody has to name themselves
SEARCH, CALL = "search_tools", "call_tool"
FULL_STOP = ". "
# How a key's call says which session it belongs to: the one that is open, or the purpose and cases that open one.
SESSION: dict[str, Any] = {
    OWN: {"type": "string"},
    "purpose": {"type": "string"},
    "case_ids": {"type": "array", "items": {"type": "string"}},
}
SENTENCES = 2  # of a description; the catalogue has the rest


def listing(kind: ScopeKind, usable: Collection[str]) -> list[Listed]:
    """What this kind of credential is shown: of the tools it may use, those that are declared ``listed``."""
    by_key = kind == "agent_key"
    shown = [one for one in all_tools() if one.listed is not None and one.name in usable and _is_for(kind, one)]
    return [_search(), _call(by_key), *(_listed(one, one.listed or (), by_key=by_key) for one in shown)]


def _is_for(kind: ScopeKind, tool: Tool) -> bool:
    """Opening another session is nothing for a session; a key does it, and works in those that it opened."""
    return kind == "agent_key" or tool.permission != "agent:session" or tool.audit != "create"


def declared_name(name: str) -> str:
    """The declared tool that a listed name stands for: many clients take no full stops."""
    return name.replace("_", ".", 1)


def listed_name(tool: Tool) -> str:
    return tool.name.replace(".", "_", 1)


def hints(tool: Tool) -> ToolAnnotations:
    """What the declaration says of effects: only a deletion destroys, and only a POST that writes adds once more."""
    if not tool.writes:
        return ToolAnnotations(read_only_hint=True, open_world_hint=False)
    again = tool.method in ("PATCH", "PUT", "DELETE")
    return ToolAnnotations(
        read_only_hint=False, destructive_hint=tool.destroys, idempotent_hint=again, open_world_hint=False
    )


def _listed(tool: Tool, offered: tuple[str, ...], *, by_key: bool) -> Listed:
    description = FULL_STOP.join(tool.doc.split(FULL_STOP)[:SENTENCES]).removesuffix(".") + "."
    schema = input_schema(tool, offered)
    if by_key and tool.permission != "agent:session":
        schema["properties"] |= SESSION
    elif OWN in tool.parameters and not by_key:
        del schema["properties"][OWN]
        schema["required"].remove(OWN)
    return Listed(
        name=listed_name(tool), description=description, input_schema=schema, annotations=hints(tool),
        output_schema=output_schema(tool),
    )  # fmt: skip


def _search() -> Listed:
    return Listed(
        name=SEARCH,
        description="Find tools by what they do, best first. Each hit has parameters and body for call_tool.",
        input_schema=_arguments({"q": {"type": "string"}, "limit": {"type": "integer"}}, ["q"]),
        output_schema={"type": "object", "properties": {"items": {"type": "array"}}, "required": ["items"]},
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def _call(by_key: bool) -> Listed:
    values = {
        "name": {"type": "string"},
        **{part: {"type": "object"} for part in ("path", "query", "body")},
        **CONTROLS,
        **(SESSION if by_key else {}),
    }
    return Listed(
        name=CALL,
        description="CallArguments any tool that search_tools found, by its name. dry_run tells what a write would do; "
        "if_match is the version you read.",
        input_schema=_arguments(values, ["name"]),
        output_schema={"type": "object"},
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False
        ),
    )


def _arguments(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
