"""The Roman numeral of a heading or an item is no initial and begins no name: "V. Construction", "I. Topographic survey"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from evidence.engines.names.lexicon import SURNAMES, common_words
from evidence.engines.names.spans import Span

_NUMERAL = re.compile(r"(?P<numeral>[IVX]{1,5})\. (?P<word>[A-Z][\w'-]+)(?P<more> \w)?")
_ITEM = re.compile(r"(?<![\w.])(?P<numeral>[IVX]{1,5})\. {1,4}[A-Z]")
_BEFORE_LAST = {"I": "II", "II": "I", "V": "IV", "X": "IX"}  # another that a list with it has


def without_numerals(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The mentions without those that are an item's numeral and an ordinary word, where the text has the item beside it."""
    items = {found["numeral"] for found in _ITEM.finditer(flat)}
    for span in spans:
        found = _NUMERAL.match(flat, span.start, span.end) if span.type in ("person", "organization") else None
        if not found or not _is_item(found, items):
            yield span


def _is_item(found: re.Match[str], items: set[str]) -> bool:
    word = found["word"].lower()
    is_ordinary = not found["more"] and word in common_words() and word not in SURNAMES
    return is_ordinary and _BEFORE_LAST.get(found["numeral"], "I") in items
