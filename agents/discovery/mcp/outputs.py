"""What a tool answers, as the JSON schema of an MCP tool's structured content, from the OpenAPI document.

Names and types only, of the answer and of the rows it lists. Nothing is required but a list's items, since some fields are
left out for some callers, and a caller may ask for few. A write may also answer 202 with a job, for work that goes on or
waits for approval.
"""

from __future__ import annotations

from typing import Any

from agents.discovery.mcp.arguments import described, of_reference
from config.api.tool import Tool

DEEPEST = 2  # below that, only types
JOB = {"properties": {"job_id": {"type": "string"}, "status": {"type": "string"}}, "required": ["job_id", "status"]}
REHEARSED = {"properties": {"dry_run": {"const": True}, "would_status": {"type": "integer"}}, "required": ["dry_run"]}


def output_schema(tool: Tool) -> dict[str, Any]:
    """The schema of what a call that succeeds answers."""
    responses = described()[tool.name]["responses"]
    content = responses.get(str(tool.status), {}).get("content", {}).get("application/json", {})
    answer = _typed(content.get("schema", {}), DEEPEST)
    found: dict[str, Any] = {"type": "object", "properties": answer.get("properties", {})}
    if tool.many:
        found["required"] = ["items"]
    if not tool.can_wait:
        return found
    return {"type": "object", "anyOf": [found, JOB, REHEARSED]}


def _typed(schema: dict[str, Any], deep: int) -> dict[str, Any]:
    """The schema's types, without references, limits and descriptions, and so many levels of names."""
    if "$ref" in schema:
        return _typed(of_reference(schema["$ref"]), deep)
    if "allOf" in schema:
        return _typed(schema["allOf"][0], deep)
    if alternatives := schema.get("oneOf") or schema.get("anyOf"):
        return _either([_typed(one, deep) for one in alternatives])
    found: dict[str, Any] = {"type": schema["type"]} if "type" in schema else {}
    if deep and "items" in schema:
        found["items"] = _typed(schema["items"], deep)
    if deep and "properties" in schema:
        found["properties"] = {name: _typed(one, deep - 1) for name, one in schema["properties"].items()}
    return found


def _either(alternatives: list[dict[str, Any]]) -> dict[str, Any]:
    """One schema with the types of all; properties only where one alternative has some."""
    detailed = [one for one in alternatives if one.keys() - {"type"}]
    if len(detailed) > 1 or any("type" not in one for one in alternatives):
        return {}
    types = dict.fromkeys(name for one in alternatives for name in _types(one))
    return {**(detailed[0] if detailed else {}), "type": list(types) if len(types) > 1 else next(iter(types))}


def _types(schema: dict[str, Any]) -> list[str]:
    return schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
