"""Between whom an arbitration is, where the caption sets each side over what it is called: "Employer"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BETWEEN = re.compile(r"\b(?:arbitration|dispute|matter)\b[^\n]{0,60}\bbetween[ \t:]*\n", re.I)
_COLUMN = re.compile(r"[ \t]+[)|:*](?:[ \t].*)?$|(?<=\S)[ \t]{3,}.*$")  # the number and the grievance beside them
_AND = re.compile(r"(?:-\s?)?and(?:\s?-)?$", re.I)
_CALLED = re.compile(r"[(]?[\"\u201c](?P<role>[A-Z][A-Za-z]{2,20})[\"\u201d][)]?[.,;]?$")
_LINES, _LONGEST, _SIDES = 12, 100, 2  # lines below "between"; characters of a name; sides


@dataclass(frozen=True, slots=True)
class ArbitrationSides:
    """The two sides, each with what it is called, and the place of the caption."""

    words: str
    start: int
    end: int


def arbitration_sides(head: str) -> ArbitrationSides | None:
    """ "Tarn Mills, Inc. (Employer) and Millers' Local 12 (Union)"; None where the caption names no two such sides."""
    begin = _BETWEEN.search(head)
    if begin is None:
        return None
    found: list[str] = []
    name, at = "", begin.end()
    for line in head[at:].split("\n")[:_LINES]:
        at += len(line) + 1
        words = _COLUMN.sub("", line).strip(" \t,;")
        if called := _CALLED.match(words):
            if not name or len(name) > _LONGEST:
                return None
            found.append(f"{name} ({called['role']})")
            name = ""
        elif not _AND.match(words):
            name = f"{name} {words}".strip()
        if len(found) == _SIDES:
            return ArbitrationSides(" and ".join(found), begin.start(), at)
    return None
