"""The meetings that one paper has minutes of, one behind another, each with its day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from evidence.engines.dates.dates import find_dates

_HEAD = re.compile(
    r"^[ \t#*=]{0,60}(?:Minutes of (?:the |an? )?)?(?:[A-Z][\w'\u2019]*[ \t]){0,6}(?:Meeting|MEETING|Session|SESSION)\b"
    r"[^\n.;?!]{0,120}(?:\n[^\n.;?!]{0,120}){0,3}",
    re.M,
)  # with the lines below it, one of which may have the day
_ENDED = re.compile(r"\badj(?:ourn|\.)|\b(?:meeting|session) (?:was )?(?:closed|ended|concluded)\b|\bclosed at\b", re.I)
_MOST = 4  # meetings; of more each would have one statement


@dataclass(frozen=True, slots=True)
class MeetingInPaper:
    """``text[start:end]`` is of the meeting; None for the day that the paper's head says."""

    start: int
    end: int
    day: date | None = None


def meetings_in(text: str) -> list[MeetingInPaper]:
    """The meetings in the paper's order; one that is all of it where it has no other."""
    heads: list[tuple[int, date]] = []
    for found in _HEAD.finditer(text):
        days = [one.date for one in find_dates(found.group()) if one.precision == "day"]
        is_new = days and all(days[0] != day for _, day in heads)
        if is_new and (not heads or _ENDED.search(text, heads[-1][0], found.start())):
            heads.append((found.start(), days[0]))
    if not 1 < len(heads) <= _MOST:
        return [MeetingInPaper(0, len(text))]
    starts = [0, *(start for start, _ in heads[1:])]
    ends = [*starts[1:], len(text)]
    dated: list[date | None] = [None, *(day for _, day in heads[1:])]
    return [MeetingInPaper(*one) for one in zip(starts, ends, dated, strict=True)]
