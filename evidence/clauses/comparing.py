"""The clauses of two documents side by side, and which of their words differ."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from evidence.models import Clause

_WORD = re.compile(r"\s+|[^\s\w]|\w+")
MOST = 800  # words of each side that are compared; comparing takes as long as their product


def compared(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    """For each type what both have of it, without what a person rejected."""
    others = {one["type"]: one for one in second["types"]}
    return [_compared(one, _kept(one), _kept(others[one["type"]])) for one in first["types"]]


def _kept(one: dict[str, Any]) -> list[Clause]:
    return [row for row in one["clauses"] if row.state != Clause.State.REJECTED]


def _compared(one: dict[str, Any], first: list[Clause], second: list[Clause]) -> dict[str, Any]:
    words = changed_words(_said(first), _said(second)) if first and second else []
    return {
        "type": one["type"], "label": one["label"], "comparison": _outcome(first, second, words), "first": first,
        "second": second, "words": words,
    }  # fmt: skip


def _said(rows: Sequence[Clause]) -> str:
    return "\n".join(" ".join(row.quote.split()) for row in rows)


def _outcome(first: list[Clause], second: list[Clause], words: list[dict[str, str]]) -> str:
    if first and second:
        return "same" if all(one["op"] == "equal" for one in words) else "different"
    return "only_first" if first else "only_second" if second else "neither"


def changed_words(first: str, second: str) -> list[dict[str, str]]:
    """From the first text to the second: what both have, what only the first has, what only the second has."""
    one, other = _WORD.findall(first)[:MOST], _WORD.findall(second)[:MOST]
    found: list[dict[str, str]] = []
    for op, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if op == "equal":
            found.append({"op": "equal", "text": "".join(one[a:b])})
            continue
        found += [{"op": "delete", "text": "".join(one[a:b])}] if b > a else []
        found += [{"op": "insert", "text": "".join(other[c:d])}] if d > c else []
    return found
