"""From the OpenAPI document to the arguments of an MCP tool, and from such arguments to a request."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from agents.discovery.catalogue import document
from config.api.tool import Tool

KEPT = ("type", "enum", "items", "properties", "required")  # limits are named in the refusal that they cause
REASONING, KEY, REHEARSAL, VERSION = "reasoning", "idempotency_key", "dry_run", "if_match"
CONTROLS: dict[str, dict[str, Any]] = {
    REASONING: {"type": "string"},
    KEY: {"type": "string"},
    REHEARSAL: {"type": "boolean"},
    VERSION: {"type": "string"},
}


@dataclass(frozen=True, slots=True)
class CallArguments:
    """One call of a tool, as a request carries it."""

    path: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


class ArgumentsError(ValueError):
    """The arguments make no request: one is missing, or of a shape that no request can carry."""

    def __init__(self, name: str, message: str, *, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{name}: {message}")
        self.details = {"fields": {name: [message]}, **(details or {})}


def input_schema(tool: Tool, offered: Iterable[str]) -> dict[str, Any]:
    """The JSON schema of the arguments: the required ones, those ``offered``, and the controls a call of it may have."""
    found = fields_of(tool)
    needed = [name for name, (_, required) in found.items() if required]
    controls = [REASONING, *([KEY] if tool.writes else []), *([VERSION] if tool.writes and tool.subject_name else [])]
    named = dict.fromkeys([*needed, *offered])
    return {
        "type": "object",
        "properties": {name: found[name][0] for name in named} | {name: CONTROLS[name] for name in controls},
        "required": needed,
        "additionalProperties": False,
    }


def call_of(tool: Tool, arguments: Mapping[str, Any]) -> CallArguments:
    """A request made of flat arguments. Names that the tool does not have go to the body or query, which refuse them."""
    operation = described()[tool.name]
    rest = dict(arguments)
    headers = headers_of({name: rest.pop(name) for name in CONTROLS if name in rest})
    path = {name: rest.pop(name) for name in tool.parameters if name in rest}
    asked = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
    if tool.body is None:
        return CallArguments(path, rest, {}, headers)
    query = {name: rest.pop(name) for name in asked if name in rest}
    return CallArguments(path, query, rest, headers)


def headers_of(controls: Mapping[str, Any]) -> dict[str, str]:
    """The headers that stand for a call's controls. Raises ArgumentsError for what no header can carry."""
    headers: dict[str, str] = {}
    if controls.get(REASONING):
        headers["X-Agent-Reasoning"] = _line(REASONING, controls[REASONING])
    if controls.get(KEY):
        headers["Idempotency-Key"] = _line(KEY, controls[KEY])
    if controls.get(VERSION):
        headers["If-Match"] = _line(VERSION, controls[VERSION])
    if controls.get(REHEARSAL) is True:
        headers["Prefer"] = "dry-run"
    return headers


def _line(name: str, value: Any) -> str:
    """The text on one line, since it travels in a header."""
    text = " ".join(str(value).split())
    if not text.isprintable():
        raise ArgumentsError(name, "Only printable characters, please.")
    return text


@cache
def described() -> dict[str, dict[str, Any]]:
    """Each tool's operation in the OpenAPI document, by the tool's name."""
    paths = json.loads(document().content)["paths"]
    return {one["x-tool-name"]: one for methods in paths.values() for one in methods.values()}


@cache
def _components() -> dict[str, dict[str, Any]]:
    schemas: dict[str, dict[str, Any]] = json.loads(document().content)["components"]["schemas"]
    return schemas


def of_reference(reference: str) -> dict[str, Any]:
    """The schema of the document's that a reference names."""
    return _components()[reference.rpartition("/")[2]]


def fields_of(tool: Tool) -> dict[str, tuple[dict[str, Any], bool]]:
    """Every argument of the tool with its schema, and whether it is required."""
    operation = described()[tool.name]
    fields = {
        one["name"]: (_plain(one["schema"]), one["in"] == "path" or bool(one.get("required")))
        for one in operation.get("parameters", [])
        if one["in"] in ("path", "query")
    }
    content = operation.get("requestBody", {}).get("content", {})
    body = _resolved(content["application/json"]["schema"]) if content else {}
    required = body.get("required", [])
    return fields | {name: (_plain(one), name in required) for name, one in body.get("properties", {}).items()}


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema a reference stands for; of alternatives the first, which is the one that is not null."""
    while True:
        if "$ref" in schema:
            schema = of_reference(schema["$ref"])
        elif any(name in schema for name in ("allOf", "oneOf", "anyOf")):
            schema = next(schema[name][0] for name in ("allOf", "oneOf", "anyOf") if name in schema)
        else:
            return schema


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without references and without what only costs an agent's attention."""
    found = _resolved(schema)
    plain: dict[str, Any] = {name: found[name] for name in KEPT if name in found}
    if "items" in plain:
        plain["items"] = _plain(plain["items"])
    if "properties" in plain:
        plain["properties"] = {name: _plain(one) for name, one in plain["properties"].items()}
    return plain
