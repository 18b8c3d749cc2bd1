"""The rows of a load file, one after the other: a row that is broken spoils no other."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from evidence.extraction.characters import clean
from evidence.extraction.volumes.dialect import Dialect
from evidence.extraction.volumes.lines import VolumeLine, lines

MOST_LINES = 500  # of one row: a quote that is never closed must not swallow the rest of the file
MOST_COLUMNS, LONGEST_VALUE = 1_000, 1_000_000
LONGEST_FIELD = 16 * 1024 * 1024  # before it is cut


@dataclass(frozen=True, slots=True)
class TableRow:
    """``problems`` are codes: ``encoding``, ``unclosed_quote``, ``too_long``, ``control_characters``."""

    values: list[str]
    problems: list[str]
    end: int


def rows(source: BinaryIO, dialect: Dialect, start: int) -> Iterator[TableRow]:
    """The rows from ``start`` on, the header among them if that is 0. Empty lines are none."""
    waiting: Iterator[VolumeLine] = lines(source, dialect.encoding, start)
    while True:
        first = next(waiting, None)
        if first is None:
            return
        taken, held = [first], first
        while _is_open(taken, dialect) and len(taken) < MOST_LINES and not held.cut:
            following = next(waiting, None)
            if following is None:
                break
            taken.append(following)
            held = following
        unclosed = _is_open(taken, dialect)
        if unclosed:
            waiting, taken = chain(taken[1:], waiting), taken[:1]
        if any(one.text.strip() for one in taken):
            yield _row(taken, dialect, unclosed=unclosed)


def _is_open(taken: list[VolumeLine], dialect: Dialect) -> bool:
    return bool(dialect.quote) and sum(one.text.count(dialect.quote) for one in taken) % 2 == 1


def _row(taken: list[VolumeLine], dialect: Dialect, *, unclosed: bool) -> TableRow:
    problems = ["unclosed_quote"] if unclosed else []
    text = "".join(one.text for one in taken).rstrip("\r\n")
    if not all(one.decoded for one in taken):
        problems.append("encoding")
    if any(one.cut for one in taken):
        problems.append("too_long")
    values = _split(text.replace("\0", ""), dialect, quoted=not unclosed)
    if values is None:
        problems.append("too_long")
        values = []
    kept = [_value(one, dialect, problems) for one in values[:MOST_COLUMNS]]
    return TableRow(kept, list(dict.fromkeys(problems)), taken[-1].end)


def _split(text: str, dialect: Dialect, *, quoted: bool) -> list[str] | None:
    """The values; of a row whose quotes don't close, as if there were none. ``None`` for one that is too long."""
    if not quoted or not dialect.quote:
        return [one.strip(dialect.quote) for one in text.split(dialect.separator)]
    csv.field_size_limit(LONGEST_FIELD)  # of the process: whoever reads tables sets its own
    reader = csv.reader([text], delimiter=dialect.separator, quotechar=dialect.quote)
    try:
        return next(reader, [])
    except csv.Error:
        return None


def _value(value: str, dialect: Dialect, problems: list[str]) -> str:
    if dialect.newline:
        value = value.replace(dialect.newline, "\n")
    if len(value) > LONGEST_VALUE:
        problems.append("too_long")
        value = value[:LONGEST_VALUE]
    shown, removed = clean(value.replace("\r\n", "\n").replace("\r", "\n"))
    if removed:
        problems.append("control_characters")
    return shown.strip()
