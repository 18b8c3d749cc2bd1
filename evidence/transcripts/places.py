"""Pages and lines of a transcript as people write them: "12:3", "12:3-15", "12:24-13:2"."""

from __future__ import annotations

import re
from typing import NamedTuple

from config.api.errors import Invalid

MAX_PAGE, MAX_LINE = 99_999, 999
LONGEST = 40  # characters of a range as it is written
_RANGE = re.compile(
    r"(?:pp?\.? ?)?(\d{1,5}):(\d{1,3})(?: ?(?:-|–|—|to|through) ?(?:(\d{1,5}):)?(\d{1,3}))?", re.IGNORECASE
)
WRONG = "Write page and line, such as 12:3, 12:3-15 or 12:24-13:2."


class Place(NamedTuple):
    """A line of a transcript, as it is cited."""

    page: int
    line: int

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


class PlaceRange(NamedTuple):
    """From one line to another, both included."""

    first: Place
    last: Place

    def __str__(self) -> str:
        return self.written("-")

    def written(self, dash: str) -> str:
        """The shortest form that says both ends."""
        if self.first == self.last:
            return str(self.first)
        last = str(self.last.line) if self.first.page == self.last.page else str(self.last)
        return f"{self.first}{dash}{last}"


def read_range(text: str, field: str = "page_line") -> PlaceRange:
    """The range that is written. Raises ``Invalid`` naming the field where it is none, or ends before it begins."""
    found = _RANGE.fullmatch(" ".join(text[: LONGEST + 1].split()))
    if found is None:
        raise Invalid.field(field, WRONG)
    first = Place(int(found[1]), int(found[2]))
    last = Place(int(found[3] or first.page), int(found[4])) if found[4] else first
    if last < first:
        raise Invalid.field(field, f"{last} stands before {first}; write the first line first.")
    return PlaceRange(first, last)
