"""Every request has an id: the caller's if it is a sane one, else ours; every response and audit entry carries it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from uuid_utils import uuid7

HEADER = "X-Request-Id"
SANE = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")


def request_id(request: HttpRequest) -> str:
    """The id of this request; pages' in-process calls share their page's."""
    return str(getattr(request, "request_id", ""))


def id_of_scope(scope: Any) -> str:
    """The id of a request that is answered in front of Django, from its ASGI scope."""
    given = dict(scope["headers"]).get(HEADER.lower().encode(), b"").decode("latin-1")
    return given if SANE.match(given) else str(uuid7())


class RequestIdMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request.request_id = given if SANE.match(given) else str(uuid7())  # type: ignore[attr-defined]
        response = self.get_response(request)
        response[HEADER] = request_id(request)
        return response
