"""By which way a call came: from a page, from an API client, over MCP, or from an agent that Intactus runs itself."""

from __future__ import annotations

from enum import StrEnum

from rest_framework.request import Request

SCOPE_KEY = "intactus.channel"  # of an ASGI scope, which no client can write to


class Channel(StrEnum):
    PAGE = "page"
    API = "api"
    MCP = "mcp"
    ENGINE = "engine"


def channel_of(request: Request) -> Channel:
    """The channel of a tool's call. A browser's session is a page's, also where a script of the page makes the call."""
    inner = request._request
    named = getattr(inner, "channel", None) or getattr(inner, "scope", {}).get(SCOPE_KEY)
    signed_in_by = getattr(request, "_authenticator", None)
    return Channel(str(named or getattr(signed_in_by, "channel", Channel.API)))
