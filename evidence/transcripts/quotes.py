"""Where quoted words stand in a transcript, by page and line; and where they don't, the passages most like them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from evidence.engines.layout.lines import Line
from evidence.engines.layout.speech import SpeechGrammar
from evidence.transcripts.places import PlaceRange
from evidence.transcripts.text import TranscriptLine, TranscriptText

MOST_PLACES = 10
MOST_NEAR, LEAST_ALIKE = 3, 60
MOST_LEFT_OUT = 400  # lines that an ellipsis can stand for
_ELLIPSIS = re.compile(r"\s*(?:\[\s*)?(?:\.\s?\.\s?\.(?:\s?\.)?|…)(?:\s*\])?\s*")
_TYPOGRAPHIC = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "\xa0": " "})


@dataclass(frozen=True, slots=True)
class QuotePlace:
    """The lines that hold the quoted words. ``is_verbatim``: punctuation, capitals and labels are the transcript's too."""

    lines: list[TranscriptLine]
    text: str  # the words of the lines
    is_verbatim: bool
    similarity: float = 1.0

    @property
    def places(self) -> PlaceRange:
        return PlaceRange(self.lines[0].place, self.lines[-1].place)


class Letters:
    """The letters and digits of some lines in one row, and which line each is of: white space, punctuation, capitals and
    words broken at the end of a line make no difference."""

    def __init__(self, lines: list[str]) -> None:
        kept = ["".join(c for c in line.casefold() if c.isalnum()) for line in lines]
        self.starts, at = [], 0
        for one in kept:
            self.starts.append(at)
            at += len(one)
        self.row = "".join(kept)

    def lines_at(self, start: int, end: int) -> tuple[int, int]:
        """The first and the last line that the letters from ``start`` to ``end`` are of."""
        return bisect_right(self.starts, start) - 1, bisect_right(self.starts, end - 1) - 1


def find_quote(text: TranscriptText, quote: str, *, near_page: int | None = None) -> list[QuotePlace]:
    """The places where the words stand, at most ten; with ``near_page`` the nearest to that page first.

    Where they stand nowhere as quoted, labels of who speaks are left out of the transcript before they are looked for.
    """
    parts = [letters for one in _ELLIPSIS.split(quote) if (letters := _letters(one))]
    if not parts or not text.lines:
        return []
    spans = list(_spans(Letters([line.text for line in text.lines]), parts))
    if not spans:
        spans = list(_spans(Letters(_without_labels(text)), parts))
    found = [_place(text, first, last, quote) for first, last in dict.fromkeys(spans)]
    if near_page is not None:
        found.sort(key=lambda one: abs(one.places.first.page - near_page))
    return found


def nearest(text: TranscriptText, quote: str) -> list[QuotePlace]:
    """The passages most like words that do not stand in the transcript, the best first; none where nothing is like them."""
    sought = _plain(quote)
    spoken = [line for line in text.lines if line.text]
    if not sought or not spoken:
        return []
    length = sum(len(line.text) for line in spoken) / len(spoken)
    number = max(1, min(len(spoken), round(len(sought) / length) + 1))
    windows = [_plain(" ".join(one.text for one in spoken[at : at + number])) for at in range(len(spoken) - number + 1)]
    best = process.extract(sought, windows, scorer=fuzz.partial_ratio, limit=4 * number, score_cutoff=LEAST_ALIKE)
    taken: list[QuotePlace] = []
    for _, score, at in best:
        lines = _trimmed(spoken[at : at + number], sought, score)
        if all(lines[-1].place < one.lines[0].place or lines[0].place > one.lines[-1].place for one in taken):
            taken.append(QuotePlace(lines, text.said_in(lines), is_verbatim=False, similarity=round(score / 100, 2)))
    return taken[:MOST_NEAR]


def _trimmed(lines: list[TranscriptLine], sought: str, score: float) -> list[TranscriptLine]:
    """The lines without those at either end that add nothing to how like the passage is."""
    for shorter in (slice(1, None), slice(None, -1)):
        while len(lines) > 1:
            rest = lines[shorter]
            if fuzz.partial_ratio(sought, _plain(" ".join(one.text for one in rest))) < score:
                break
            lines = rest
    return lines


def _letters(words: str) -> str:
    return "".join(c for c in words.casefold() if c.isalnum())


def _plain(words: str) -> str:
    return _typed(words).casefold()


def _typed(words: str) -> str:
    """As a keyboard writes them, in one line."""
    return " ".join(words.translate(_TYPOGRAPHIC).split())


def _spans(letters: Letters, parts: list[str]) -> Iterator[tuple[int, int]]:
    """The first and last line of each place where the first part stands, and the others after it, not far away."""
    number, at = 0, letters.row.find(parts[0])
    while at >= 0 and number < MOST_PLACES:
        end = _end_of(letters, parts, at)
        if end is not None:
            yield letters.lines_at(at, end)
            number += 1
        at = letters.row.find(parts[0], at + 1)


def _end_of(letters: Letters, parts: list[str], at: int) -> int | None:
    """Where the last part ends; None where one does not follow."""
    end = at + len(parts[0])
    for part in parts[1:]:
        line = letters.lines_at(at, end)[1] + MOST_LEFT_OUT
        limit = letters.starts[line] if line < len(letters.starts) else len(letters.row)
        following = letters.row.find(part, end, limit)
        if following < 0:
            return None
        end = following + len(part)
    return end


def _place(text: TranscriptText, first: int, last: int, quote: str) -> QuotePlace:
    lines = text.lines[first : last + 1]
    ways = text.said_in(lines), " ".join(line.text for line in lines)
    sought = _typed(quote)
    return QuotePlace(lines, ways[0], is_verbatim=any(sought in _typed(way) for way in ways))


def _without_labels(text: TranscriptText) -> list[str]:
    """The lines without "Q.", "A." or the name before what is said."""
    grammar = SpeechGrammar(Line(0, line.text) for line in text.lines)
    turns = [grammar.turn(f" {line.text}") for line in text.lines]
    return [line.text[turn.label :] if turn else line.text for line, turn in zip(text.lines, turns, strict=True)]
