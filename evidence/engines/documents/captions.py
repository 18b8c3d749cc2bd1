"""Between whom a court's paper is, by its caption: a name in lines of its own above "v." and another below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_REACH = 4_000  # characters a caption stands in
_FAR = 24  # blanks before what stands in the second column alone
_LINES = 4  # a party's name may take so many
_COLUMN = re.compile(r"\s+[)|\u00a7:](?=\s|$)|\s{3,}|\t")  # between a caption's two columns
_RIGHT = re.compile(r"\s*[)|\u00a7:](?=\s|$)")  # a line with nothing in the first column
_AGAINST = re.compile(r"[-\u2013 ]{0,3}(?:v|vs|versus|against)\.?,?[-\u2013 ]{0,3}", re.I)
_AGAINST_AND_WHOM = re.compile(r"vs?\.? (?P<other>[A-Z].{2,80})")
_ROLE = re.compile(
    r"(?:and )?(?:(?:Counter|Cross|Third|Party|Consolidated|Lead|Nominal|Intervenor)[- ]?){0,3}"
    r"(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Appell(?:ant|ee)|Complainant|Debtor|Movant|Intervenor)s?"
    r"(?:[-/ ]{1,3}(?:and )?[A-Z]?\w{5,20}){0,3}(?:\(s\))?[.,;:]?",
    re.I,
)
_NO_NAME = re.compile(
    r"\b(?:court|tribunal|division|district of|case|docket|no\.|county of|before|judge|filed|department|on appeal)\b|^\W*$",
    re.I,
)
_GOES_ON = re.compile(r"(?:[,;&]|\b(?:and|of|dba|d/b/a|a|an|the|by|for|as|1))$", re.I)
_PART = re.compile(r"(?:[a-z]|(?:[A-Z][\w.']*[ ,;]{0,2}){1,2}$)")  # too little to be a name by itself
_TAIL = re.compile(
    r",? (?:an?|each|individually|on behalf of|in (?:his|her|its|their)|inclusive|by and through)\b.*"
    r"|,? (?:and )?(?:the )?(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Appell(?:ant|ee)|Debtor)s?\b.*",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Sides:
    one: str
    other: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Cell:
    words: str
    start: int
    end: int


def sides_of(masked: str) -> Sides | None:
    """The first caption with a party on each side; None where "v." stands in no line of its own."""
    cells = list(_left_column(masked[:_REACH]))
    for at, cell in enumerate(cells):
        beside = _AGAINST_AND_WHOM.fullmatch(cell.words)
        if not beside and not _AGAINST.fullmatch(cell.words):
            continue
        above = _above(cells[:at])
        below = [_Cell(beside["other"], cell.start, cell.end)] if beside else _below(cells[at + 1 :])
        if above and below:
            return Sides(_named(above), _named(below), above[0].start, below[-1].end)
    return None


def _left_column(text: str) -> Iterator[_Cell]:
    at = 0
    for line in text.split("\n"):
        right = _RIGHT.match(line) or (_indent(line) >= _FAR and not _ROLE.fullmatch(line.strip()))
        words = "" if right else _COLUMN.split(line.strip() + " ", maxsplit=1)[0]
        yield _Cell(" ".join(words.split()), at, at + len(line))
        at += len(line) + 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _above(cells: list[_Cell]) -> list[_Cell]:
    """The lines of the party's name that ends last, without its role."""
    found: list[_Cell] = []
    for cell in reversed(cells):
        if not found and (not cell.words or _ROLE.fullmatch(cell.words)):
            continue
        if not _is_of_name(cell.words) or len(found) == _LINES:
            break
        if found and not (_GOES_ON.search(cell.words) or _PART.match(found[0].words)):
            break
        found.insert(0, cell)
    return found


def _below(cells: list[_Cell]) -> list[_Cell]:
    found: list[_Cell] = []
    for cell in cells:
        if not found and not cell.words:
            continue
        if not _is_of_name(cell.words) or len(found) == _LINES:
            break
        if found and not (_GOES_ON.search(found[-1].words) or _PART.match(cell.words)):
            break
        found.append(cell)
    return found


def _is_of_name(words: str) -> bool:
    return bool(words) and not _ROLE.fullmatch(words) and not _NO_NAME.search(words)


def _named(cells: list[_Cell]) -> str:
    words = " ".join(cell.words for cell in cells)
    return _TAIL.sub("", words.split(";")[0]).strip(" ,;:")
