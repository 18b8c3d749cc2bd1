"""Tags that put tools on pages: their partial at first paint, their addresses, and the key a form is sent with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from config.api import routes
from config.api.inprocess import call
from config.api.kinds import live_names
from config.api.tool import Tool, get_tool
from config.db import new_id

register = template.Library()
ANY = UUID(int=0)
WHEN_OPENED = "refresh, toggle from:closest details once"


@register.simple_tag(takes_context=True)
def tool(context: Context, name: str, filters: str = "", **values: Any) -> SafeString:
    """Render a reading tool's partial inside the element that refreshes it.

    The tool's path parameters are taken from ``values``; the rest is its query, where empty values count as not given.
    ``filters`` names parameters that have their value in the page's own address, or else that of ``values``.
    """
    one = get_tool(name)
    request = context["request"]
    ids, query = _asked(one, values | {key: value for key in filters.split() if (value := request.GET.get(key))})
    response = call(request, name, ids, query)
    return _part(one, _address(one, ids, query), response.content.decode())


@register.simple_tag(takes_context=True)
def answered(context: Context, name: str, data: Any, template_name: str, **ids: Any) -> SafeString:
    """Likewise for what the tool has already answered this page, so that it is not asked, and audited, twice."""
    partial = render_to_string(template_name, {"data": data}, request=context["request"])
    one = get_tool(name)
    return _part(one, _address(one, ids, {}), partial)


@register.simple_tag
def tool_when_opened(name: str, **values: Any) -> SafeString:
    """The place of a tool's partial inside a closed ``<details>``: it is asked for when someone opens that."""
    one = get_tool(name)
    address = _address(one, *_asked(one, values))
    return _part(one, address, render_to_string("components/skeleton.html"), trigger=WHEN_OPENED)


@register.simple_tag
def shows(entity: str) -> str:
    """The entity types whose events concern what shows this kind: for a part of a page that is no tool's partial."""
    return " ".join(live_names(entity))


@register.simple_tag
def tool_url(name: str, **ids: Any) -> str:
    """The address of a tool, for a form or button that calls it."""
    return routes.tool_url(name, **ids)


@register.simple_tag
def place_query(place: Mapping[str, Any]) -> str:
    """The query that opens a document at a citation's words: the page, and where on it they begin and end, unless
    the document was read again since."""
    page, start, end = place.get("page") or 1, place.get("start"), place.get("end")
    words = (
        f"&start={int(start)}&end={int(end)}" if end and start is not None and not place.get("source_changed") else ""
    )
    return f"?page={int(page)}{words}"


@register.simple_tag
def page_url(name: str, pk: object) -> str:
    """The address of the page of one thing, as the tag ``url`` gives it; a list has it for each of its rows."""
    before, after = _around(name)
    return f"{before}{pk}{after}"


@cache
def _around(name: str) -> tuple[str, str]:
    """What stands before and after the id in such an address."""
    before, _, after = reverse(name, args=[ANY]).partition(str(ANY))
    return before, after


@register.simple_tag
def idempotency_key() -> SafeString:
    """The hidden field that makes sending a form twice the same as sending it once."""
    return format_html('<input type="hidden" name="idempotency_key" value="{}">', new_id())


def _asked(one: Tool, values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The tool's path parameters and its query among ``values``."""
    ids = {parameter: values.pop(parameter) for parameter in one.parameters}
    return ids, {key: _word(value) for key, value in values.items() if value not in (None, "")}


def _address(one: Tool, ids: dict[str, Any], query: dict[str, str]) -> str:
    return routes.tool_url(one.name, **ids) + (f"?{urlencode(query)}" if query else "")


def _part(one: Tool, address: str, partial: str, *, trigger: str = "refresh") -> SafeString:
    return format_html(
        '<div data-tool="{}" data-live="{}" data-shows="{}" hx-get="{}" hx-trigger="{}">{}</div>',
        one.name, one.entity, " ".join(live_names(one.entity)), address, trigger, mark_safe(partial),
    )  # fmt: skip


def _word(value: Any) -> str:
    """A value as query strings have it: booleans in JSON's spelling."""
    return str(value).lower() if isinstance(value, bool) else str(value)
