"""What a call is refused with. Actions and policies raise these; :mod:`config.api.envelope` is the only translator."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import exceptions as drf


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


class FirmOnly(Forbidden):
    """A client, or an agent that reads as one, where the firm's people act; the permission they have does not help here."""

    suggestion = "GET /v1/tools/search?q=… finds the tools that are open to you."

    def __init__(self, tool: str, permission: str) -> None:
        super().__init__(f"{tool} is for the people of the firm.", details={"required_permission": permission})


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

    def __init__(self, message: str = "", **more: Any) -> None:
        super().__init__(message or "There is no such thing here, or you may not see it.", **more)


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


def body_too_large() -> TooLarge:
    limit: int = settings.MAX_BODY_BYTES
    return TooLarge(f"The body is larger than {limit} bytes, which is the limit.", details={"limit_bytes": limit})


def service_unavailable() -> Unavailable:
    return Unavailable("A service we depend on is not answering.", retry_after=5)
