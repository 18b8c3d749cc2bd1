"""What people see when a page can't be shown; below /v1/ the same envelope as everywhere."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from config.api.envelope import SERVICE_UNAVAILABLE, envelope_of
from config.api.errors import RateLimited, service_unavailable
from config.api.request_id import request_id
from config.api.routes import page
from config.api.suggestions import SUGGESTED_TOOLS, details_of

MESSAGES = {
    400: ("VALIDATION_ERROR", "The request could not be read."),
    403: ("FORBIDDEN", "You may not do this."),
    404: ("NOT_FOUND", "There is no such thing here, or you may not see it."),
    500: ("INTERNAL_ERROR", "Something went wrong on our side; nothing was changed."),
}

NO_TOOL = "No tool has this address."


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _answer(request, 400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _answer(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without the token of this browser: most often a page that had been open too long."""
    return render(request, "403_csrf.html", {"request_id": request_id(request)}, status=403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers 500; or 503 where a service is unavailable, which also happens outside the tools when a session is read."""
    if isinstance(sys.exception(), SERVICE_UNAVAILABLE):  # Django calls this while it handles the exception
        return unavailable(request)
    return _answer(request, 500)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503, as a page or in the envelope: when to come back."""
    error = service_unavailable()
    if request.path.startswith("/v1/"):
        response: HttpResponse = JsonResponse(envelope_of(error), status=error.status_code)
    else:
        response = render(request, "pages/503.html", {"request_id": request_id(request)}, status=error.status_code)
    response["Retry-After"] = str(error.retry_after)
    return response


def too_many(request: HttpRequest, full: RateLimited) -> HttpResponse:
    """429, as a page: whoever asked sees when to go on."""
    context = {"request_id": request_id(request), "retry_after": full.retry_after}
    response = render(request, "pages/429.html", context, status=full.status_code)
    for name, value in full.headers.items():
        response[name] = value
    if full.retry_after is not None:
        response["Retry-After"] = str(full.retry_after)
    return response


@page
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows while there is no connection; the same for everyone."""
    return render(request, "pages/offline.html")


@page
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker's script at the root of the site, since a worker reaches no further than where it is served from."""
    found = finders.find("sw.js")
    if not isinstance(found, str):
        raise Http404
    response = HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = "/"
    response["Cache-Control"] = "no-cache"
    return response


def _calls_tools(request: HttpRequest) -> bool:
    """Whether the caller is a program that looks for a tool where there is none, such as below /api/."""
    accepted = request.headers.get("Accept", "")
    return "Authorization" in request.headers or ("application/json" in accepted and "text/html" not in accepted)


def _answer(request: HttpRequest, status: int) -> HttpResponse:
    code, message = MESSAGES[status]
    if request.path.startswith("/v1/") or (status == 404 and _calls_tools(request)):
        details: dict[str, Any] = {"correlation_id": request_id(request)} if status == 500 else {}
        error = {"code": code, "message": message, "details": details, "retry_after": None, "suggestion": None}
        if status == 404:
            error |= {
                "message": NO_TOOL,
                "details": details_of(request.path, request.method or ""),
                "suggestion": SUGGESTED_TOOLS,
            }
        return JsonResponse({"error": error}, status=status)
    return render(
        request, f"pages/{status}.html", {"message": message, "request_id": request_id(request)}, status=status
    )
