"""Statements that a connection to the database keeps prepared: of rows that are had by their keys, planning takes longer than
reading.

Only such, whose plan is the same whatever the values are. What reads through a case is planned for that case each time, since
a plan for any case is a bad plan for one of a million. Where a pooler gives each transaction another connection
(``DB_TRANSACTION_POOLING``), nothing is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Self

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor

MARKS = re.compile("%%|%s")


class PreparedCursor(Cursor[Any]):
    """A cursor whose statements are prepared, and carried out again with other values."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> Self:
        return super().execute(query, params, prepare=True, **more)

    def _convert_query(self, query: Any, params: Any = None) -> Any:
        self._query = super()._convert_query(query, params)  # where Django looks for what its log of statements says
        return self._query


def prepared_cursor(using: BaseDatabaseWrapper) -> CursorWrapper:
    """Such a cursor, in Django's wrapping as its own have it."""
    using.close_if_health_check_failed()
    using.ensure_connection()
    with using.wrap_database_errors:
        wrapped: CursorWrapper = using._prepare_cursor(PreparedCursor(using.connection))  # type: ignore[attr-defined]
        return wrapped


def written(
    sql: str, params: Sequence[Any], using: BaseDatabaseWrapper, is_given: Callable[[Any], bool]
) -> tuple[str, tuple[Any, ...]]:
    """The statement with only those of its values as parameters that a call gives; the others stand in it, as they are."""
    values = iter(params)
    given: list[Any] = []

    def place(mark: re.Match[str]) -> str:
        if mark[0] == "%%":
            return mark[0]
        one = next(values)
        if is_given(one):
            given.append(one)
            return mark[0]
        literal: str = using.ops.compose_sql("%s", [one])  # type: ignore[attr-defined]
        return literal.replace("%", "%%")

    return MARKS.sub(place, sql), tuple(given)
