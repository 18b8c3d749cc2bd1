"""Two texts side by side, piece by piece, with the words that only one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from evidence.monitors.differences import TextChange, changes

LONGEST = 400_000  # characters of a text that are compared
MOST_PIECES = 2_000  # of each that are neither in the same beginning nor in the same end
MOST_WORDS = 400  # of pieces in whose place others stand, whose words are compared
MOST_ROWS = 1_000
CONTEXT = 1  # pieces shown before and after a change
ENDS = re.compile(r"(?<=[.!?;:])\s+|\s*\n\s*\n\s*")
WORDS = re.compile(r"\S+\s*")

Kind = Literal["same", "changed", "left_out"]


@dataclass(frozen=True, slots=True)
class ComparedWords:
    """Some words, and whether only this side has them."""

    text: str
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """What stands at one place on either side. Of a row that is ``left_out``, ``pieces`` says how many are the same."""

    kind: Kind
    left: list[ComparedWords] = field(default_factory=list)
    right: list[ComparedWords] = field(default_factory=list)
    pieces: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """``removed`` and ``added`` count words. ``is_whole``: whether both texts were compared to their ends."""

    rows: list[ComparedRow]
    removed: int
    added: int
    is_whole: bool


def compare(left: str, right: str) -> Comparison:
    """Sentence by sentence, so that lines which are only broken otherwise are no difference."""
    one, other, is_whole = _bounded(_pieces(left[:LONGEST]), _pieces(right[:LONGEST]))
    rows = list(_rows(one, other, changes(one, other)))
    removed, added = (sum(_changed(getattr(row, side)) for row in rows) for side in ("left", "right"))
    is_whole = is_whole and max(len(left), len(right)) <= LONGEST and len(rows) <= MOST_ROWS
    return Comparison(rows[:MOST_ROWS], removed, added, is_whole)


def _pieces(text: str) -> list[str]:
    return [piece for one in ENDS.split(text) if (piece := " ".join(one.split()))]


def _bounded(one: list[str], other: list[str]) -> tuple[list[str], list[str], bool]:
    """As many pieces of both as can be compared in time: the same beginning counts for nothing."""
    same = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    most = same + MOST_PIECES
    return one[:most], other[:most], max(len(one), len(other)) <= most


def _rows(one: Sequence[str], other: Sequence[str], found: Sequence[TextChange]) -> Iterator[ComparedRow]:
    for place, change in enumerate(found):
        if change.is_same:
            yield from _same(one[change.first : change.last], is_first=place == 0, is_last=place == len(found) - 1)
        else:
            yield from _changed_rows(one[change.first : change.last], other[change.start : change.end])


def _same(pieces: Sequence[str], *, is_first: bool, is_last: bool) -> Iterator[ComparedRow]:
    """The pieces next to a change; those between are left out."""
    head, tail = 0 if is_first else CONTEXT, 0 if is_last else CONTEXT
    if len(pieces) <= head + tail + 1:
        yield from (ComparedRow("same", [ComparedWords(one)], [ComparedWords(one)]) for one in pieces)
        return
    yield from (ComparedRow("same", [ComparedWords(one)], [ComparedWords(one)]) for one in pieces[:head])
    yield ComparedRow("left_out", pieces=len(pieces) - head - tail)
    yield from (ComparedRow("same", [ComparedWords(one)], [ComparedWords(one)]) for one in pieces[len(pieces) - tail :])


def _changed_rows(one: Sequence[str], other: Sequence[str]) -> Iterator[ComparedRow]:
    """What stands in the place of what: word by word where there is little, else as a whole."""
    left, right = WORDS.findall(" ".join(one)), WORDS.findall(" ".join(other))
    if not left or not right or max(len(left), len(right)) > MOST_WORDS:
        yield ComparedRow(
            "changed",
            [ComparedWords(" ".join(one), True)] if one else [],
            [ComparedWords(" ".join(other), True)] if other else [],
        )
        return
    bare = [[word.strip() for word in words] for words in (left, right)]
    found = changes(*bare)
    yield ComparedRow(
        "changed",
        [ComparedWords("".join(left[c.first : c.last]), not c.is_same) for c in found if c.last > c.first],
        [ComparedWords("".join(right[c.start : c.end]), not c.is_same) for c in found if c.end > c.start],
    )


def _changed(words: Sequence[ComparedWords]) -> int:
    return sum(len(one.text.split()) for one in words if one.is_changed)
