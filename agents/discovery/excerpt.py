"""The document of some tools, for hosts that take few functions: these and what their schemas need."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

NOTE = "These are some of the tools; `/openapi.json` has all, and tools.search finds one of them."
REFERENCE = "#/components/"


def excerpt(whole: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    """The OpenAPI document, reduced to these tools and the components they refer to. The whole one stays as it is."""
    paths = {path: _named(methods, names) for path, methods in whole["paths"].items()}
    named = {path: methods for path, methods in paths.items() if methods}
    needed = _reached(named, whole["components"])
    components = {
        kind: {name: one for name, one in each.items() if kind == "securitySchemes" or (kind, name) in needed}
        for kind, each in whole["components"].items()
    }
    info = whole["info"] | {"description": f"{whole['info']['description']}\n\n{NOTE}"}
    return whole | {"info": info, "paths": named, "components": components}


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
