"""The address above a letter's greeting, whose first line says whom a letter is to that greets nobody by name."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PARAGRAPH = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_CELL = re.compile(r"^[ \t]*(?P<words>\S(?:[^\n]*?\S)?)(?=[ ]{3,}|\t|[ \t]*$)", re.M)
_DAY = re.compile(r"(?:19|20)\d\d\W{0,2}$")
_FIELD = re.compile(r"(?!att(?:n|ention)\b)[^:]{1,40}:", re.I)
_NAME = re.compile(r"[A-Z][\w.&'\u2019-]*(?:,? [\w.&'\u2019-]+){1,7}[.,]?")
_FEWEST = 2  # lines of an address
Line = tuple[str, int, int]  # its words and where they stand


def first_of_address(text: str, place: int) -> Line | None:
    """The first line of the last address above this place, with where it stands; the letterhead is none, nor are fields."""
    for at, lines in reversed(list(enumerate(_paragraphs(text, place)))):
        days = [number for number, (words, _, _) in enumerate(lines) if _DAY.search(words)]
        below = lines[days[-1] + 1 :] if days else lines
        is_letterhead = at == 0 and not days
        if is_letterhead or len(below) < _FEWEST or any(_FIELD.match(words) for words, _, _ in below):
            continue
        if _NAME.fullmatch(below[0][0]) and not any(letter.isdigit() for letter in below[0][0]):
            return below[0]
    return None


def _paragraphs(text: str, place: int) -> Iterator[list[Line]]:
    """Each as the first cells of its lines."""
    for one in _PARAGRAPH.finditer(text, 0, place):
        cells = _CELL.finditer(text, one.start(), one.end())
        yield [(cell["words"], *cell.span("words")) for cell in cells]
