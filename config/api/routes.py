"""Routes made from declarations, and the marks of the few routes that are no tools."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import URLPattern, path

from config.api.tool import Tool, get_tool, register

View = TypeVar("View", bound=Callable[..., Any])


def tool_urls(*views: type[Any]) -> list[URLPattern]:
    """The routes of these views' tools, one for each path, each method going to its tool."""
    by_path: dict[str, dict[str, Tool]] = defaultdict(dict)
    for view in views:
        for one in register(view):
            by_path[f"{one.route}@{view.__qualname__}"][one.method] = one
    return [_route(list(tools.values())) for tools in by_path.values()]


def _route(tools: list[Tool]) -> URLPattern:
    first = tools[0]
    callback = first.view.as_view({one.method.lower(): one.handler for one in tools})  # type: ignore[union-attr]
    callback.tools = tools
    pattern = first.route.replace("{", "<str:").replace("}", ">")
    return path(pattern, callback, name=first.name)


def tool_url(name: str, **ids: Any) -> str:
    """The address of a tool: ``tool_url("facts.get", fact_id=…)``."""
    one = get_tool(name)
    missing = set(one.parameters) - set(ids)
    if missing:
        raise ValueError(f"{name} needs {', '.join(sorted(missing))}")
    return "/" + one.route.format(**ids)


def page(view: View) -> View:
    """Mark a view as a full page for people: a shell around tools, with no capability of its own."""
    view.is_page = True  # type: ignore[attr-defined]
    return view
