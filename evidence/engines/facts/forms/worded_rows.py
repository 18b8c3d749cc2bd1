"""Rows of tables that tell something in words: violations, defects, items of a meeting, each with what its other columns say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.documents.titles import title_in, titled
from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.papers.log_notes import sentences_of
from evidence.engines.facts.papers.logged import logged
from evidence.engines.facts.referring.contained import NOBODYS, self_contained
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.columns import ColumnRow, ColumnTable, Place, tables
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_WORD = re.compile(r"[A-Za-z]{2}")
_FEWEST, _LABEL, _LONGEST = (
    4,
    30,
    220,
)  # words of a cell that tells something; characters of a label; of what is told together
_SUM = re.compile(r"^\W*\d[\d,]*\.\d\d\W*$|^[$\u00a3\u20ac]")
_SAYS = re.compile(r"\b(?:not?|[a-z]{3,}ed)\b")  # of what was done or is lacking, though no verb stands there
_RELEVANCE = 0.55


def worded_tables(source: Source) -> list[ColumnTable]:
    """The tables most of whose rows have a cell of several words, and no sum in another; those of a log are entries."""
    if source.is_mail or source.is_chat or source.read.spoken:
        return []
    entries = {_line_of(source, entry.start) for entry in logged(source.read.masked)}
    found = [
        one for one in tables(source.read.masked) if not any(_line_of(source, row.start) in entries for row in one.rows)
    ]
    return [one for one in found if _telling(source, one) >= 0]


def _line_of(source: Source, place: int) -> int:
    """Where the line begins that this place lies in."""
    return source.read.masked.rfind("\n", 0, place) + 1


def worded_rows(source: Source, found: list[ColumnTable]) -> Iterator[FactCandidate]:
    """What each row tells, behind the cells that say of what."""
    for table in found:
        column = _telling(source, table)
        for row in table.rows:
            yield from _of_row(source, table, row, column)


def is_in_rows(found: list[ColumnTable], one: FactCandidate) -> bool:
    """Does it begin in a row of these tables?"""
    return any(row.start <= one.fact.start < row.end for table in found for row in table.rows)


def _telling(source: Source, table: ColumnTable) -> int:
    """The number of the column that tells something in words in most rows; -1 where none does, or where rows have sums."""
    counts = [
        sum(len(_WORD.findall(_words(source, row.cells[column]))) >= _FEWEST for row in table.rows)
        for column in range(len(table.heads))
    ]
    best = max(range(len(counts)), key=counts.__getitem__)
    sums = any(_SUM.search(_words(source, cell)) for row in table.rows for cell in row.cells)
    return best if best and 2 * counts[best] > len(table.rows) and not sums else -1


def _words(source: Source, cell: list[Place]) -> str:
    return " ".join(" ".join(source.read.masked[start:end].split()) for start, end in cell)


def _of_row(source: Source, table: ColumnTable, row: ColumnRow, column: int) -> Iterator[FactCandidate]:
    words, places = _placed(source, row.cells[column])
    label = _label(source, table, row, column)
    at = 0
    for part in _parts(words):
        begin, at = at, at + len(part) + 1
        start, end = places[begin] if begin else row.start, places[at - 2] + 1
        first = next(place for place in row.cells[column] if place[1] > places[begin])
        if one := _stated(source, label, (start, end, part), (places[begin], first[1])):
            yield one


def _placed(source: Source, cell: list[Place]) -> tuple[str, list[int]]:
    """A cell's words with single blanks, and where each of its characters stands."""
    words, places = "", list[int]()
    for start, end in cell:
        for at in range(start, end):
            character = source.read.masked[at]
            if not (character.isspace() and words.endswith(" ")):
                words, places = words + (" " if character.isspace() else character), [*places, at]
        words, places = f"{words} ", [*places, end]
    return words.rstrip(), places


def _parts(words: str) -> Iterator[str]:
    """Its sentences, each that says something with what is too short to be told before it and behind it."""
    current = ""
    for one in sentences_of(words):
        if current and _is_statement(current) and _is_statement(one) and not begins_open(one):
            yield current
            current = one
        else:
            current = f"{current} {one}".strip()
    if current:
        yield current


def _is_statement(words: str) -> bool:
    return len(_WORD.findall(words)) >= _FEWEST and bool(_SAYS.search(words) or asserts(words))


def _label(source: Source, table: ColumnTable, row: ColumnRow, column: int) -> str:
    """ "Viol. 3 (reg. cite 280.44(a); correct by 07/15/2009)", of the cells that are short."""
    said = [
        (head, _words(source, cell))
        for n, (head, cell) in enumerate(zip(table.heads, row.cells, strict=True))
        if n != column
    ]
    first, rest = (
        said[0],
        [(head, words) for head, words in said[1:] if any(one.isalnum() for one in words) and len(words) <= _LABEL],
    )
    beside = "; ".join(f"{head.lower()} {words}" for head, words in rest)
    head = first[0].capitalize() if first[0].isupper() else first[0]
    return f"{head} {first[1]}" + (f" ({beside})" if beside else "")


def _stated(source: Source, label: str, said: tuple[int, int, str], own: Place) -> FactCandidate | None:
    """The words under the label; ``own`` is where their first line stands, without the other columns."""
    start, end, words = said
    if not _is_statement(words):
        return None
    made = self_contained(source, Sentence(start, end, BlockKind.PARAGRAPH, words), [])
    if made.change <= NOBODYS or "\u201c" in made.text:
        return None
    text = made.text if source.is_minutes else headed(_head(source), f"{label}: {made.text}")
    fact = source.fact(text, start, end, _RELEVANCE + 0.2, *made.meant)
    own_days = [one.date for one in source.dates_in(start, end) if one.text in words]
    if fact.date not in own_days:
        day = source.fact(text, *own, _RELEVANCE)  # and not of the day by which it is to be mended
        fact = replace(fact, date=day.date, date_end=day.date_end, precision=day.precision)
    return FactCandidate(fact, _RELEVANCE)


def _head(source: Source) -> str:
    """What the paper is, also that of a letter."""
    title = title_in(source.read.structure)[0].strip(" .:-")
    return source.head or ("" if ":" in title else titled(title))
