"""Why a caller acts, in its own words: the header ``X-Agent-Reasoning``."""

from __future__ import annotations

from typing import Any

from config.api.errors import Invalid

REASONING_HEADER = "X-Agent-Reasoning"
REASONING_LENGTH = 500


def reasoning_given(request: Any) -> str:
    """The header's text, however long. Headers arrive as Latin-1; what was sent as UTF-8 is read as that."""
    given: str = request.headers.get(REASONING_HEADER) or ""
    try:
        return given.encode("latin-1").decode()
    except UnicodeError:
        return given


def reasoning_of(request: Any) -> str | None:
    """The header's text, or ``None`` without one; longer than 500 characters is refused."""
    reasoning = reasoning_given(request)
    if len(reasoning) > REASONING_LENGTH:
        raise Invalid.field(REASONING_HEADER, f"At most {REASONING_LENGTH} characters.")
    return reasoning or None
