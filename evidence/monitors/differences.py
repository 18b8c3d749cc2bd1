"""What changed between two texts: of two captures of a page line by line, and of any two lists of pieces."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

MOST_LINES = 4_000  # comparing takes up to their square
MAX_DIFF = 20_000
CONTEXT = 2
TOO_LONG = "The page is too long to be compared line by line; both captures are kept whole."


@dataclass(frozen=True, slots=True)
class Difference:
    """``text`` has the changed lines with their neighbours, those that came with ``+`` and those that went with ``-``."""

    text: str
    added: int
    removed: int


def difference(before: str, after: str) -> Difference:
    old, new = _lines(before), _lines(after)
    if max(len(old), len(new)) > MOST_LINES:
        return Difference(TOO_LONG, 0, 0)
    lines = list(difflib.unified_diff(old, new, lineterm="", n=CONTEXT))[2:]  # the first two name files
    text = "\n".join(lines)
    if len(text) > MAX_DIFF:
        text = text[:MAX_DIFF].rsplit("\n", 1)[0] + "\n…"
    return Difference(text, sum(one.startswith("+") for one in lines), sum(one.startswith("-") for one in lines))


@dataclass(frozen=True, slots=True)
class TextChange:
    """``before[first:last]`` became ``after[start:end]``; ``is_same`` where both are equal."""

    is_same: bool
    first: int
    last: int
    start: int
    end: int


def changes(before: Sequence[str], after: Sequence[str]) -> list[TextChange]:
    """Which pieces stayed, came and went, in order. Comparing takes up to the square of what is left when the same beginning
    and end are put aside: the caller bounds it."""
    head = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
    rest = min(len(before), len(after)) - head
    ends = zip(reversed(before), reversed(after), strict=False)
    tail = min(rest, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], ends)))
    last, end = len(before) - tail, len(after) - tail
    matcher = difflib.SequenceMatcher(a=before[head:last], b=after[head:end])
    found = [TextChange(True, 0, head, 0, head)] if head else []
    found += [
        TextChange(tag == "equal", head + a, head + b, head + c, head + d) for tag, a, b, c, d in matcher.get_opcodes()
    ]
    return found + ([TextChange(True, last, len(before), end, len(after))] if tail else [])


def _lines(text: str) -> list[str]:
    return [line for one in text.splitlines() if (line := " ".join(one.split()))]
