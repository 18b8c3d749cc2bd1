"""Tools that are to go: what their answers and their description say about when, and what comes in their place."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.utils.http import http_date

from config.api.tool import Tool


def deprecation_headers(tool: Tool) -> dict[str, str]:
    """``Deprecation`` (RFC 9745), ``Sunset`` (RFC 8594) and a link to the successor's description."""
    headers: dict[str, str] = {}
    if tool.deprecated:
        headers["Deprecation"] = f"@{_seconds(tool.deprecated)}"
    if tool.sunset:
        headers["Sunset"] = http_date(_seconds(tool.sunset))
    if tool.deprecated and tool.successor:
        headers["Link"] = f'</openapi.json?tool={tool.successor}>; rel="successor-version"'
    return headers


def deprecation_words(tool: Tool) -> str:
    """A sentence for the tool's description; empty for a tool that stays."""
    if not tool.deprecated:
        return ""
    until = f", and answers until {tool.sunset}" if tool.sunset else ""
    instead = f": use {tool.successor}" if tool.successor else ""
    return f" Deprecated since {tool.deprecated}{until}{instead}."


def _seconds(day: date) -> int:
    return int(datetime.combine(day, datetime.min.time(), tzinfo=UTC).timestamp())
