"""Call a tool without another HTTP request, through the same permission: for a page's first paint, or in someone's name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve
from rest_framework.response import Response

from config.api.routes import tool_url
from config.api.scope import Scope
from config.api.tool import get_tool

KEEP = ("REMOTE_ADDR", "SERVER_NAME", "SERVER_PORT", "HTTP_HOST", "wsgi.url_scheme")
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


def act(
    outer: HttpRequest, method: str, path: str, body: Mapping[str, Any], *, acting: tuple[Any, Scope],
    query: dict[str, Any] | None = None, **more: Any,
) -> Response:  # fmt: skip
    """The response of calling the tool at ``path`` as ``acting``, a user and the scope they act within.

    Headers go as Django has them (``HTTP_IF_MATCH``); other names become attributes of the inner request.
    """
    match, content, request = resolve(path), json.dumps(body).encode(), HttpRequest()
    request.method, request.path, request.path_info = method, path, path
    request.META = {key: outer.META[key] for key in KEEP if key in outer.META}
    request.META |= {"HTTP_ACCEPT": "application/json", "CONTENT_TYPE": "application/json"}
    request.META |= {"CONTENT_LENGTH": str(len(content))}
    request.GET = _query(query or {})  # type: ignore[assignment]  # mutable or not, it is only read
    request._stream, request._read_started = BytesIO(content), False  # type: ignore[attr-defined]  # as Django's own
    request.in_process, request.acting = True, acting  # type: ignore[attr-defined]
    request.request_id = getattr(outer, "request_id", "")  # type: ignore[attr-defined]
    for name, value in more.items():
        if name.startswith("HTTP_"):
            request.META[name] = value
        else:
            setattr(request, name, value)
    response: Response = match.func(request, *match.args, **match.kwargs)
    return response


def _request(page: HttpRequest, path: str, query: dict[str, Any], *, html: bool) -> HttpRequest:
    request = HttpRequest()
    request.method, request.path, request.path_info = "GET", path, path
    request.META = {key: page.META[key] for key in (*KEEP, "HTTP_COOKIE") if key in page.META}
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
