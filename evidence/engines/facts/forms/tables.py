"""Facts from table rows: a bank statement's or invoice's line, under its column names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import zip_longest

from evidence.engines.facts.forms.periods import day_in_period
from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_COLUMNS = re.compile(r"[ ]?[\t|][ ]?")
_GAPS = re.compile(r"[ ]{2,80}")
_TRAILING_SUMS = re.compile(r"(?P<words>.{2,120}?)(?P<sums>(?: [$£€]\d[\d,]{0,15}\.\d\d){1,4})$")
_SUM_LINE = re.compile(
    r"^balance\b|\b(?:total|amount due|balance due|(?:opening|closing|previous) balance|balance (?:brought )?forward)\b"
    r"|\bless\b.{0,20}\b(?:deposit|payment)\b",
    re.I,
)
_AMOUNT = re.compile(
    r"^\(?[-+]?\s?[$£€]?\s?-?\d{1,3}(?:[, ]?\d{3}){0,4}(?:\.\d{1,2})?\)?\s?(?:CR|DR|USD|GBP|EUR|[$£€])?$", re.I
)
_MONEYED = re.compile(r"[$£€]|\d\.\d\d\b")
_HEADER_WORDS = re.compile(
    r"\b(?:date|description|details?|particulars|payee|amounts?|debits?|credits?|charges?|payments?|balance|paid (?:in|out)"
    r"|withdrawals?|deposits?|qty|quantity|unit|price|rate|total|item|hours|reference|ref|type|account"
    r"|invoice|value)\b",
    re.I,
)
_TIMED = re.compile(r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|(?:[01]?\d|2[0-3]):[0-5]\d)\b")
_WORDED = re.compile(r"[A-Za-z]{3}")
_FEWEST, _ENTRY = 3, 0.65  # columns of a log; how relevant an entry is
_ROW_LIMIT, _HEAD, _SHORT = 400, 24, 30  # rows; characters of a column's head, and of a cell told under it
_TOLD_BY = re.compile(
    r"\b(?:date|description|details?|particulars|item|transaction|memo|remarks?|comments?|note)\b", re.I
)
_NOT_NOTHING = re.compile(r"[1-9]")
_PART_OF_SUM = re.compile(
    r"(?:sub-?\s?total|parts|labou?r|(?:sales |state |local )?tax|g\.?s\.?t|v\.?a\.?t|carried forward)\b\W*$", re.I
)
_NUMBERS = re.compile(
    r"(?:item|line|row|no|nr|seq|#)\.?(?: (?:no|nr|#)\.?)?", re.I
)  # heads of a column that counts the rows
_RUNNING = re.compile(r"(?:(?:running|new|account|book) )?bal(?:ance)?\.?", re.I)  # what is left, beside what was paid
_SET_IN, _LABELLED = 1, 2  # characters between where a cell begins and goes on; cells of a sum with its label
_OFF = 12  # characters between where a column's head ends and its cells do
_ROWS = PROSE | {BlockKind.TABLE_ROW, BlockKind.HEADING}


def table_candidates(source: Source) -> Iterator[FactCandidate]:
    """Rows with a date or a description and an amount, and entries of logs; the last header row above names the cells."""
    header: list[str] = []
    places: list[tuple[int, int]] = []
    if source.is_chat:
        return  # its messages are told by who wrote them
    rows = [(sentence, _cells(source, sentence)) for sentence in _rows(source)]
    for (sentence, cells), (under, below) in zip_longest(rows, rows[1:], fillvalue=(None, [])):
        if sentence is None or cells is None:
            continue
        if under and header and (at := _wraps(source, (sentence, cells), (under, below))):
            goes_on = [f"{cell} {below[0]}" if at == column else cell for column, cell in enumerate(cells)]
            heads = _heads(header, places, cells, _places(source, sentence, cells))
            if candidate := _of_row(source, replace(sentence, end=under.end), goes_on, heads):
                yield candidate
            continue
        if _is_header(cells) or _heads_log(cells, below) or _heads_sums(cells, below):
            header, places = cells, _places(source, sentence, cells)
        elif candidate := _of_row(
            source, sentence, cells, _heads(header, places, cells, _places(source, sentence, cells))
        ):
            yield candidate
        elif len(cells) == len(header) and _is_entry(cells) and not _is_nothing(cells[-1]):
            yield _of_entry(source, sentence, header, cells)


def _wraps(source: Source, row: tuple[Sentence, list[str]], under: tuple[Sentence, list[str]]) -> int:
    """The column whose words go on in the line below, which has nothing else; 0 where none does."""
    (sentence, cells), (below, rest) = row, under
    near = sentence.kind is BlockKind.TABLE_ROW and source.text[sentence.end : below.start].count("\n") == 1
    if not near or len(rest) != 1 or len(cells) < _FEWEST or not rest[0][:1].isalpha() or ":" in rest[0]:
        return 0
    start = _places(source, below, rest)[0][0]
    begins = [begin for begin, _ in _places(source, sentence, cells)]
    return next((at for at, begin in enumerate(begins) if at and abs(begin - start) <= _SET_IN), 0)


def _of_row(source: Source, sentence: Sentence, cells: list[str], heads: list[str]) -> FactCandidate | None:
    """A row with an amount."""
    amounts = [c for c in cells if _AMOUNT.match(c) and _MONEYED.search(c)]
    if not amounts or _is_nothing(amounts[-1]) or (source.head and _PART_OF_SUM.match(cells[0])):
        return None
    labels = [c for c in cells if any(ch.isalpha() for ch in c) and not _AMOUNT.match(c)]
    dates = source.dates_in(sentence.start, sentence.end)
    day = dates[0].date if dates else day_in_period(source, cells[0])
    listed = bool(heads or day or not source.is_mail or _SUM_LINE.search(sentence.words))
    if not (labels or day) or not listed or _is_unclear(source, cells, heads, len(amounts), day):
        return None
    relevance = 0.5 + 0.15 * bool(day) + 0.1 * bool(heads and len(heads) == len(cells)) + 0.05 * bool(labels)
    relevance += 0.1 * bool(_SUM_LINE.search(sentence.words))
    period = dates[1].date if day and len(dates) > 1 and _is_period(heads) else None
    said = dates[0] if dates and dates[0].precision == "day" and not period else None
    words = source.read.masked[said.start : said.end].strip() if said else "" if dates else cells[0]
    if _SUM_LINE.search(sentence.words) and len(cells) <= _LABELLED:
        heads = []
    told = row_text(heads, cells, None if period else day, words)
    text = headed(source.head, told) if source.head else f"{told[0].upper()}{told[1:]}"
    fact = source.fact(text, sentence.start, sentence.end, relevance + 0.1)
    if period:
        fact = replace(fact, date=day, date_end=period, precision="range")
    if day and not dates:
        fact = replace(fact, date=day, date_end=None, precision="day")
    return FactCandidate(fact, relevance, True)


def _is_period(heads: list[str]) -> bool:
    """Are its first two days where a period begins and ends?"""
    named = [head.lower() for head in heads]
    return any(one.startswith(("from", "start", "begin")) for one in named) and any(
        one.startswith(("to", "end", "through", "thru")) for one in named
    )


def _is_nothing(cell: str) -> bool:
    """ "0.00", of what is not charged."""
    return bool(_AMOUNT.match(cell)) and not _NOT_NOTHING.search(cell)


def _is_unclear(source: Source, cells: list[str], heads: list[str], amounts: int, day: date | None) -> bool:
    """A row that says nothing by itself: the rest of the one above, several sums under no heads, or one of no known paper."""
    if cells[0][:1].islower():
        return True
    is_headed = any(heads) and len(heads) == len(cells)
    if amounts > 1 and not is_headed:
        return True
    if not (is_headed or day or _SUM_LINE.search(" ".join(cells))):
        return True  # an item of a bill, whose total says more
    return (amounts > 1 or not is_headed) and not (day or source.head)


def _of_entry(source: Source, sentence: Sentence, header: list[str], cells: list[str]) -> FactCandidate:
    """What a log has under each of its heads: "Time 01:10; event Gate opened"."""
    dates = source.dates_in(sentence.start, sentence.end)
    day = dates[0] if dates and dates[0].precision == "day" and cells[0] == dates[0].text.strip() else None
    parts = [f"{head.lower()} {cell}" if head else cell for head, cell in zip(header, cells, strict=True) if cell]
    said = row_text(header, cells, day.date, cells[0]).removesuffix(".") if day else "; ".join(parts)
    text = headed(source.head, f"{said[0].upper()}{said[1:]}{'' if said.endswith('.') else '.'}")
    return FactCandidate(source.fact(text, sentence.start, sentence.end, _ENTRY + 0.1), _ENTRY, True)


def _heads_log(cells: list[str], below: list[str]) -> bool:
    """Words without figures above a row of as many cells that says when."""
    named = [cell for cell in cells if any(ch.isalpha() for ch in cell) and not any(ch.isdigit() for ch in cell)]
    return len(cells) >= _FEWEST and len(named) == len(cells) == len(below) and _is_entry(below)


def _is_entry(cells: list[str]) -> bool:
    """Does a row say at which time or on which day something was so?"""
    return any(_TIMED.match(cell) for cell in cells) and any(_WORDED.search(cell) for cell in cells)


def _rows(source: Source) -> Iterator[Sentence]:
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
    return bool(_TIMED.match(line)) and len(_GAPS.findall(line)) >= _FEWEST - 1


def _cells(source: Source, sentence: Sentence) -> list[str]:
    line = source.read.masked[sentence.start : sentence.end]
    if "\n" in line:
        return []
    if "\t" in line or "|" in line:  # real columns: an empty cell keeps its place
        return [cell.strip() for cell in _COLUMNS.split(line.strip("|"))]
    cells = [cell.strip() for cell in _GAPS.split(line) if cell.strip()]
    if len(cells) == 1 and (found := _TRAILING_SUMS.match(cells[0])):
        return [found["words"], *found["sums"].split()]
    return cells


def _places(source: Source, sentence: Sentence, cells: list[str]) -> list[tuple[int, int]]:
    """How far from its line's beginning each cell begins and ends."""
    line, at = source.read.masked[source.text.rfind("\n", 0, sentence.start) + 1 : sentence.end], 0
    places = []
    for cell in cells:
        found = max(line.find(cell, at), at)
        at = found + len(cell)
        places.append((found, at))
    return places


def _heads(header: list[str], places: list[tuple[int, int]], cells: list[str], own: list[tuple[int, int]]) -> list[str]:
    """The head of each cell: of as many the one of the same number; of fewer, where an empty cell leaves only a gap, or of more,
    where the first column has no head, the one that begins or ends below or above it, if that is another for each."""
    if len(header) == len(own) or _SUM_LINE.search(" ".join(cells)):
        return header
    first = sum(end < places[0][0] for _, end in own) if places and len(own) > len(header) else 0
    near = [min(range(len(places)), key=lambda at: _off(places[at], one), default=-1) for one in own[first:]]
    apart = len(set(near)) == len(near) and all(
        _off(places[at], one) <= _OFF for at, one in zip(near, own[first:], strict=True) if at >= 0
    )
    return [""] * first + [header[at] for at in near] if header and apart else []


def _off(one: tuple[int, int], other: tuple[int, int]) -> int:
    return min(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _heads_sums(cells: list[str], below: list[str]) -> bool:
    """Short words without figures above a row of sums of as many cells, or of one more, whose first column says what they are."""
    named = all(any(ch.isalpha() for ch in cell) and not any(ch.isdigit() for ch in cell) for cell in cells)
    sums = [cell for cell in below if _AMOUNT.match(cell) and _MONEYED.search(cell)]
    short = all(len(cell) <= _HEAD and not cell.endswith((".", ":")) for cell in cells)
    return len(cells) >= _FEWEST and named and short and 0 <= len(below) - len(cells) <= 1 and len(sums) >= _FEWEST - 1


def _is_header(cells: list[str]) -> bool:
    """Heads of columns; "Bill date 02/06/2014", "Previous balance $210.40" are labels with what belongs to them, side by side."""
    named = sum(1 for cell in cells if _HEADER_WORDS.search(cell) and not any(ch.isdigit() for ch in cell))
    valued = any(_TIMED.match(cell) or (_AMOUNT.match(cell) and _MONEYED.search(cell)) for cell in cells)
    return len(cells) >= 2 and named >= 2 and not valued


def row_text(header: list[str], cells: list[str], when: date | None, said: str = "") -> str:
    """ "On May 3, 2021: Payment to ACME Ltd; debit 1,200.00." ``said`` is the date as the row writes it."""
    named = header if len(header) == len(cells) else [""] * len(cells)
    sums = sum(
        bool(_AMOUNT.match(cell)) and not _RUNNING.fullmatch(name) for name, cell in zip(named, cells, strict=True)
    )
    parts, dated = [], False
    for name, cell in zip(named, cells, strict=True):
        if not cell or (sums and _RUNNING.fullmatch(name)):
            continue
        if _NUMBERS.fullmatch(name) and cell.isdigit():
            continue
        if when and (name.lower().endswith("date") or cell == said) and not dated:
            dated = True
            continue
        is_headed = name and (_AMOUNT.match(cell) or (len(cell) <= _SHORT and not _TOLD_BY.search(name)))
        parts.append(f"{name.lower()} {cell}" if is_headed else cell)
    return (f"On {when:%B} {when.day}, {when.year}: " if when and dated else "") + "; ".join(parts) + "."
