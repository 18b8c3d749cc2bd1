"""Statements that tell a log's or a calendar's entry as it stands, on its day, with who noted it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.support.types import Context

_CLOCK = r"(?:All day|(?:[\d:apm.\u2013 -]|hrs|hours){3,24}?)"
_ENTERED = re.compile(
    r"\A(?:On |Calendar of (?P<owner>[^\",:]{2,60}), )(?P<day>[A-Z][a-z]{2,8} \d{1,2}, \d{4})"
    rf"(?:(?: at|,) {_CLOCK}(?= |:))?(?: (?P<name>[A-Z][^\":()]{{1,60}}) noted)?(?: \((?P<beside>[^()\"]{{2,120}})\))?: "
    r"(?P<said>.+)\Z",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Entered:
    """Who noted it or whose calendar it is, if the statement says so, and the words that must stand in its quote."""

    name: str
    words: tuple[str, ...]


def entered(statement: str, given: Context) -> Entered | None:
    """What an entry is told with; None where the statement is no entry's, or its day not the fact's."""
    found = _ENTERED.match(statement)
    if found is None or found["day"] not in [f"{day:%B} {day.day}, {day.year}" for day in given.days]:
        return None
    words = tuple(part for part in (*(found["beside"] or "").split("; "), found["said"].strip('"')) if part)
    return Entered(found["owner"] or found["name"] or "", words)
