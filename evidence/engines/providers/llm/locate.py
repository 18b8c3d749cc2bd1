"""Find a quote in its source, forgiving white space and typography only; what can't be found was not said there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.layout.lines import page_spans

_SAME = str.maketrans({"\u2018": "'", "\u2019": "'", "“": '"', "”": '"', "\u2013": "-", "—": "-", "\xa0": " "})
_ELLIPSIS = re.compile(r"^(?:\.{3}|…)\s?|\s?(?:\.{3}|…)$")
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Squeezed:
    """A text with white space runs as single blanks, and where each of its characters stands in the original."""

    text: str
    offsets: list[int]


def squeeze(text: str, start: int = 0, end: int | None = None) -> Squeezed:
    characters: list[str] = []
    offsets: list[int] = []
    for at in range(start, len(text) if end is None else end):
        character = text[at]
        if character.isspace():
            if not characters or characters[-1] == " ":
                continue
            character = " "
        characters.append(character.translate(_SAME))
        offsets.append(at)
    return Squeezed("".join(characters), offsets)


def locate(source: Squeezed, quote: str) -> tuple[int, int] | None:
    """Offsets in the original text of the first place that has these words; None when there is none."""
    wanted = _ELLIPSIS.sub("", " ".join(quote.translate(_SAME).split()))
    if len(wanted) < _SHORTEST:
        return None
    at = source.text.find(wanted)
    if at < 0:
        wanted = wanted.strip("\"'")
        at = source.text.find(wanted) if len(wanted) >= _SHORTEST else -1
    if at < 0:
        return None
    return source.offsets[at], source.offsets[at + len(wanted) - 1] + 1


def locate_all(source: Squeezed, words: str) -> list[tuple[int, int]]:
    """Every place that has these words as whole words."""
    wanted = " ".join(words.translate(_SAME).split())
    if len(wanted) < 2:
        return []
    found = re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", source.text)
    return [(source.offsets[m.start()], source.offsets[m.end() - 1] + 1) for m in found]


def on_one_page(text: str, start: int, end: int) -> tuple[int, int]:
    """Of words that run over the end of a page, those on the page that has more of them: a quote stands on one page."""
    pieces = [(a + start, b + start) for a, b in page_spans(text[start:end])]
    first, last = max(pieces, key=lambda piece: piece[1] - piece[0])
    words = text[first:last]
    return first + len(words) - len(words.lstrip()), first + len(words.rstrip())
