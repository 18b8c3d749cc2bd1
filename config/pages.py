"""What people see when a page can't be shown; below /v1/ the same envelope as everywhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from config.api.request_id import request_id

MESSAGES = {
    400: ("VALIDATION_ERROR", "The request could not be read."),
    403: ("FORBIDDEN", "You may not do this."),
    404: ("NOT_FOUND", "There is no such thing here, or you may not see it."),
    500: ("INTERNAL_ERROR", "Something went wrong on our side; nothing was changed."),
}


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _answer(request, 400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _answer(request, 403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return _answer(request, 500)


def _answer(request: HttpRequest, status: int) -> HttpResponse:
    code, message = MESSAGES[status]
    if request.path.startswith("/v1/"):
        details = {"correlation_id": request_id(request)} if status == 500 else {}
        error = {"code": code, "message": message, "details": details, "retry_after": None, "suggestion": None}
        return JsonResponse({"error": error}, status=status)
    return render(
        request, f"pages/{status}.html", {"message": message, "request_id": request_id(request)}, status=status
    )
