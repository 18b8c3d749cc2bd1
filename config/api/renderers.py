"""Two representations of one tool: JSON for everyone, an HTML partial for signed-in people's pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.template.loader import select_template
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request


class JsonRenderer(JSONRenderer):
    ensure_ascii = False


class TextRenderer(BaseRenderer):
    """The base of what a tool answers as text besides JSON; errors stay the JSON envelope they are everywhere."""

    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> str | bytes:
        response = (renderer_context or {}).get("response")
        if response is None or not response.exception:
            return self.text(data)
        response["Content-Type"] = JsonRenderer.media_type
        return JsonRenderer().render(data)

    def text(self, data: Any) -> str:
        """The answer as text."""
        raise NotImplementedError


class PartialRenderer(BaseRenderer):
    """The tool's own template, or the generic table and key-value component while it has none."""

    media_type = "text/html"
    format = "html"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> str:
        context = renderer_context or {}
        view, request, response = context["view"], context["request"], context["response"]
        if response.status_code == 204:
            return ""  # bytes after such a head would be taken for the next response
        error = data.get("error") if isinstance(data, dict) and response.exception else None
        template = select_template(["components/error.html"] if error else _templates(view))
        values = {
            "data": None if error else data,
            "errors": error,
            "error": error,
            "tool": view.tool,
            "case_id": view.case_id,
            "scope": view.scope,
        }
        return template.render(values, request._request)


def _templates(view: Any) -> list[str]:
    """The partial in the words of the portal comes first for those who see what the client sees."""
    names: list[str] = view.template_names()
    if not view.scope.client_boundary:
        return names
    return [one for name in names for one in (name.replace("/tools/", "/portal/", 1), name)]


class Negotiation(DefaultContentNegotiation):
    """JSON first; HTML only for the browser's session, never for a bearer token (406)."""

    def select_renderer(
        self, request: Request, renderers: Iterable[Any], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        offered = list(renderers)
        renderer, media_type = super().select_renderer(request, offered, format_suffix)
        if isinstance(renderer, PartialRenderer) and "Authorization" in request.headers:
            raise NotAcceptable(available_renderers=offered)
        return renderer, media_type
