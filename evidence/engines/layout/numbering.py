"""Printed line numbers, and the page and line of a transcript at any place of its text."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field

from evidence.engines.layout.lines import Line

_NUMBERED = re.compile(
    r"[ \t]{0,20}(?P<printed>\((?P<bracketed>\d{1,2})\)|(?P<bare>\d{1,2}))(?:[ \t.:]{1,80}(?=\S)|[ \t]{0,20}$)"
)  # "(3)  Q. …" too, as transcripts are condensed
_PAGE = re.compile(
    r"(?:\S.{0,90}?[ \t]{2,90})?(?:[Pp](?:age|AGE|g\.)[ \t]{1,3}|[-\u2013] ?)?0{0,5}(\d{1,4})(?: ?[-\u2013]"
    r"|[ \t]{1,3}of \d{1,4})?"
)
_FEWEST, _SHARE, _SKIPPED = 8, 0.5, 3


@dataclass(frozen=True, slots=True)
class LineNumber:
    start: int
    end: int  # of the digits, or of the bracket around them
    blank_to: int  # where the line's words begin
    number: int


@dataclass(slots=True)
class Numbering:
    """The numbered lines of a transcript, in order, and the printed page each stands on (0 when none is printed)."""

    numbers: list[LineNumber] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    page_lines: list[tuple[int, int]] = field(default_factory=list)  # the lines that hold nothing but the page's number
    _starts: list[int] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def reference(self, start: int, end: int) -> str:
        """ "12:3", "12:3-5" or "12:24-13:2"; empty where page or line is not printed."""
        first, last = self._at(start), self._at(max(start, end - 1))
        if first is None or last is None:
            return ""
        (page, line), (last_page, last_line) = first, last
        if page != last_page:
            return f"{page}:{line}-{last_page}:{last_line}"
        return f"{page}:{line}" if line == last_line else f"{page}:{line}-{last_line}"

    def _at(self, place: int) -> tuple[int, int] | None:
        self._starts = self._starts or [number.start for number in self.numbers]
        index = bisect_right(self._starts, place) - 1
        if index < 0 and self.numbers and self.numbers[0].start - place < 4:
            index = 0
        if index < 0 or not self.pages[index]:
            return None
        return self.pages[index], self.numbers[index].number


def numbering(pages: list[list[Line]]) -> Numbering:
    """The line numbers of the text, if most of its lines begin with one that counts up (or again from 1)."""
    rows = [(at, line, _NUMBERED.match(line.text)) for at, page in enumerate(pages) for line in page if line.words]
    counted = [(at, line, _number(found), found) for at, line, found in rows if found]
    steps = sum(b[2] in (a[2] + 1, 1) for a, b in itertools.pairwise(counted))
    if len(counted) < _FEWEST or steps < 0.8 * (len(counted) - 1) or len(counted) < _SHARE * len(rows):
        return Numbering()
    return _paged(rows)


def _number(found: re.Match[str]) -> int:
    return int(found["bracketed"] or found["bare"])


def _paged(rows: list[tuple[int, Line, re.Match[str] | None]]) -> Numbering:
    """Each run of numbers from 1 up is a printed page; its number stands in the lines before it or after it."""
    found, sheet, last, page_index = Numbering(), -1, 0, -1
    indexes: list[int] = []
    zones: list[tuple[list[int], list[int]]] = [([], [])]  # what stands below one page, and above the next
    place: list[tuple[int, int, int, int]] = []
    for at, line, match in rows:
        number = _number(match) if match else 0
        fits = match and (number == 1 or last < number <= last + _SKIPPED)
        if match and (fits or at != sheet):
            if number <= last or at != sheet or page_index < 0:
                page_index, sheet = page_index + 1, at
                zones.append(([], []))
            last = number
            found.numbers.append(
                LineNumber(
                    line.start + match.start("printed"),
                    line.start + match.end("printed"),
                    line.start + match.end(),
                    number,
                )
            )
            indexes.append(page_index)
        elif printed := _PAGE.fullmatch(line.words):
            zones[-1][at != sheet].append(int(printed[1]))
            if len(line.words) < 20:
                place.append((line.first, line.end, page_index, at))
    printed_pages = _printed(zones)
    found.pages = [printed_pages[index] for index in indexes]
    found.page_lines = [(start, end) for start, end, _, _ in place]
    return found


def _printed(zones: list[tuple[list[int], list[int]]]) -> list[int]:
    """The number of each page: at its head or at its foot, whichever counts up with the pages."""
    count = len(zones) - 1
    above = [_candidates(zones[at], zones[at][1]) for at in range(count)]
    below = [zones[at + 1][0] for at in range(count)]
    heads = any(above[0]) if count else False
    ways = (above, below) if heads else (below, above)
    for way in ways:
        shifts = Counter(value - at for at, values in enumerate(way) for value in set(values))
        if shifts and (best := shifts.most_common(1)[0])[1] >= max(1, count // 3):
            return _followed(way, best[0])
    return [0] * count


def _candidates(zone: tuple[list[int], list[int]], above: list[int]) -> list[int]:
    """What stands above a page; where no sheet ends in between, all that stands between the two pages."""
    return above or zone[0]


def _followed(way: list[list[int]], shift: int) -> list[int]:
    """The pages counted on; from where two pages in turn count otherwise, as in a new volume, as they do."""
    pages = []
    for at, values in enumerate(way):
        following = way[at + 1] if at + 1 < len(way) else []
        other = next((value for value in values if value + 1 in following), None)
        if at + shift not in values and other is not None:
            shift = other - at
        pages.append(at + shift)
    return pages
