"""The rows of a paper's tables, their cells, and the head that each cell stands under."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_COLUMNS = re.compile(r"[ ]?[\t|][ ]?")
_GAPS = re.compile(r"(?<![$\u00a3\u20ac ])[ ]{2,80}|[ ]?\.{4,200}[ ]?")
SIGN_APART = re.compile(r"^([$\u00a3\u20ac]) +(?=\d)")
_TRAILING_SUMS = re.compile(r"(?P<words>.{2,120}?)(?P<sums>(?: [$£€]\d[\d,]{0,15}\.\d\d){1,4})$")
SUM_LINE = re.compile(
    r"^balance\b|\b(?:total|amount due|balance due|(?:opening|closing|previous) balance|balance (?:brought )?forward)\b"
    r"|\bless\b.{0,20}\b(?:deposit|payment)\b",
    re.I,
)
TIMED = re.compile(r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|(?:[01]?\d|2[0-3]):[0-5]\d)\b")
WORDED = re.compile(r"[A-Za-z]{3}")
_ROWS = PROSE | {BlockKind.TABLE_ROW, BlockKind.HEADING}
_FEWEST, _ROW_LIMIT = 3, 400  # columns of a log; rows
_SET_IN = 1  # characters between where a cell begins and goes on
_OFF = 12  # characters between where a column's head ends and its cells do


def rows_of(source: Source) -> Iterator[Sentence]:
    """Rows, and heading-like lines that may name the columns."""
    count = 0
    for sentence in _whole_rows(source):
        if sentence.kind is BlockKind.TABLE_ROW:
            count += 1
        if sentence.kind in _ROWS and count <= _ROW_LIMIT and sentence.end - sentence.start < 400:
            yield sentence


def _whole_rows(source: Source) -> Iterator[Sentence]:
    """The sentences, those of one row together, whose full stops end none of its cells."""
    row: Sentence | None = None
    for one in source.read.sentences:
        same = row and one.block == row.block and "\n" not in source.text[row.start : one.start]
        if row and same and (one.kind is BlockKind.TABLE_ROW or _begins_row(source, row)):
            row = replace(row, end=one.end, words=f"{row.words} {one.words}")
            continue
        if row:
            yield row
        row = one
    if row:
        yield row


def _begins_row(source: Source, first: Sentence) -> bool:
    """A day or a time, and two more cells behind it."""
    line = source.read.masked[first.start : first.end]
    return bool(TIMED.match(line)) and len(_GAPS.findall(line)) >= _FEWEST - 1


def cells_of(source: Source, sentence: Sentence) -> list[str]:
    line = source.read.masked[sentence.start : sentence.end]
    if "\n" in line:
        return []
    if "\t" in line or "|" in line:  # real columns: an empty cell keeps its place
        return [cell.strip() for cell in _COLUMNS.split(line.strip("|"))]
    cells = [SIGN_APART.sub(r"\1", cell.strip()) for cell in _GAPS.split(line) if cell.strip()]
    if len(cells) == 1 and (found := _TRAILING_SUMS.match(cells[0])):
        return [found["words"], *found["sums"].split()]
    return cells


def places_of(source: Source, sentence: Sentence, cells: list[str]) -> list[tuple[int, int]]:
    """How far from its line's beginning each cell begins and ends."""
    line, at = source.read.masked[source.text.rfind("\n", 0, sentence.start) + 1 : sentence.end], 0
    places = []
    for cell in cells:
        found = max(line.find(cell, at), at)
        at = found + len(cell)
        places.append((found, at))
    return places


def heads_of(
    header: list[str],
    places: list[tuple[int, int]],
    cells: list[str],
    own: list[tuple[int, int]],
    *,
    is_ruled: bool = False,
) -> list[str]:
    """The head of each cell: of as many the one of the same number; of fewer, where an empty cell leaves only a gap, or of more,
    where the first column has no head, the one that begins or ends below or above it, if that is another for each."""
    if header and len(header) == len(own) and not is_ruled:
        off = [_off(place, one) > _OFF and not _overlap(place, one) for place, one in zip(places, own, strict=True)]
        return [] if any(off) else header
    if len(header) == len(own) or SUM_LINE.search(" ".join(cells)):
        return header
    first = sum(end < places[0][0] for _, end in own) if places and len(own) > len(header) else 0
    near = [min(range(len(places)), key=lambda at: _off(places[at], one), default=-1) for one in own[first:]]
    apart = len(set(near)) == len(near) and all(
        _off(places[at], one) <= _OFF for at, one in zip(near, own[first:], strict=True) if at >= 0
    )
    return [""] * first + [header[at] for at in near] if header and apart else []


def _off(one: tuple[int, int], other: tuple[int, int]) -> int:
    return min(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def is_parted(source: Source, above: Sentence, row: Sentence, header: list[str]) -> bool:
    """Does another heading, or a line of something else, stand between a row and the table above, behind a blank line? Or has the
    header its heads again and again, side by side?"""
    between = source.read.masked[above.end : row.start].rpartition("\n")[0]
    return ("\n\n" in between.replace(" ", "") and bool(WORDED.search(between))) or len(set(header)) < len(header)


def wraps(source: Source, row: tuple[Sentence, list[str]], under: tuple[Sentence, list[str]]) -> int:
    """The column whose words go on in the line below, which has nothing else; 0 where none does."""
    (sentence, cells), (below, rest) = row, under
    near = sentence.kind is BlockKind.TABLE_ROW and source.text[sentence.end : below.start].count("\n") == 1
    if not near or len(rest) != 1 or len(cells) < _FEWEST or not rest[0][:1].isalpha() or ":" in rest[0]:
        return 0
    start = places_of(source, below, rest)[0][0]
    begins = [begin for begin, _ in places_of(source, sentence, cells)]
    return next((at for at, begin in enumerate(begins) if at and abs(begin - start) <= _SET_IN), 0)


def is_ruled(source: Source, row: Sentence) -> bool:
    """Are its cells apart by tabs or bars, wherever they stand?"""
    line = source.read.masked[row.start : row.end]
    return "\t" in line or "|" in line
