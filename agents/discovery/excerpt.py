"""The document for hosts that take few functions: the tools most work consists of, and what their schemas need."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from config.api.tool import all_tools

NOTE = (
    "These are the few tools that most work consists of; `/openapi.json` has all, and tools.search finds one of them."
)
REFERENCE = "#/components/"


def excerpt(content: bytes) -> bytes:
    """The OpenAPI document with only the tools that are declared ``common``, and the components they refer to."""
    names = {one.name for one in all_tools() if one.common}
    whole: dict[str, Any] = json.loads(content)
    paths = {path: _named(methods, names) for path, methods in whole["paths"].items()}
    whole["paths"] = {path: methods for path, methods in paths.items() if methods}
    whole["info"]["description"] += f"\n\n{NOTE}"
    needed = _reached(whole["paths"], whole["components"])
    whole["components"] = {
        kind: {name: one for name, one in each.items() if kind == "securitySchemes" or (kind, name) in needed}
        for kind, each in whole["components"].items()
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def _named(methods: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {method: one for method, one in methods.items() if one.get("x-tool-name") in names}


def _reached(start: Any, components: dict[str, Any]) -> set[tuple[str, str]]:
    """Every component that is referred to from there, by kind and name."""
    reached: set[tuple[str, str]] = set()
    waiting = [start]
    while waiting:
        for reference in _references(waiting.pop()):
            kind, name = reference.removeprefix(REFERENCE).split("/")
            if (kind, name) not in reached:
                reached.add((kind, name))
                waiting.append(components[kind][name])
    return reached


def _references(value: Any) -> list[str]:
    if isinstance(value, list):
        return [one for each in value for one in _references(each)]
    if not isinstance(value, dict):
        return []
    own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
    return own + [one for each in value.values() for one in _references(each)]
