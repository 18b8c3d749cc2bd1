"""Which characters the typefaces at hand can show. A word in a script that they lack would be a row of boxes."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("glyphs.txt")  # build_glyphs.py makes it
WORDS = ("L", "M", "N")  # classes of characters: letters, marks on them, numbers
_MOST_SHOWN = 8
_IGNORED = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | {chr(one) for one in range(0xFE00, 0xFE10)}


def unshown(texts: Iterable[str]) -> str:
    """The first few characters of words that no typeface here has; empty where each has a sign."""
    lacking = sorted(one for one in set().union(*map(set, texts)) if not is_shown(one))
    return "".join(one for one in lacking if unicodedata.category(one)[0] in WORDS)[:_MOST_SHOWN]


def is_shown(character: str) -> bool:
    firsts, lasts = _ranges()
    at = bisect_right(firsts, ord(character)) - 1
    return character in _IGNORED or (at >= 0 and ord(character) <= lasts[at])


@cache
def _ranges() -> tuple[list[int], list[int]]:
    parts = [line.partition("-") for line in TABLE.read_text("ascii").split()]
    return [int(first, 16) for first, _, _ in parts], [int(last, 16) for _, _, last in parts]
