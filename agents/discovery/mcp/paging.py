"""Lists that come in pages: the protocol's cursors, signed, over lists that are made for each call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.core.signing import BadSignature
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from config import keys
from config.keys import Purpose

Row = TypeVar("Row")
PAGE = 50
SALT = "agents.discovery.mcp"


def page_of(rows: Sequence[Row], cursor: str | None, *, of: str, size: int = PAGE) -> tuple[list[Row], str | None]:
    """One page of a list, and the cursor of the next; ``None`` after the last. ``of`` names the list."""
    start = read_cursor(cursor, of=of) if cursor else 0
    following = start + size
    return list(rows[start:following]), make_cursor(following, of=of) if following < len(rows) else None


def make_cursor(position: Any, *, of: str) -> str:
    return keys.dumps(position, purpose=Purpose.CURSORS, salt=f"{SALT}.{of}")


def read_cursor(cursor: str, *, of: str) -> Any:
    """The position in a cursor that we made for the same list."""
    try:
        return keys.loads(cursor, purpose=Purpose.CURSORS, salt=f"{SALT}.{of}")
    except BadSignature:
        raise MCPError(INVALID_PARAMS, "This cursor is not one of this list; ask for the first page again.") from None
