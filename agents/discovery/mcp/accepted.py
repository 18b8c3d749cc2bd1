"""Which arguments a tool accepts, said where a call had wrong ones: all names, those that lack, and what was probably meant."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from agents.discovery.mcp.arguments import ArgumentsError, CallArguments, described, of_reference
from agents.discovery.mcp.workflow import CALL, SEARCH
from config.api.tool import Tool, all_tools

NO_SUCH = "There is no such argument."
ALIKE = 0.6  # how much of a name must be the same


def check_path(tool: Tool, made: CallArguments) -> None:
    """Without the ids of its path there is no request to make. Raises ArgumentsError with all the tool accepts."""
    given = {**made.path, **made.query, **made.body}
    for name in tool.parameters:
        if name not in made.path:
            raise ArgumentsError(name, "This is needed.", details=accepted_arguments(tool, given))
    for name in made.path:
        if name not in tool.parameters:
            raise ArgumentsError(name, NO_SUCH, details=accepted_arguments(tool, given))


def accepted_arguments(tool: Tool, given: Collection[str]) -> dict[str, Any]:
    """For ``details`` of a refusal: every argument by its part, those that lack, and the nearest name of each wrong one."""
    parts = _parts(tool)
    names = {name for part in parts.values() for name in part}
    needed = [name for part in parts.values() for name, required in part.items() if required]
    meant = {name: nearest(name, names) for name in given if name not in names}
    return {
        "accepted": {part: list(names) for part, names in parts.items() if names},
        "missing": [name for name in needed if name not in given],
        "did_you_mean": {name: near for name, near in meant.items() if near},
    }


def no_such_tool(name: str) -> ArgumentsError:
    """The refusal of a name that no tool has, with the names that are most like it."""
    names = [SEARCH, CALL, *(one.name for one in all_tools())]
    near = get_close_matches(name.replace("_", ".", 1), names, n=3, cutoff=ALIKE)
    hint = f" Nearest: {', '.join(near)}." if near else ""
    return ArgumentsError("name", f"There is no tool {name[:100]!r}; {SEARCH} finds the name.{hint}")


def nearest(name: str, names: Collection[str]) -> str | None:
    """The name that is most like a wrong one; ``None`` if none is."""
    found = get_close_matches(str(name)[:100], sorted(names), n=1, cutoff=ALIKE)
    return found[0] if found else None


def _parts(tool: Tool) -> Mapping[str, Mapping[str, bool]]:
    """The names of path, query and body, with whether each is required."""
    operation = described()[tool.name]
    parts: dict[str, dict[str, bool]] = {"path": {}, "query": {}, "body": {}}
    for one in operation.get("parameters", []):
        if one["in"] in parts:
            parts[one["in"]][one["name"]] = bool(one.get("required"))
    content = operation.get("requestBody", {}).get("content", {})
    if schema := content.get("application/json", {}).get("schema"):
        body = of_reference(schema["$ref"]) if "$ref" in schema else schema
        parts["body"] = {name: name in body.get("required", []) for name in body.get("properties", {})}
    return parts
