"""What a paper is and whose, by the lines at its top as they stand: where no other rule knows its title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.privilege import is_mark
from evidence.engines.documents.titles import is_title, titled
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank, shortened, spelled
from evidence.engines.summaries.statement_heads import STATEMENT, titled_as

_GAP = re.compile(r"[ \t]{2,}|\t|[ \t]*[|\u00b7\u2022][ \t]*")
_BESIDE = re.compile(
    r"^(?:page|exhibit|form|phone|tel|fax|www|https?|confidential$|draft$|copy$|printed|p\.? ?o\.?|for immediate release)\b"
    r"|@|^\W*$|^[\d() .-]{7,}$"
    r"|^\d{1,6} [A-Z][\w.]* |\b[A-Z]{2} \d{5}\b"
    r"|:$|^\[|\b(?:CSR|RPR|RMR|F?CRR)\b",
    re.I,
)  # addresses, numbers to call, marks of pages, labels without what they ask for, boxes
_PROSE = re.compile(r"(?:\b[a-z]{2,}\b\W+){6}|^\d{1,2}[.)] ")  # words in a row that are a sentence's
_SPACED = re.compile(r"\b(?:[A-Z] ){3,}[A-Z]\b")  # a word set with blanks between its letters
_SMALL_WORDS, _OF_SENTENCE = re.compile(r"\b[a-z]{2,}\b"), 7  # so many in a line, wherever they stand
_FIGURE_LAST = re.compile(r"\d[.,]\d\d$")
_LINES, _LONGEST, _LONGEST_CELL, _CELLS = 4, 260, 110, 7


def opening_head(reading: SummarySource, leads: list[SummaryPart]) -> SummaryPart | None:
    """The top's lines in one; None where the title is known, or the top says no more than what leads already."""
    title, start, _ = reading.title
    block = list(_first_lines(reading.read.masked))
    if (
        not block
        or STATEMENT.search(title)
        or STATEMENT.search(titled_as(reading)[0])
        or _says_whose(title, leads)
        or (leads and is_title(title) and any(first <= start <= last for _, first, last in block))
    ):
        return None
    cells = list(dict.fromkeys(cell for line, _, _ in block for cell in _cells(line)))[:_CELLS]
    led = " ".join(one.words for one in leads).lower()
    if not cells or "letter to" in led or all(cell.lower() in led for cell in cells):
        return None
    fields = " ".join(one.words for one in leads[1:]).lower()
    cells = [cell for cell in cells if cell.lower() not in fields]
    words = shortened(", ".join(cells), _LONGEST)
    day = spelled(reading.day) if reading.day and str(reading.day.day) not in words else ""
    return SummaryPart(", ".join(filter(None, (words, day))) + ".", ((block[0][1], block[-1][2]),), leads=True)


def _says_whose(title: str, leads: list[SummaryPart]) -> bool:
    """Does what leads it say whose paper of this title it is?"""
    return is_title(title) and any(one.words.startswith(f"{titled(title)} of ") for one in leads)


def _first_lines(masked: str) -> Iterator[tuple[str, int, int]]:
    """The lines up to the first blank one, or the next where only one stands before that; none of prose or of sums."""
    at, given = 0, 0
    for line in masked.split("\n"):
        words = line.strip()
        if (not words and given > 1) or given == _LINES or _is_prose(words) or _FIGURE_LAST.search(words):
            return
        if words:
            given += 1
            yield words, at, at + len(line)
        at += len(line) + 1


def _is_prose(line: str) -> bool:
    return bool(_PROSE.search(line)) or len(_SMALL_WORDS.findall(line)) >= _OF_SENTENCE


def _cells(line: str) -> Iterator[str]:
    """What stands in a line, each cell by itself, without addresses and marks."""
    for cell in _GAP.split(line):
        words = _SPACED.sub(lambda one: one[0].replace(" ", ""), cell.strip(" ,;-_=*#"))
        if words and len(words) <= _LONGEST_CELL and not (_BESIDE.search(words) or is_mark(words) or is_blank(words)):
            yield titled(words) if words.isupper() else words
