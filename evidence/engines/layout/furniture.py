"""What is printed on pages besides their words: running heads and feet, page numbers, line numbers, Bates stamps.

:func:`cleared` gives a *masked* text as long as the source, in which furniture is spaces, so that offsets into the mask
are offsets into the source.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.lines import Line, lines_of, page_spans
from evidence.engines.layout.numbering import Numbering, numbering
from evidence.engines.layout.time_columns import time_columns

_PAGE_NUMBER = re.compile(
    r"(?:[-\u2013—]\s?)?(?:page\s{1,3})?\d{1,4}(?:\s?(?:of|/)\s?\d{1,4})?(?:\s?[-\u2013—])?", re.I
)
_RULE_OR_SOURCE = re.compile(r"(?:Source: .{3,120}\d{4}|\*{5,}|[-_=~*^\".]{3,200}|\.\. [a-z-]{3,20}::.{0,40})")
_DOCKETED = re.compile(
    r"(?:USCA\w{0,4} |USDC \w{0,12} ?)?(?:Appellate )?(?:Case|Appeal):? (?:No\. ?)?\d[\w:,.-]{3,30}\s.{0,60}"
    r"\b(?:Filed|Entry ID|DktEntry|Pg|Page ?ID|Page):? ?[#\d].{0,60}"
)  # what a court's docket prints at the head of each page
_QUOTE_MARK = re.compile(r"(?:[ \t]{0,4}>){1,8} ?")
_STAMP = re.compile(
    r"(?:^|(?<=\s))(?P<prefix>[A-Z][A-Z0-9&.]{0,14}(?:[ _-][A-Z][A-Z0-9]{0,9}){0,2}[ _-]{0,2})(?P<number>\d{4,10})$"
)
_DIGITS = re.compile(r"\d+")
_EDGE, _FEWEST_PAGES, _SHARE = 4, 3, 0.4  # lines at the top and foot of a page; pages that repeat a line
_LONGEST = 130


@dataclass(slots=True)
class Cleared:
    masked: str
    pages: list[list[Line]]  # of the masked text
    furniture: list[LayoutBlock]
    numbering: Numbering
    stamps: list[tuple[int, str]] = field(default_factory=list)  # where each page begins, and its Bates number

    def stamp(self, place: int) -> str:
        """The Bates number of the page this place is on; empty when it has none."""
        index = bisect_right(self.stamps, (place, "\uffff")) - 1
        return self.stamps[index][1] if index >= 0 else ""


def cleared(text: str) -> Cleared:
    plain = text.replace("\f", " ").replace("\r", " ").replace("\xa0", " ")
    spans = list(page_spans(text))
    pages = [lines_of(plain, start, end) for start, end in spans]
    times = time_columns(pages)
    if times:
        plain = _blanked(plain, times)
        pages = [lines_of(plain, start, end) for start, end in spans]
    numbered = numbering(pages)
    furniture = [LayoutBlock(start, end, BlockKind.LINE_NUMBER) for start, end in times]
    furniture += [LayoutBlock(n.start, n.end, BlockKind.LINE_NUMBER) for n in numbered.numbers]
    blank = [(n.start, n.blank_to) for n in numbered.numbers]
    if numbered:
        pages = [_without_numbers(page, numbered) for page in pages]
    stamps = _stamps(pages)
    heads = [(line.first, line.end) for line in _running_heads(pages, numbered)]
    furniture += [LayoutBlock(start, end, BlockKind.BATES_STAMP) for start, end, _ in stamps]
    furniture += [
        LayoutBlock(start, end, BlockKind.RUNNING_HEAD) for start, end in heads if not _stamped(start, end, stamps)
    ]
    blank += heads + [(start, end) for start, end, _ in stamps] + _quote_marks(pages)
    masked = _blanked(plain, blank)
    by_page = [(start, _stamp_of(start, end, stamps)) for start, end in spans]
    return Cleared(masked, [lines_of(masked, *span) for span in spans], furniture, numbered, by_page)


def _without_numbers(page: list[Line], numbered: Numbering) -> list[Line]:
    starts = {n.start: n for n in numbered.numbers}
    kept = []
    for line in page:
        number = starts.get(line.first)
        length = number.blank_to - line.start if number else 0
        kept.append(Line(line.start, " " * length + line.text[length:]) if number else line)
    return kept


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    parts, at = [], 0
    for start, end in sorted(spans):
        if end > at:
            start = max(start, at)
            parts += [text[at:start], " " * (end - start)]
            at = end
    return "".join([*parts, text[at:]])


def _quote_marks(pages: list[list[Line]]) -> list[tuple[int, int]]:
    """The ">" before the lines of quoted mail."""
    lines = (line for page in pages for line in page if line.words.startswith(">"))
    return [(line.start, line.start + found.end()) for line in lines if (found := _QUOTE_MARK.match(line.text))]


def _running_heads(pages: list[list[Line]], numbered: Numbering) -> list[Line]:
    """Page numbers, rules and source notes anywhere; and lines that stand at the edge of many pages, figures apart."""
    counts: Counter[str] = Counter()
    for page in pages:
        counts.update({_shape(line) for line in _edges(page)})
    enough = max(_FEWEST_PAGES, _SHARE * len(pages))
    repeated = {shape for shape, count in counts.items() if count >= enough}
    repeated |= _between_numbered(pages, numbered)
    heads = []
    for page in pages:
        edges = {line.start for line in _edges(page)}
        for line in page:
            words = line.words
            if not words or len(words) >= _LONGEST:
                continue
            at_edge = line.start in edges or bool(numbered)
            if (
                _PAGE_NUMBER.fullmatch(words)
                or _RULE_OR_SOURCE.fullmatch(words)
                or _DOCKETED.fullmatch(words)
                or (at_edge and _shape(line) in repeated)
            ):
                heads.append(line)
    return heads


def _edges(page: list[Line]) -> list[Line]:
    filled = [line for line in page if line.words]
    return filled if len(filled) <= 2 * _EDGE else filled[:_EDGE] + filled[-_EDGE:]


def _shape(line: Line) -> str:
    return _DIGITS.sub("#", " ".join(line.words.split()))


def _between_numbered(pages: list[list[Line]], numbered: Numbering) -> set[str]:
    """In a transcript with numbered lines: lines without a number that stand on many of its pages."""
    if not numbered:
        return set()
    starts = {n.start for n in numbered.numbers}
    counts = Counter(
        _shape(line)
        for page in pages
        for line in page
        if line.words and not any(at in starts for at in range(line.start, line.first + 1))
    )
    count = len(set(numbered.pages))
    return {shape for shape, n in counts.items() if n >= max(_FEWEST_PAGES, _SHARE * count)}


def _stamps(pages: list[list[Line]]) -> list[tuple[int, int, str]]:
    """Bates numbers: one prefix, and a number that goes up with the pages; on a single page one of five digits and a zero."""
    found: dict[str, list[tuple[int, int, int, str]]] = defaultdict(list)
    for at, page in enumerate(pages):
        for line in _edges(page):
            if (match := _STAMP.search(line.words)) and len(line.words) < _LONGEST:
                start = line.first + match.start()
                found[match["prefix"]].append((at, int(match["number"]), start, match.group()))
    return sorted(
        (start, start + len(words), words) for stamps in found.values() for _, _, start, words in _counting(stamps)
    )


def _counting(stamps: list[tuple[int, int, int, str]]) -> list[tuple[int, int, int, str]]:
    if len(stamps) == 1:
        words = stamps[0][3]
        alone = _DIGITS.search(words)
        return stamps if alone and len(alone.group()) >= 5 and alone.group().startswith("0") else []
    shifts = Counter(number - at for at, number, _, _ in stamps)
    shift, count = shifts.most_common(1)[0]
    return [one for one in stamps if one[1] - one[0] == shift] if count >= 2 else []


def _stamped(start: int, end: int, stamps: list[tuple[int, int, str]]) -> bool:
    at = bisect_right(stamps, (start, end, "\uffff")) - 1
    near = stamps[max(0, at) : at + 2]
    return any(start <= first and last <= end for first, last, _ in near)


def _stamp_of(start: int, end: int, stamps: list[tuple[int, int, str]]) -> str:
    at = bisect_right(stamps, (start, start, ""))
    return stamps[at][2] if at < len(stamps) and stamps[at][0] < end else ""
