"""Refusals in the words of RFC 6749, for the endpoints that applications' libraries call."""

from __future__ import annotations

from config.api.errors import ApiError


class OAuthError(ApiError):
    """A refusal with the standard's code: ``invalid_grant``, ``invalid_client`` and so on."""

    def __init__(self, code: str, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.code, self.status_code = code, status

    @property
    def body(self) -> dict[str, str]:
        return {"error": self.code, "error_description": self.message}
