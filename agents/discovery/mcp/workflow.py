"""The listing an MCP client sees: two tools that reach all the others, and the few that most work consists of."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mcp_types import Tool as Listed
from mcp_types import ToolAnnotations

from agents.discovery.mcp.arguments import CONTROLS, input_schema
from config.api.scope import ScopeKind
from config.api.tool import Tool, get_tool

# The declared tools that are listed by themselves, each with the optional arguments worth an agent's attention.
WORKFLOW: dict[str, tuple[str, ...]] = {
    "cases.list": ("q",),
    "evidence.search": ("mode", "limit"),
    "evidence.list": ("q", "cursor"),
    "evidence.view": ("page",),
    "evidence.get_source_context": ("page", "start", "end", "quote"),
    "facts.list": ("q", "status", "evidence_id", "cursor"),
    "facts.create": ("date", "date_precision"),
    "facts.update": ("text", "status"),
    "timeline.list": ("date_from", "date_to"),
    "entities.list": ("q", "type"),
    "relationships.list": ("entity_id",),
    "events.poll": ("since", "wait"),
    "jobs.get_status": (),
}
OF_SESSIONS: dict[str, tuple[str, ...]] = {"agents.get_briefing": (), "agents.get_changes": ("since",)}
OF_KEYS: dict[str, tuple[str, ...]] = {"agents.create_session": ("purpose", "operations", "ttl_seconds")}
OF_BOTH: dict[str, tuple[str, ...]] = {"agents.list_permissions": ()}
OWN = "session_id"  # the session that calls, in tools about sessions; nobody has to name themselves
SEARCH, CALL = "search_tools", "call_tool"
FULL_STOP = ". "
SENTENCES = 2  # of a description; the catalogue has the rest


def listing(kind: ScopeKind, usable: Collection[str]) -> list[Listed]:
    """What this kind of credential is shown, of the tools it may use."""
    shown = {**(OF_KEYS if kind == "agent_key" else WORKFLOW | OF_SESSIONS), **OF_BOTH}
    return [_search(), _call(), *(_listed(get_tool(name), shown[name]) for name in shown if name in usable)]


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
