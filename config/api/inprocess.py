"""Call a tool for a page's first paint: the same permission and template, without another HTTP request."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from config.api.routes import tool_url
from config.api.tool import get_tool

SHARED = ("user", "session", "request_id", "person_scope", "csp_nonce", "htmx")


def call(
    page: HttpRequest, name: str, ids: dict[str, Any], query: dict[str, Any], *, html: bool = True
) -> HttpResponse:
    """The response of reading tool ``name``, rendered, for the person whose page this is."""
    one = get_tool(name)
    if one.method != "GET":
        raise ValueError(f"{name} is no reading tool")
    request = _request(page, tool_url(name, **ids), query, html=html)
    view = one.view.as_view({"get": one.handler})  # type: ignore[union-attr]
    response: HttpResponse = view(request, **{key: str(value) for key, value in ids.items()})
    return response.render() if hasattr(response, "render") else response


def _request(page: HttpRequest, path: str, query: dict[str, Any], *, html: bool) -> HttpRequest:
    request = HttpRequest()
    request.method, request.path, request.path_info = "GET", path, path
    keep = ("REMOTE_ADDR", "SERVER_NAME", "SERVER_PORT", "HTTP_HOST", "wsgi.url_scheme", "HTTP_COOKIE")
    request.META = {key: page.META[key] for key in keep if key in page.META}
    request.META["HTTP_ACCEPT"] = "text/html" if html else "application/json"
    request.COOKIES = page.COOKIES
    request.GET = _query(query)  # type: ignore[assignment]  # mutable or not, it is only read
    request.in_process = True  # type: ignore[attr-defined]
    for name in SHARED:
        if hasattr(page, name):
            setattr(request, name, getattr(page, name))
    return request


def _query(values: dict[str, Any]) -> QueryDict:
    query = QueryDict(mutable=True)
    for name, value in values.items():
        if value not in (None, ""):
            query[name] = str(value)
    return query
