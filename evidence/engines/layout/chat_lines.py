"""Messages of one line each under a heading with their day, as programs of teams export them: "[9:41 AM] ann.roe  …"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from evidence.engines.layout.chat_headings import DIVIDER
from evidence.engines.layout.chat_senders import TIME, ChatMessage
from evidence.engines.layout.lines import lines_of

_STAMPED = re.compile(rf"[ ]{{0,4}}\[{TIME}\]")  # also of the program's own lines
_LINE = re.compile(
    rf"{_STAMPED.pattern}[ ]{{1,3}}@?(?P<name>[A-Za-z][\w.'\u2019-]{{1,24}}(?: [A-Z][\w.'\u2019-]{{0,24}}){{0,2}})"
    r"(?::[ ]{1,3}|[ ]{2,12})(?=\S)(?!(?:joined|left) [#@])"
)


def lined_messages(text: str) -> list[ChatMessage]:
    """The messages in order; none where no line tells a day by itself."""
    return list(_messages(text))


def _messages(text: str) -> Iterator[ChatMessage]:
    lines = [line for line in lines_of(text, 0, len(text)) if line.words]
    days = [(line.first, found["day"]) for line in lines if (found := DIVIDER.fullmatch(line.text))]
    if not days:
        return
    places = [place for place, _ in days]
    begun = sorted({*places, *(line.first for line in lines if _STAMPED.match(line.text)), len(text)})
    for line in lines:
        found, above = _LINE.match(line.text), bisect_left(places, line.first)
        if found and above:
            end = begun[bisect_right(begun, line.first)]
            yield ChatMessage(line.first, end, line.start + found.end(), found["name"], days[above - 1][1])
