"""What changed between two captures of a page, line by line."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

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


def _lines(text: str) -> list[str]:
    return [line for one in text.splitlines() if (line := " ".join(one.split()))]
