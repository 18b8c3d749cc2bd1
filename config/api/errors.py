"""One envelope, whatever fails. Actions and policies raise these; :func:`envelope` is the only translator."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied, TooManyFieldsSent
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import InterfaceError, OperationalError
from django.http import Http404
from psycopg.errors import QueryCanceled
from redis.exceptions import RedisError
from rest_framework import exceptions as drf
from rest_framework.response import Response

from config.api.suggestions import named

logger = logging.getLogger("intactus.api")
SERVICE_UNAVAILABLE = (OperationalError, InterfaceError, RedisError)


class ApiError(drf.APIException):
    """A refusal with a code of the catalogue in docs, a message for people and a suggestion for what to do next."""

    status_code = 400
    code = "VALIDATION_ERROR"
    suggestion: str | None = None

    def __init__(
        self,
        message: str,
        *,
        details: dict[str, Any] | None = None,
        retry_after: int | None = None,
        suggestion: str = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.details = details or {}
        self.retry_after = retry_after
        self.suggestion = suggestion or self.suggestion
        self.headers = headers or {}


class Invalid(ApiError):
    status_code, code = 422, "VALIDATION_ERROR"
    suggestion = "Correct the fields named in details.fields and send the request again."

    @classmethod
    def field(cls, name: str, message: str) -> Invalid:
        return cls(message, details={"fields": {name: [message]}})


class Unauthorized(ApiError):
    status_code, code = 401, "UNAUTHORIZED"
    suggestion = "Sign in, or send a valid token as Authorization: Bearer …"


class Forbidden(ApiError):
    status_code, code = 403, "FORBIDDEN"
    suggestion = "Ask the firm's administrator or the directing attorney for the permission."


class SessionNeeded(Forbidden):
    """An agent key where the token of a session is needed."""

    suggestion = (
        "Open a session: POST /v1/agent/sessions (agents.create_session) with this key and "
        '{"case_ids": [...]} of those that GET /v1/agent/permissions lists; then send the token of its answer '
        "(itx_ses_…) as Authorization: Bearer in place of the key."
    )

    def __init__(self, tool: str, permission: str) -> None:
        opening = {"tool": "agents.create_session", "method": "POST", "path": "/v1/agent/sessions"}
        super().__init__(
            f"An agent key alone can't call {tool}: it opens sessions, and a session's token makes this call.",
            details={"required_permission": permission, "open_session_with": opening},
        )


class ApprovalNeeded(Forbidden):
    """An agent's act that a person has to approve. The approval check answers 202 in its place; elsewhere it is refused."""

    suggestion = "Make the call in an agent's session; it then waits for a person's approval."


class StepUpRequired(ApiError):
    """A person's act that takes a second factor given lately, whoever else may hold their browser or token."""

    status_code, code = 403, "STEP_UP_REQUIRED"


class Suspended(ApiError):
    status_code, code = 403, "SESSION_SUSPENDED"
    suggestion = "The session's owner was notified and can lift the suspension."


class NotFound(ApiError):
    """Missing, or not visible to the caller: the two are indistinguishable."""

    status_code, code = 404, "NOT_FOUND"
    suggestion = "Check the id; it may belong to a case you take no part in."

    def __init__(self) -> None:
        super().__init__("There is no such thing here, or you may not see it.")


class Conflict(ApiError):
    status_code, code = 409, "CONFLICT"
    suggestion = "Read the current state and decide again."


class IdempotencyConflict(ApiError):
    status_code, code = 409, "IDEMPOTENCY_CONFLICT"
    suggestion = "The first request with this key is still running; repeat this one in a moment."


class IdempotencyMismatch(ApiError):
    status_code, code = 422, "IDEMPOTENCY_BODY_MISMATCH"
    suggestion = "Use a new Idempotency-Key for a different request."


class RateLimited(ApiError):
    status_code, code = 429, "RATE_LIMITED"
    suggestion = "Wait for retry_after seconds."


class QuotaExceeded(ApiError):
    """A cap is reached; ``details`` has cap_type, current_spend and cap_amount."""

    status_code, code = 429, "QUOTA_EXCEEDED"
    suggestion = "Free some of the quota, or ask the firm's administrator to raise it."


class TooLarge(ApiError):
    status_code, code = 413, "VALIDATION_ERROR"
    suggestion = "Send less at once. Files go to the signed address that evidence.upload gives."


class MultipartRefused(ApiError):
    status_code, code = 415, "UNSUPPORTED_MEDIA_TYPE"
    suggestion = "Send Content-Type: application/json. Files go to the signed address that evidence.upload gives."

    def __init__(self) -> None:
        super().__init__("Multipart bodies are not taken anywhere.")


class Unavailable(ApiError):
    status_code, code = 503, "UNAVAILABLE"
    suggestion = "Nothing was changed. Try again in a few seconds."


class QueryTimeout(ApiError):
    """The database was given up on: what was asked takes it longer than this kind of call may."""

    status_code, code = 504, "QUERY_TIMEOUT"
    suggestion = "Narrow the search: fewer or rarer words, more filters, a smaller limit. Else try again later."

    def __init__(self) -> None:
        super().__init__("This took the database too long and was stopped; nothing was changed.")


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


def body_too_large() -> TooLarge:
    limit: int = settings.MAX_BODY_BYTES
    return TooLarge(f"The body is larger than {limit} bytes, which is the limit.", details={"limit_bytes": limit})


def service_unavailable() -> Unavailable:
    return Unavailable("A service we depend on is not answering.", retry_after=5)


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
