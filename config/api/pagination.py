"""Keyset pages: opaque signed cursors that stay right while rows are inserted; never OFFSET, never COUNT."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.db.models import F, Q, QuerySet

from config.api.errors import Invalid
from config.keys import Purpose, keys_of

SALT = "intactus.cursor"
DEFAULT_LIMIT, MAX_LIMIT = 50, 100


@dataclass(frozen=True, slots=True)
class ResultPage:
    items: list[Any]
    next_cursor: str | None

    @property
    def has_more(self) -> bool:
        return self.next_cursor is not None


@dataclass(frozen=True, slots=True)
class Together:
    """Two parts of a list's rows, with the same columns, neither of which comes first; each is soon had in the order."""

    one: QuerySet[Any]
    other: QuerySet[Any]

    def first(self, number: int, order: tuple[str, ...], after: Q) -> QuerySet[Any]:
        """In one statement, so that no row can go from one part to the other meanwhile."""
        one, other = (ordered(part, order).filter(after)[:number] for part in (self.one, self.other))
        return one.union(other, all=True).order_by(*order)[:number]


Part = QuerySet[Any] | Together


def paginate(
    rows: Part | Sequence[Part],
    *,
    order: tuple[str, ...],
    cursor: str | None,
    limit: int = DEFAULT_LIMIT,
) -> ResultPage:
    """Rows after the cursor in ``order`` (field names, ``-`` for descending; the last must be unique).

    Ordered columns must not be null. A cursor of another list or order is a validation error on ``cursor``. Rows can
    come in parts, of which in ``order`` each ends before the next begins; rows or a part in two :class:`Together`.
    """
    values = _decode(cursor, order) if cursor else None
    return page_of(_first(rows, limit + 1, order, values), order, limit)


def page_of(items: list[Any], order: tuple[str, ...], limit: int) -> ResultPage:
    """The page that these items begin: of one more than the limit it says where the next begins."""
    more = len(items) > limit
    items = items[:limit]
    return ResultPage(items, _encode(items[-1], order) if more else None)


def _first(rows: Part | Sequence[Part], number: int, order: tuple[str, ...], values: list[str] | None) -> list[Any]:
    items: list[Any] = []
    for part in [rows] if isinstance(rows, QuerySet | Together) else rows:
        if wanted := number - len(items):
            items += _first_of(part, wanted, order, values)
    return items


def _first_of(part: Part, number: int, order: tuple[str, ...], values: list[str] | None) -> QuerySet[Any]:
    after = _after(order, values) if values else Q()
    if isinstance(part, Together):
        return part.first(number, order, after)
    if values and (column := _kept_column(part, order[0])):
        after &= _bound(order[0], values[0], column)
    return ordered(part, order).filter(after)[:number]


def _kept_column(rows: QuerySet[Any], name: str) -> str | None:
    """The column by which the rows are in order in place of their own of this name: the same value, kept with another row."""
    own = next(iter(rows.query.order_by), None)
    if not isinstance(own, str):
        return None
    column, plain = own.removeprefix("-"), name.removeprefix("-")
    is_kept = column.endswith(f"_{plain}") and ("__" in column or column in rows.query.annotations)
    return column if is_kept else None


def ordered(rows: QuerySet[Any], order: tuple[str, ...]) -> QuerySet[Any]:
    """In that order, or in their own: what comes to the same, as an index has it."""
    if rows.query.order_by:
        return rows
    return rows.order_by(*(F(name[1:]).desc() if name.startswith("-") else F(name).asc() for name in order))


def make_cursor(content: list[Any], *, salt: str) -> str:
    """The signed content: of the same content the same cursor, so that an unchanged page is the same answer."""
    return _signer(salt).sign_object(content)


def read_cursor(cursor: str, *, salt: str) -> Any:
    """What the cursor was made of. Raises ``Invalid`` if we did not make it."""
    try:
        return _signer(salt).unsign_object(cursor)
    except (signing.BadSignature, ValueError, TypeError):
        raise Invalid.field("cursor", "This cursor is not one of ours.") from None


def _signer(salt: str) -> signing.Signer:
    """Without a time, unlike ``config.keys.dumps``; with the same keys."""
    current, *former = keys_of(Purpose.CURSORS)
    return signing.Signer(key=current, fallback_keys=[*former], salt=salt)


def _after(order: tuple[str, ...], values: list[str]) -> Q:
    """What comes after these values. The bound on the first column follows from the rest; it is said for the planner,
    which enters an index at a bound and would read all of one for the alternatives only."""
    condition, equal = Q(pk__in=[]), Q()
    for name, value in zip(order, values, strict=True):
        field = name.removeprefix("-")
        step = "lt" if name.startswith("-") else "gt"
        condition |= equal & Q(**{f"{field}__{step}": value})
        equal &= Q(**{field: value})
    return _bound(order[0], values[0], order[0].removeprefix("-")) & condition


def _bound(name: str, value: str, column: str) -> Q:
    return Q(**{f"{column}__{'lte' if name.startswith('-') else 'gte'}": value})


def _encode(row: Any, order: tuple[str, ...]) -> str:
    values = [_value(row, name.removeprefix("-")) for name in order]
    return make_cursor([list(order), values], salt=SALT)


def _value(row: Any, path: str) -> str:
    for name in path.split("__"):
        row = getattr(row, name)
    return row.isoformat() if hasattr(row, "isoformat") else str(row)


def _decode(cursor: str, order: tuple[str, ...]) -> list[str]:
    made_for, values = read_cursor(cursor, salt=SALT)
    if made_for != list(order):
        raise Invalid.field("cursor", "This cursor belongs to another list or sort order.")
    return list(values)
