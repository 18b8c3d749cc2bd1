"""The tools about tools: the document that describes them all, and finding one by what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from agents.discovery.catalogue import document, document_of, names_of, ranked
from agents.discovery.serializers import DocumentQuery, DocumentSerializer, ToolHitSerializer, ToolQuestion
from config.api.errors import Invalid
from config.api.pagination import make_cursor, read_cursor
from config.api.renderers import JsonRenderer
from config.api.tool import Tool, all_tools, tool
from config.api.viewset import ToolViewSet

SALT = "intactus.tools.search"


class DocumentRenderer(BaseRenderer):
    """Passes the document's bytes on; errors go the usual way."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return data if isinstance(data, bytes) else JsonRenderer().render(data, renderer_context=renderer_context)


class ToolTools(ToolViewSet):
    def get_renderers(self) -> list[Any]:
        """The document has no page of its own here: people read it at /api/docs."""
        return [DocumentRenderer()] if self.action == "list" else super().get_renderers()

    @tool(
        "tools.list", "GET /openapi.json", permission="public", audit="read", entity="tool",
        query=DocumentQuery, answer=DocumentSerializer,
        activity="read the list of tools",
        when="Use it to import everything at once; to find one tool, tools.search.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """Get the OpenAPI document of all tools, or of those of an area (tag) or with a name (tool): paths, parameters,
        answers, and each tool's name and permission. It changes only with a new release: send its ETag as
        If-None-Match for 304. Changes nothing."""
        asked = self.query
        names = names_of(asked["profile"], tags=asked.get("tag"), names=asked.get("tool"))
        whole = document() if names is None else document_of(names)
        headers = {"ETag": whole.etag, "Cache-Control": "public, no-cache"}
        return Response(whole.content, headers=headers)

    @tool(
        "tools.search", "GET tools/search", permission="public", audit="search", entity="tool",
        query=ToolQuestion, answer=ToolHitSerializer, many=True,
        common=True, activity="searched for a tool",
        when="Use it before asking for the whole document, which is long.",
    )  # fmt: skip
    def search(self, request: Request) -> Response:
        """Find tools by what they do, best first, with where the OpenAPI document describes their parameters. With a
        credential only tools you may use are found, unless include_all is true. Changes nothing."""
        asked = self.query
        hits = ranked(asked["q"], [one for one in all_tools() if asked["include_all"] or self._usable(one)])
        start = _decode(asked.get("cursor"), asked["q"])
        end = start + asked["limit"]
        items = ToolHitSerializer(hits[start:end], many=True).data
        more = end < len(hits)
        cursor = make_cursor([asked["q"], end], salt=SALT) if more else None
        return Response({"items": items, "next_cursor": cursor, "has_more": more})

    def _usable(self, one: Tool) -> bool:
        return self.scope.kind == "anonymous" or self.scope.permits(one.permission, client=one.client)


def _decode(cursor: str | None, question: str) -> int:
    """The place where the page before ended."""
    if cursor is None:
        return 0
    asked, place = read_cursor(cursor, salt=SALT)
    if asked != question:
        raise Invalid.field("cursor", "This cursor belongs to another question.")
    return int(place)
