"""The column of times that a video or realtime transcript prints beside its lines: "10:02:33  7  Q   Who hired you?", also
behind the line's number or at its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from evidence.engines.layout.lines import Line

_CLOCK = r"\d{1,2}:\d\d(?::\d\d(?:[.:]\d{1,3})?)?(?: ?[AaPp]\.?[Mm]\.?)?"
_NUMBER = r"\(?\d{1,2}[).:]?"
_FIRST = re.compile(rf"[ \t]{{0,20}}(?P<clock>{_CLOCK})(?:[ \t]{{1,80}}(?=\S)|[ \t]{{0,20}}$)")
_SECOND = re.compile(rf"[ \t]{{0,20}}{_NUMBER}[ \t]{{1,20}}(?P<clock>{_CLOCK})(?:[ \t]{{1,80}}(?=\S)|[ \t]{{0,20}}$)")
_LAST = re.compile(rf".*\S[ \t]{{2,80}}(?P<clock>{_CLOCK})[ \t]{{0,20}}$")
_SPOKEN = re.compile(
    rf"[ \t]{{0,20}}(?:{_CLOCK}[ \t]{{1,20}})?(?:{_NUMBER}[ \t]{{1,40}})?(?:{_CLOCK}[ \t]{{1,40}})?"
    r"(?P<who>[QA])(?:[.:]|[ \t])[ \t]{0,20}\S"
)
_FEWEST, _FEWEST_TURNS, _LOOKED_AT = 8, 3, 1_500  # lines of a column; questions and answers each; lines


def time_columns(pages: list[list[Line]]) -> list[tuple[int, int]]:
    """Where these times stand, in order; none unless it is a transcript with questions and answers marked as such."""
    lines = [line for page in pages for line in page if line.words]
    turns = Counter(found["who"] for line in lines[:_LOOKED_AT] if (found := _SPOKEN.match(line.text)))
    if min(turns["Q"], turns["A"]) < _FEWEST_TURNS:
        return []
    return sorted({span for column in (_FIRST, _SECOND, _LAST) for span in _column(lines, column)})


def _column(lines: list[Line], column: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The times of one column, all written alike: an hour in a sentence is not."""
    found = [(line.start, match) for line in lines if (match := column.match(line.text))]
    shape, count = Counter(_shape(match["clock"]) for _, match in found).most_common(1)[0] if found else ("", 0)
    if count < _FEWEST:
        return
    for start, match in found:
        if _shape(match["clock"]) == shape:
            yield start + match.start("clock"), start + match.end("clock")


def _shape(clock: str) -> str:
    """ "10:02:33 a.m." as "::am": how it is written."""
    return "".join(one for one in clock.lower() if one in ":apm")
