"""What agents need beside a tool's own description: when to choose it, what it changes, what it takes, what may go wrong.

All of it follows from the declarations; ``guided`` writes it into the OpenAPI document.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.deprecation import deprecation_words
from config.api.examples import add_examples
from config.api.parameters import object_name
from config.api.response_headers import add_headers
from config.api.tool import Tool, all_tools, get_tool, tag_of

Operation = dict[str, Any]
CONVENTIONS = """

**Authentication**: `Authorization: Bearer` with a person's token, an agent key or the token of an agent session. \
**Errors**: one envelope, `error.code`, `message`, `details`, `retry_after` and a `suggestion`. \
**Pages**: `items`, `next_cursor`, `has_more`; pass `next_cursor` as `cursor`. \
**Repeats**: writes take an `Idempotency-Key`; the first answer is kept for a day. \
**Limits**: `X-RateLimit-*` on every answer, `Retry-After` with 429. \
**Trying out**: `Prefer: dry-run` tells what a write would do. \
Agents may also connect to `/mcp`, and read `/llms.txt`."""
DOES = {
    "create": "creates a new",
    "update": "updates the",
    "delete": "deletes the",
    "analyze": "creates a job about the",
    "export": "creates an export of the",
    "auth": "modifies the",
}
COMMON = {
    "limit": "How many items a page has, from 1 to 100.",
    "date_from": "From this day on, format YYYY-MM-DD.",
    "date_to": "Until this day, format YYYY-MM-DD.",
    "min_confidence": "Only what the engine was at least this sure of, from 0 to 1.",
    "page": "The page's number, from 1.",
    "start": "Where the words start, in characters from the page's start; format: a whole number from 0.",
    "end": "Where the words end, in characters from the page's start; format: a whole number.",
}


def guided(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """A hook of the document's generator: every operation says what an agent must know. Returns the document."""
    result["info"]["description"] += CONVENTIONS
    known = {one.name for one in all_tools()}
    for methods in result["paths"].values():
        for operation in methods.values():
            if operation.get("x-tool-name") in known:
                _guide(operation, get_tool(operation["x-tool-name"]))
    for schema in result["components"]["schemas"].values():
        _format_numbers(schema)
    result["tags"] = [{"name": name, "description": about_tag(name)} for name in sorted(set(map(tag_of, all_tools())))]
    add_examples(result)
    add_headers(result)
    return result


def effect(tool: Tool) -> str:
    """What a call changes, and what a second one does."""
    if not tool.writes:
        return "Read-only." if tool.method == "GET" else "Read-only, and so idempotent."
    kind = "evidence item" if tool.entity == "evidence" else tool.entity.replace("_", " ")
    does = f"Side effect: {DOES.get(tool.audit, 'updates the')} {kind}."
    if tool.permission == "public":
        return f"{does} Not idempotent: each call acts."
    return f"{does} Idempotent with an Idempotency-Key."


def description(tool: Tool) -> str:
    """The whole text of the OpenAPI operation."""
    needs = "" if tool.permission == "public" else f" Needs {tool.permission}."
    return f"{tool.doc} {tool.when} {effect(tool)}{needs}{deprecation_words(tool)}"


def about_tag(tag: str) -> str:
    """What the tools of an area are about, by the permissions they need."""
    tools = [one for one in all_tools() if tag_of(one) == tag]
    kinds = dict.fromkeys(one.entity.replace("_", " ") for one in tools)
    return f"{len(tools)} tools about {', '.join(kinds)}."


def _guide(operation: Operation, tool: Tool) -> None:
    operation["description"] = description(tool)
    for parameter in operation.get("parameters", []):
        if not parameter.get("description"):
            parameter["description"] = _about(parameter, tool)
        if parameter["in"] == "query":
            _shape(parameter, tool)
        _format_numbers(parameter["schema"])
        _write_default(parameter["schema"])


def _write_default(schema: dict[str, Any]) -> None:
    """A default as it would be sent."""
    if schema.get("type") == "string" and "default" in schema:
        schema["default"] = str(schema["default"])


def _shape(parameter: dict[str, Any], tool: Tool) -> None:
    """Say what form a value of the query has: several with commas are a list, and true is not True."""
    field = tool.query().fields.get(parameter["name"]) if tool.query else None
    several = field.child if isinstance(field, serializers.ListField) else field
    if isinstance(several, serializers.MultipleChoiceField if several is field else serializers.ChoiceField):
        values = {"type": "string", "enum": list(several.choices)}
        parameter |= {"schema": {"type": "array", "items": values}, "style": "form", "explode": False}
    elif isinstance(field, serializers.BooleanField):
        parameter["description"] = parameter["description"].removesuffix(".") + "; format: true or false."


def _about(parameter: dict[str, Any], tool: Tool) -> str:
    name = parameter["name"]
    if parameter["in"] == "path":
        words = tool.types[name].words.format(kind=object_name(name).replace("_", " "))
        return words + (f", as {found} gives it." if (found := _finder(name)) else ".")
    if name.endswith("_id"):
        return f"Only what belongs to this {name.removesuffix('_id').replace('_', ' ')}, by its id."
    return COMMON.get(name, f"Only those with this {name.replace('_', ' ')}.")


def _finder(parameter: str) -> str | None:
    """The tool that lists what the parameter is the id of."""
    kind = object_name(parameter)
    listing = (one.name for one in all_tools() if one.many and one.name.endswith(".list") and one.entity == kind)
    return next(listing, None)


def _format_numbers(schema: Any) -> None:
    """Say how wide whole numbers are, as strict function schemas want it."""
    if isinstance(schema, dict):
        if schema.get("type") == "integer":
            schema.setdefault("format", "int64")
        for one in schema.values():
            _format_numbers(one)
    elif isinstance(schema, list):
        for one in schema:
            _format_numbers(one)
