"""Words found on a picture, put into the order a person reads them: columns, then lines, then left to right."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class BoxedWord:
    """A word and its box in pixels of the picture that was read."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Segment:
    """Words side by side, as the reader found them together: a line, or a part of one."""

    words: tuple[BoxedWord, ...]

    @property
    def x0(self) -> float:
        return min(word.x0 for word in self.words)

    @property
    def x1(self) -> float:
        return max(word.x1 for word in self.words)

    @property
    def middle(self) -> float:
        return (min(word.y0 for word in self.words) + max(word.y1 for word in self.words)) / 2

    @property
    def height(self) -> float:
        return max(word.y1 for word in self.words) - min(word.y0 for word in self.words)


_ENOUGH_IN_COLUMN = 8
_WIDE = 0.25  # of the page: a column of prose, not of figures


def in_order(segments: list[Segment], width: float) -> list[list[BoxedWord]]:
    """Lines of words from the top down; two columns of prose one after the other."""
    split = _gutter(segments, width)
    if split is None:
        return _lines(segments)
    left = [segment for segment in segments if segment.x1 <= split]
    right = [segment for segment in segments if segment.x0 >= split]
    across = [segment for segment in segments if segment.x0 < split < segment.x1]
    first = min(segment.middle for segment in left + right)
    head = [segment for segment in across if segment.middle < first]
    foot = [segment for segment in across if segment.middle >= first]
    return [line for part in (head, left, right, foot) for line in _lines(part)]


def _gutter(segments: list[Segment], width: float) -> float | None:
    """The x of a white strip that parts two columns of prose; None for anything else, tables and forms included."""
    if len(segments) < 2 * _ENOUGH_IN_COLUMN:
        return None
    for step in range(40, 61):
        x = width * step / 100
        left = [segment for segment in segments if segment.x1 <= x]
        right = [segment for segment in segments if segment.x0 >= x]
        crossing = len(segments) - len(left) - len(right)
        if crossing <= len(segments) // 20 and _prose(left, width) and _prose(right, width):
            return x
    return None


def _prose(column: list[Segment], width: float) -> bool:
    if len(column) < _ENOUGH_IN_COLUMN:
        return False
    return sum(segment.x1 - segment.x0 for segment in column) / len(column) > _WIDE * width


def _lines(segments: list[Segment]) -> list[list[BoxedWord]]:
    """Segments whose middles are within half a line's height of each other share a line."""
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda one: one.middle):
        if rows and segment.middle - rows[-1][0].middle < 0.5 * min(segment.height, rows[-1][0].height):
            rows[-1].append(segment)
        else:
            rows.append([segment])
    return [[word for segment in sorted(row, key=lambda one: one.x0) for word in segment.words] for row in rows]


def paragraph_gaps(lines: list[list[BoxedWord]]) -> list[bool]:
    """For each line whether clearly more space than usual stands above it."""
    tops = [min(word.y0 for word in line) for line in lines]
    bottoms = [max(word.y1 for word in line) for line in lines]
    heights = sorted(bottom - top for top, bottom in zip(tops, bottoms, strict=True))
    usual = heights[len(heights) // 2] if heights else 0.0
    pairs = pairwise(range(len(lines)))
    return [False, *(tops[below] - bottoms[above] > 0.9 * usual for above, below in pairs)] if lines else []
