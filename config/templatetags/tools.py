"""Tags that put tools on pages: their partial at first paint, their addresses, and the key a form is sent with."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from config.api import routes
from config.api.inprocess import call
from config.api.tool import Tool, get_tool
from config.db import new_id

register = template.Library()


@register.simple_tag(takes_context=True)
def tool(context: Context, name: str, **values: Any) -> SafeString:
    """Render a reading tool's partial inside the element that refreshes it.

    The tool's path parameters are taken from ``values``; the rest is its query, where empty values count as not given.
    """
    one = get_tool(name)
    ids = {parameter: values.pop(parameter) for parameter in one.parameters}
    query = {key: _word(value) for key, value in values.items() if value not in (None, "")}
    response = call(context["request"], name, ids, query)
    address = routes.tool_url(name, **ids) + (f"?{urlencode(query)}" if query else "")
    return _part(one, address, response.content.decode())


@register.simple_tag
def tool_url(name: str, **ids: Any) -> str:
    """The address of a tool, for a form or button that calls it."""
    return routes.tool_url(name, **ids)


@register.simple_tag
def idempotency_key() -> SafeString:
    """The hidden field that makes sending a form twice the same as sending it once."""
    return format_html('<input type="hidden" name="idempotency_key" value="{}">', new_id())


def _part(one: Tool, address: str, partial: str) -> SafeString:
    return format_html(
        '<div data-tool="{}" data-live="{}" hx-get="{}" hx-trigger="refresh">{}</div>',
        one.name, one.entity, address, mark_safe(partial),
    )  # fmt: skip


def _word(value: Any) -> str:
    """A value as query strings have it: booleans in JSON's spelling."""
    return str(value).lower() if isinstance(value, bool) else str(value)
