"""The times of a fact in one cell: each a line of what it says, ``kind before; date 2024-03-03; words "by March 3"; source 1``.

A line that names nothing of this is an expression of time, which is read: ``on or about March 3, 2024``.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from config.api.errors import Invalid
from facts.exchange.columns import SEPARATOR
from facts.models import Citation
from facts.temporal.actions import MOST
from facts.temporal.reading import columns_of
from facts.temporal.serializers import MentionFields

# How a line names what a time says, and in which order.
NAMES = {
    "kind": "kind", "date": "date", "to": "date_end", "exact to the": "precision", "at": "time", "until": "time_end",
    "zone": "zone", "recurs": "recurrence", "rule": "rule", "words": "text",
}  # fmt: skip
QUOTED = ("recurrence", "rule", "text")
MAIN, CITED = "main", "source"
PART = re.compile(
    rf"({'|'.join(NAMES)}|{CITED}) +(\"(?:[^\"\\]|\\.)*\"|[^;\"]*?) *(?:;|$) *|({MAIN}) *(?:;|$) *", re.ASCII
)


def times_cell(fact: Mapping[str, Any]) -> str:
    """Every time that the fact's own date does not say whole."""
    places = {str(one["id"]): number for number, one in enumerate(fact["citations"], start=1)}
    lines = (_line(one, places) for one in fact["temporal_mentions"] if not _is_said_by_date(one))
    return SEPARATOR.join(lines)


def _is_said_by_date(one: Mapping[str, Any]) -> bool:
    has_more = one["time"] or one["text"] or one["citation_id"]
    is_plain = one["kind"] == "on" or (one["kind"] in ("about", "range") and one["precision"] == "day")
    return bool(one["is_main"] and is_plain and not has_more)


def _line(one: Mapping[str, Any], places: Mapping[str, int]) -> str:
    said = [MAIN] if one["is_main"] else []
    for name, column in NAMES.items():
        if (value := one[column]) not in ("", None):
            said.append(f"{name} {json.dumps(value, ensure_ascii=False) if column in QUOTED else value}")
    if place := places.get(str(one["citation_id"])):
        said.append(f"{CITED} {place}")
    return "; ".join(said)


def times_given(cell: str) -> list[dict[str, Any]]:
    """What each line says, as ``facts.add_temporal_mention`` takes it, with ``source`` the number of the citation. Raises
    ``Invalid`` for what can't be read."""
    lines = [one.strip() for one in cell.split(SEPARATOR) if one.strip()]
    if len(lines) > MOST:
        raise Invalid.field("times", f"A fact has at most {MOST} times.")
    given = [_given(line) for line in lines]
    if sum(bool(one.get("is_main")) for one in given) > 1:
        raise Invalid.field("times", "Only one of the times is the main one.")
    return given


def _given(line: str) -> dict[str, Any]:
    parts = dict(_parts(line))
    source = parts.pop(CITED, "")
    if source and not (source.isascii() and source.isdigit() and len(source) < 3):
        raise Invalid.field("times", f"“{source[:20]}” is no number of a source of this fact.")
    is_main = parts.pop(MAIN, None) is not None
    taken = MentionFields(data={NAMES[name]: value for name, value in parts.items()})
    if not taken.is_valid():
        name, problems = next(iter(taken.errors.items()))
        raise Invalid.field("times", f"“{line[:100]}”: {name}: {problems[0]}")
    return {**taken.validated_data, "is_main": is_main, CITED: int(source or 0)}


def _parts(line: str) -> Iterator[tuple[str, str]]:
    """The names of a line with their values; the whole of another line is words."""
    found = list(PART.finditer(line))
    if not found or "".join(one[0] for one in found) != line:
        yield "words", line
        return
    for one in found:
        name, value = one[3] or one[1], one[2] or ""
        yield name, _unquoted(value) if value.startswith('"') else value


def _unquoted(value: str) -> str:
    try:
        return str(json.loads(value))
    except json.JSONDecodeError:
        raise Invalid.field(
            "times", f'{value[:100]}: write a quotation mark within as \\" and a backslash as \\\\.'
        ) from None


def columns_of_times(
    given: Sequence[Mapping[str, Any]], citations: Sequence[Citation]
) -> list[tuple[dict[str, Any], bool]]:
    """Columns of the mentions of a fact with these citations, and whether each is its main one."""
    known: dict[uuid.UUID, Any] = {one.pk: one for one in citations}
    found = []
    for one in given:
        fields = {name: value for name, value in one.items() if name not in (CITED, "is_main")}
        if one[CITED]:
            if one[CITED] > len(citations):
                raise Invalid.field("times", f"The fact has no source {one[CITED]}.")
            fields["citation_id"] = citations[one[CITED] - 1].pk
        found.append((_columns(fields, known), bool(one["is_main"])))
    return found


def _columns(fields: Mapping[str, Any], known: Mapping[uuid.UUID, Any]) -> dict[str, Any]:
    try:
        return columns_of(fields, known)
    except Invalid as error:
        said = next(iter((error.details.get("fields") or {"": [str(error)]}).values()))
        raise Invalid.field("times", said[0]) from None
