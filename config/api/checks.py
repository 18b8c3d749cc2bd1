"""A route without a declaration, or a parameter without bounds, can't ship: ``manage.py check`` fails on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework import serializers

from config.api.fields import Registered
from config.api.tool import all_tools

# What has its bounds in its kind; a choice of several has not, so it declares a max_length like a string.
ENUMERATED = (
    serializers.BooleanField, serializers.UUIDField, serializers.DateField, serializers.DateTimeField,
    serializers.PrimaryKeyRelatedField, Registered,
)  # fmt: skip
NUMBERS = (serializers.IntegerField, serializers.FloatField, serializers.DecimalField)
FRAMEWORK_PREFIXES = ("admin/", "static/", "__debug__/")


@register("tools")
def every_route_is_declared(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Every route is a tool, a page, or part of the framework's own admin and static files."""
    return [
        Error(
            f"The route /{route} is neither a tool nor a page.",
            hint="Declare it with @tool and tool_urls(), or mark a shell with @page.",
            id="intactus.E001",
        )
        for route, pattern in _routes(get_resolver().url_patterns)
        if not route.startswith(FRAMEWORK_PREFIXES) and not _declared(route, pattern.callback)
    ]


@register("tools")
def every_tool_says_what_it_does(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Agents choose tools by their descriptions: each needs one, and an answer, and a body if it writes one."""
    assert get_resolver().url_patterns, "loading the routes fills the registry"
    errors: list[CheckMessage] = []
    for one in all_tools():
        if len(one.doc) < 40:
            errors.append(Error(f"The tool {one.name} has no description.", id="intactus.E002"))
        if one.answer is None and one.status not in (202, 204):
            errors.append(Error(f"The tool {one.name} declares no answer.", id="intactus.E003"))
        if one.method in ("POST", "PATCH") and one.body is None:
            errors.append(Error(f"The tool {one.name} declares no body.", id="intactus.E004"))
    return errors


@register("tools")
def every_parameter_is_bounded(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """What a caller may send has an end: every string, list and number of every tool."""
    assert get_resolver().url_patterns, "loading the routes fills the registry"
    return [
        Error(f"{one.name}: {where} is unbounded.", hint=f"Declare its {missing}.", id="intactus.E005")
        for one in all_tools()
        for kind, serializer in (("body", one.body), ("query", one.query))
        if serializer is not None
        for where, missing in unbounded(serializer(), kind)
    ]


def unbounded(field: Any, where: str) -> Iterator[tuple[str, str]]:
    """The places below ``field`` that take any amount, each with what its declaration lacks."""
    if isinstance(field, ENUMERATED) or type(field) is serializers.ChoiceField:
        return
    if isinstance(field, serializers.Serializer):
        for name, one in field.fields.items():
            if not one.read_only:
                yield from unbounded(one, f"{where}.{name}")
    elif isinstance(field, NUMBERS):
        if field.min_value is None or field.max_value is None:
            yield where, "min_value and max_value"
    elif getattr(field, "max_length", None) is None:  # strings, lists, and fields of our own
        yield where, "max_length"
    if isinstance(field, serializers.ListField | serializers.ListSerializer):
        yield from unbounded(field.child, f"{where}[]")


def _declared(route: str, callback: Any) -> bool:
    if getattr(callback, "tools", None):
        return True
    return bool(getattr(callback, "is_page", False)) and not route.startswith("v1/")


def _routes(patterns: list[Any], prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route, pattern
