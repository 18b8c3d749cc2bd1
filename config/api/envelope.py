"""Translates whatever a tool raises into the one error envelope; nothing else does."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied, TooManyFieldsSent
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import Http404
from psycopg.errors import DeadlockDetected, QueryCanceled, UniqueViolation
from redis.exceptions import RedisError
from rest_framework import exceptions as drf
from rest_framework.response import Response

from config.api.errors import (
    ApiError,
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    QueryTimeout,
    Unauthorized,
    service_unavailable,
)
from config.api.suggestions import named

logger = logging.getLogger("intactus.api")
LOST_RACES = (DeadlockDetected, UniqueViolation)  # what an action's own look, before it wrote, could not see yet
SERVICE_UNAVAILABLE = (OperationalError, InterfaceError, RedisError)


class _Standard(ApiError):
    """What the framework raises, under the catalogue's code with the framework's status."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message, **more)
        self.status_code, self.code = status, code


def envelope(exc: Exception, context: dict[str, Any]) -> Response:
    """Turn any exception of a tool into the error envelope. Registered as DRF's exception handler."""
    error = _as_api_error(exc, context)
    headers = dict(error.headers)
    if error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    if error.status_code == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="intactus"'
        if context["request"].headers.get("HX-Request") and context["request"].method == "GET":
            headers["HX-Redirect"] = _sign_in(context["request"])  # a form stays, so that what was typed does
    return Response(envelope_of(error), status=error.status_code, headers=headers, exception=True)


def envelope_of(error: ApiError) -> dict[str, dict[str, Any]]:
    """The body every refusal has."""
    return {
        "error": {
            "code": error.code,
            "message": error.message,
            "details": error.details,
            "retry_after": error.retry_after,
            "suggestion": error.suggestion,
        }
    }


def _sign_in(request: Any) -> str:
    """The way to sign in, and back to the page that made the call."""
    page = urlsplit(request.headers.get("HX-Current-URL", ""))
    back = page.path + (f"?{page.query}" if page.query else "")
    return f"{settings.LOGIN_URL}?expired" + (f"&{urlencode({'next': back})}" if back else "")


def _as_api_error(exc: Exception, context: dict[str, Any]) -> ApiError:
    if isinstance(exc, ApiError):
        return exc
    if isinstance(exc, OperationalError) and isinstance(exc.__cause__, QueryCanceled):
        logger.warning("a statement took too long", exc_info=exc)
        return QueryTimeout()
    if isinstance(exc, DatabaseError) and isinstance(exc.__cause__, LOST_RACES):
        logger.warning("another call was there first", exc_info=exc)
        return Conflict("Somebody changed the same things at this very moment. Nothing of this was changed.")
    if isinstance(exc, SERVICE_UNAVAILABLE):
        logger.error("a service is away", exc_info=exc)
        return service_unavailable()
    return _of_framework(exc) or _of_protocol(exc, context) or _unexpected(exc, context)


def _of_framework(exc: Exception) -> ApiError | None:
    """What Django and its REST framework refuse: input, what is not there, and who may not."""
    match exc:
        case drf.ValidationError():
            return invalid(exc.detail)
        case DjangoValidationError():
            return invalid(drf.ValidationError(exc.messages).detail)
        case drf.ParseError():
            return Invalid(str(exc.detail), suggestion="Send a JSON object in UTF-8.")
        case TooManyFieldsSent():
            most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
            return Invalid(
                f"There are too many parameters: the limit is {most}.", details={"limit_parameters": most},
                suggestion="See /openapi.json for this tool's parameters.",
            )  # fmt: skip
        case Http404() | drf.NotFound():
            return NotFound()
        case drf.NotAuthenticated() | drf.AuthenticationFailed():
            return Unauthorized(str(exc.detail))
        case PermissionDenied() | drf.PermissionDenied():
            return Forbidden(str(exc) or "You may not do this.")
    return None


def invalid(detail: Any) -> Invalid:
    """The refusal of what a serializer found wrong."""
    return Invalid("Some fields are not right.", details={"fields": _fields(detail)})


def _of_protocol(exc: Exception, context: dict[str, Any]) -> ApiError | None:
    """What HTTP has a status of its own for."""
    match exc:
        case drf.MethodNotAllowed():
            suggestion = "details.tools has the methods of this address."
            return _Standard(
                405,
                "METHOD_NOT_ALLOWED",
                str(exc.detail),
                details={"tools": _methods_of(context["view"])},
                suggestion=suggestion,
            )
        case drf.NotAcceptable():
            suggestion = "Send Accept: application/json."
            return _Standard(406, "NOT_ACCEPTABLE", "This tool answers JSON to tokens.", suggestion=suggestion)
        case drf.UnsupportedMediaType():
            suggestion = "Send Content-Type: application/json."
            return _Standard(415, "UNSUPPORTED_MEDIA_TYPE", str(exc.detail), suggestion=suggestion)
    return None


def _methods_of(view: Any) -> list[dict[str, str]]:
    """The tools of the view's address, by method."""
    actions = getattr(view, "action_map", {})
    return [named(getattr(view, action).tool) for method, action in actions.items() if method != "head"]


def _unexpected(exc: Exception, context: dict[str, Any]) -> ApiError:
    """A fault of ours: logged in full, shown only by its request's id."""
    request_id = getattr(context["request"]._request, "request_id", "")
    logger.error("unexpected error in request %s", request_id, exc_info=exc)
    return _Standard(
        500,
        "INTERNAL_ERROR",
        "Something went wrong on our side; nothing was changed.",
        details={"correlation_id": request_id},
        suggestion="Try again; if it persists, report the correlation id.",
    )


def _fields(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """Flatten DRF's nested error detail to ``{"citations.0.quote": ["…"]}``."""
    if isinstance(detail, dict):
        pairs = list(detail.items())
    elif isinstance(detail, list) and any(isinstance(one, dict | list) for one in detail):
        pairs = [(str(i), one) for i, one in enumerate(detail) if one]
    else:
        return {prefix or "body": [str(one) for one in (detail if isinstance(detail, list) else [detail])]}
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        name = "" if name == "non_field_errors" else name
        fields |= _fields(value, f"{prefix}.{name}".strip(".") if prefix else name)
    return fields
