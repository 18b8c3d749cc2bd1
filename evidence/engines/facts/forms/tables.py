"""Facts from table rows: a bank statement's or invoice's line, under its column names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import zip_longest

from evidence.engines.facts.forms.periods import day_in_period
from evidence.engines.facts.forms.table_rows import (
    SIGN_APART,
    SUM_LINE,
    TIMED,
    WORDED,
    cells_of,
    heads_of,
    is_parted,
    is_ruled,
    places_of,
    rows_of,
    wraps,
)
from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.columns import ColumnRow, tables
from evidence.engines.layout.sentences import Sentence

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
_WORDS, _TELLS = re.compile(r"[A-Za-z]{3,}"), 4  # how many of them a cell has that tells something
_FEWEST, _ENTRY = 3, 0.65  # columns of a log; how relevant an entry is
_HEAD, _SHORT = 24, 30  # characters of a column's head, and of a cell told under it
_TOLD_BY = re.compile(
    r"\b(?:date|description|details?|particulars|item|transaction|memo|remarks?|comments?|note)\b", re.I
)
_NOT_NOTHING = re.compile(r"[1-9]")
_PART_OF_SUM = re.compile(
    r"(?:sub-?\s?total|parts|labou?r|(?:sales |state |local )?tax|g\.?s\.?t|v\.?a\.?t|carried forward)\b\W*$", re.I
)
_OF_DAYS = re.compile(r"^date\b|\bdate$", re.I)
_NUMBERS = re.compile(
    r"(?:item|line|row|no|nr|seq|#)\.?(?: (?:no|nr|#)\.?)?", re.I
)  # heads of a column that counts the rows
_RUNNING = re.compile(r"(?:(?:running|new|account|book) )?bal(?:ance)?\.?", re.I)  # what is left, beside what was paid
_LABELLED = 2  # cells of a sum with its label


def table_candidates(source: Source) -> Iterator[FactCandidate]:
    """Rows with a date or a description and an amount, and entries of logs; the last header row above names the cells."""
    header: list[str] = []
    places: list[tuple[int, int]] = []
    last: Sentence | None = None  # the row, or the header, above
    if source.is_chat:
        return  # its messages are told by who wrote them
    headed_rows = {row.start: (table.heads, row) for table in tables(source.read.masked) for row in table.rows}
    rows = [(sentence, cells_of(source, sentence)) for sentence in rows_of(source)]
    for (sentence, cells), (under, below) in zip_longest(rows, rows[1:], fillvalue=(None, [])):
        if sentence is None or cells is None:
            continue
        header = [] if header and last and is_parted(source, last, sentence, header) else header
        last = sentence if len(cells) > 1 else last
        if (in_table := headed_rows.get(sentence.start)) and (row := _in_table(source, sentence, *in_table)):
            if candidate := _of_row(source, *row) or _of_worded(source, *row):
                yield candidate
            continue
        if under and header and (at := wraps(source, (sentence, cells), (under, below))):
            goes_on = [f"{cell} {below[0]}" if at == column else cell for column, cell in enumerate(cells)]
            heads = heads_of(
                header, places, cells, places_of(source, sentence, cells), is_ruled=is_ruled(source, sentence)
            )
            if candidate := _of_row(source, replace(sentence, end=under.end), goes_on, heads):
                yield candidate
            continue
        if _is_header(cells) or _heads_log(cells, below) or _heads_sums(cells, below):
            header, places = cells, places_of(source, sentence, cells)
            continue
        heads = heads_of(header, places, cells, places_of(source, sentence, cells), is_ruled=is_ruled(source, sentence))
        worded = _of_worded(source, sentence, cells, header) if len(cells) == len(header) else None
        if candidate := _of_row(source, sentence, cells, heads) or worded:
            yield candidate


def _in_table(
    source: Source, sentence: Sentence, heads: list[str], row: ColumnRow
) -> tuple[Sentence, list[str], list[str]] | None:
    """The row with all lines of its cells, those that have words, and the head of each."""
    masked = source.read.masked
    words = [" ".join(" ".join(masked[slice(*place)].split()) for place in cell) for cell in row.cells]
    cells = [SIGN_APART.sub(r"\1", cell) for cell in words]
    filled = [(cell, head) for cell, head in zip(cells, heads, strict=True) if cell]
    if len(set(heads)) < len(heads):
        return None
    return replace(sentence, end=row.end), [cell for cell, _ in filled], [head for _, head in filled]


def _of_worded(source: Source, sentence: Sentence, cells: list[str], heads: list[str]) -> FactCandidate | None:
    """A log's row that says when and of whom, or more than numbers and codes."""
    told = any(len(_WORDS.findall(cell)) >= _TELLS for cell in cells) or not source.names_no_person(
        sentence.start, sentence.end
    )
    return (
        _of_entry(source, sentence, heads, cells) if told and _is_entry(cells) and not _is_nothing(cells[-1]) else None
    )


def _of_row(source: Source, sentence: Sentence, cells: list[str], heads: list[str]) -> FactCandidate | None:
    """A row with an amount."""
    amounts = [c for c in cells if _AMOUNT.match(c) and _MONEYED.search(c)]
    if not amounts or _is_nothing(amounts[-1]) or (source.head and _PART_OF_SUM.match(cells[0])):
        return None
    labels = [c for c in cells if any(ch.isalpha() for ch in c) and not _AMOUNT.match(c)]
    dates = source.dates_in(sentence.start, sentence.end)
    day = dates[0].date if dates else day_in_period(source, cells[0])
    listed = bool(heads or day or not source.is_mail or SUM_LINE.search(sentence.words))
    if not (labels or day) or not listed or _is_unclear(source, cells, heads, len(amounts), day):
        return None
    relevance = 0.5 + 0.15 * bool(day) + 0.1 * bool(heads and len(heads) == len(cells)) + 0.05 * bool(labels)
    relevance += 0.1 * bool(SUM_LINE.search(sentence.words))
    period = dates[1].date if day and len(dates) > 1 and _is_period(heads) else None
    said = dates[0] if dates and dates[0].precision == "day" and not period else None
    words = source.read.masked[said.start : said.end].strip() if said else "" if dates else cells[0]
    if SUM_LINE.search(sentence.words) and len(cells) <= _LABELLED:
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
    if not (is_headed or day or SUM_LINE.search(" ".join(cells))):
        return True  # an item of a bill, whose total says more
    return (amounts > 1 or not is_headed) and not (day or source.head)


def _of_entry(source: Source, sentence: Sentence, header: list[str], cells: list[str]) -> FactCandidate:
    """What a log has under each of its heads: "Time 01:10; event Gate opened"."""
    dates = source.dates_in(sentence.start, sentence.end)
    own = [cell for at, (head, cell) in enumerate(zip(header, cells, strict=True)) if at == 0 or _OF_DAYS.search(head)]
    day = dates[0] if dates and dates[0].precision == "day" and dates[0].text.strip() in own else None
    parts = [f"{head.lower()} {cell}" if head else cell for head, cell in zip(header, cells, strict=True) if cell]
    said = row_text(header, cells, day.date, day.text.strip()).removesuffix(".") if day else "; ".join(parts)
    text = headed(source.head, f"{said[0].upper()}{said[1:]}{'' if said.endswith('.') else '.'}")
    return FactCandidate(source.fact(text, sentence.start, sentence.end, _ENTRY + 0.1), _ENTRY, True)


def _heads_log(cells: list[str], below: list[str]) -> bool:
    """Words without figures above a row of as many cells that says when."""
    named = [cell for cell in cells if any(ch.isalpha() for ch in cell) and not any(ch.isdigit() for ch in cell)]
    return len(cells) >= _FEWEST and len(named) == len(cells) == len(below) and _is_entry(below)


def _is_entry(cells: list[str]) -> bool:
    """Does a row say at which time or on which day something was so?"""
    return any(TIMED.match(cell) for cell in cells) and any(WORDED.search(cell) for cell in cells)


def _heads_sums(cells: list[str], below: list[str]) -> bool:
    """Short words without figures above a row of sums of as many cells, or of one more, whose first column says what they are."""
    named = all(any(ch.isalpha() for ch in cell) and not any(ch.isdigit() for ch in cell) for cell in cells)
    sums = [cell for cell in below if _AMOUNT.match(cell) and _MONEYED.search(cell)]
    short = all(len(cell) <= _HEAD and not cell.endswith((".", ":")) for cell in cells)
    return len(cells) >= _FEWEST and named and short and 0 <= len(below) - len(cells) <= 1 and len(sums) >= _FEWEST - 1


def _is_header(cells: list[str]) -> bool:
    """Heads of columns; "Bill date 02/06/2014", "Previous balance $210.40" are labels with what belongs to them, side by side."""
    named = sum(1 for cell in cells if _HEADER_WORDS.search(cell) and not any(ch.isdigit() for ch in cell))
    valued = any(TIMED.match(cell) or (_AMOUNT.match(cell) and _MONEYED.search(cell)) for cell in cells)
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
