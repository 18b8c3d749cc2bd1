"""The column in which the notes of a log begin, which a long name before it leaves only one blank from."""

from __future__ import annotations

import re
from collections import Counter

_CELL = re.compile(r"\S+(?: \S+)*")
_RULE = re.compile(r"[-=_ ]+$")
_SHARE, _FEWEST = 0.8, 3  # of the lines that have a word begin there; lines
_OFTEN = 2  # lines in which a gap stands before it


def note_column(masked: str, places: list[int]) -> int:
    """Characters from the beginning of the line to where the notes begin, given a place in each entry's first line; 0 where
    no column has the beginning of a word in nearly all of them."""
    lines = [line_at(masked, place) for place in places]
    if len(lines) < _FEWEST:
        return 0
    begun = Counter(cell.start() for line in lines for cell in _CELL.finditer(line))
    heads = {cell.start() for cell in _CELL.finditer(_above(masked, places[0]))}
    columns = [
        column
        for column, count in begun.items()
        if (column in heads or count >= _OFTEN)
        and sum(begins_at(line, column) for line in lines) >= _SHARE * len(lines)
        and _is_told([line[column:].split() for line in lines])
    ]
    return max(columns, default=0)


def _is_told(notes: list[list[str]]) -> bool:
    """Are most of several words and unlike the others, as names and initials in a last column are not?"""
    several = {" ".join(one) for one in notes if len(one) > 1}
    return 2 * len(several) > len(notes)


def begins_at(line: str, column: int) -> bool:
    """Does a word begin there?"""
    return 0 < column < len(line) and line[column - 1].isspace() and not line[column].isspace()


def line_at(masked: str, place: int) -> str:
    """The line this place lies in."""
    begin, end = masked.rfind("\n", 0, place) + 1, masked.find("\n", place)
    return masked[begin : end if end >= 0 else len(masked)]


def _above(masked: str, place: int) -> str:
    """The line above that has words, which may name the columns; rules are passed over."""
    lines = masked[: masked.rfind("\n", 0, place) + 1].split("\n")[:-1]
    while lines and lines[-1] and _RULE.match(lines[-1]):
        lines.pop()
    return lines[-1] if lines and not any(one.isdigit() for one in lines[-1]) else ""
