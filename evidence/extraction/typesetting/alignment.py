"""Where the words of a page's text stand on its picture: the words of both are compared in their order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from evidence.extraction.base import WordBox
from evidence.extraction.rendering import Place, around

_WORD = re.compile(r"\S+")
_PLAIN = str.maketrans({"\u00ad": None, "\u2011": "-", "\u2010": "-"})
MOST_COMPARED = 6_000  # words of a page, unless both sides are alike throughout
LONGEST_GAP = 3_000  # characters between words that are alike, compared one by one
TALLEST = 2.2  # lines: what is higher is broken over two, and no one box shows it
Span = tuple[int, int]


def aligned(text: str, printed: str, places: Sequence[Place | None]) -> tuple[WordBox, ...]:
    """The boxes of those words of ``text`` that were found among what is printed, whose characters stand at ``places``; a word
    that was not found has none."""
    words, there = ([match.span() for match in _WORD.finditer(one)] for one in (text, printed))
    wanted, found = [_plain(text[a:b]) for a, b in words], [_plain(printed[a:b]) for a, b in there]
    boxes = []
    for here, spans in _pairs(wanted, found, there, printed):
        start, end = words[here]
        if box := _in_one_line(places, spans):
            boxes.append(WordBox(start, end, *box))
    return tuple(boxes)


def _in_one_line(places: Sequence[Place | None], span: Span) -> Place | None:
    inked = [one for one in places[slice(*span)] if one]
    box = around(inked)
    highest = max((one[3] - one[1] for one in inked), default=0.0)
    return box if box and box[3] - box[1] <= TALLEST * highest else None


def _pairs(wanted: list[str], found: list[str], there: list[Span], printed: str) -> Iterator[tuple[int, Span]]:
    """Each word that was found, by its number, with the span of the printed characters that are it."""
    if wanted == found:
        yield from enumerate(there)
        return
    if "".join(wanted) == "".join(found):
        yield from _in_order(wanted, printed, there)
        return
    if max(len(wanted), len(found)) > MOST_COMPARED:
        return
    here = place = 0
    for block in SequenceMatcher(None, wanted, found, autojunk=False).get_matching_blocks():
        yield from _within(wanted, range(here, block.a), printed, there[place : block.b])
        yield from ((block.a + step, there[block.b + step]) for step in range(block.size))
        here, place = block.a + block.size, block.b + block.size


def _in_order(wanted: list[str], printed: str, there: list[Span]) -> Iterator[tuple[int, Span]]:
    """Where the same characters are parted into words otherwise, as where cells stand close together."""
    places = [at for start, end in there for at in range(start, end) for _ in _plain(printed[at])]
    first = 0
    for number, word in enumerate(wanted):
        if word:
            yield number, (places[first], places[first + len(word) - 1] + 1)
        first += len(word)


def _within(wanted: list[str], numbers: range, printed: str, gap: list[Span]) -> Iterator[tuple[int, Span]]:
    """Words that are printed close to others, such as an insertion behind a deletion: by their characters, each in one piece that
    begins or ends where a printed word does."""
    characters = [(sign, at) for start, end in gap for at in range(start, end) for sign in _plain(printed[at])]
    if not numbers or not characters or len(characters) > LONGEST_GAP:
        return
    from_here = 0
    signs = "".join(sign for sign, _ in characters)
    edges = {place for span in gap for place in (span[0], span[1] - 1)}
    for number in numbers:
        first = signs.find(wanted[number], from_here)
        last = first + len(wanted[number]) - 1
        if first >= 0 and edges & {characters[first][1], characters[last][1]}:
            from_here = last + 1
            yield number, (characters[first][1], characters[last][1] + 1)


def _plain(word: str) -> str:
    return word.translate(_PLAIN).casefold()
