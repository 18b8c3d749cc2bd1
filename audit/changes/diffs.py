"""Changes of one thing as people read them: its fields from before the first to after the last, and its parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from audit.changes.tracked import HIDDEN, Row, of_table
from audit.models import Change
from config.api.kinds import field_label
from config.api.scope import Scope

MADE, CHANGED, DELETED = "made", "changed", "deleted"
Named = dict[tuple[int, str], str]  # a change's number and "before" or "after": the row in words


def span(changes: Sequence[Change]) -> tuple[Row | None, Row | None]:
    """A row before the first and after the last of its changes, which are in their order; of updates that kept no more,
    the columns that changed."""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for change in reversed(changes):
        before |= change.before or {}
    for change in changes:
        after |= change.after or {}
    was_made, is_gone = changes[0].kind == Change.Kind.INSERT, changes[-1].kind == Change.Kind.DELETE
    return None if was_made else before, None if is_gone else after


def kind_of(before: Row | None, after: Row | None) -> str:
    if before is None:
        return MADE
    return DELETED if after is None or (after.get("deleted_at") and not before.get("deleted_at")) else CHANGED


def fields_of(table: str, before: Row | None, after: Row | None) -> list[dict[str, Any]]:
    """What differs, by column, without what says nothing to people; of something made or deleted, what it says at all."""
    was, now, title = before or {}, after or {}, of_table(table).title
    names = [name for name in {**was, **now} if name not in HIDDEN and was.get(name) != now.get(name)]
    plain: tuple[Any, ...] = (None, "", [], {}, "day")  # a date to the day is what a date is
    shown = names if before and after else [name for name in names if (was or now)[name] not in plain]
    shown.sort(key=lambda name: (name != title, name))
    return [{"name": name, "label": field_label(name), "from": was.get(name), "to": now.get(name)} for name in shown]


def parts_of(changes: Iterable[Change], named: Named, key: Callable[[Change], Hashable]) -> list[dict[str, Any]]:
    """The sources, linked entities and mentions that came, went or changed, each with its words before and after."""
    rows = defaultdict(list)
    for change in changes:
        if of_table(change.table).part:
            rows[key(change)].append(change)
    parts = []
    for group in rows.values():
        before, after = group[0].before, group[-1].after
        if before != after:
            was, now = named.get((group[0].number, "before")), named.get((group[-1].number, "after"))
            label = of_table(group[0].table).label
            parts.append({"noun": label, "kind": kind_of(before, after), "from": was, "to": now})
    return parts


def names_of(changes: Iterable[Change], scope: Scope) -> Named:
    """The changes' rows in words, by number and side: some queries for each table, however many changes."""
    sides: dict[str, list[tuple[int, str, Row]]] = defaultdict(list)
    for change in changes:
        for side, row in (("before", change.before), ("after", change.after)):
            if row:
                sides[change.table].append((change.number, side, row))
    named: Named = {}
    for table, rows in sides.items():
        words = of_table(table).named([row for _, _, row in rows], scope)
        named |= {(number, side): one for (number, side, _), one in zip(rows, words, strict=True)}
    return named
