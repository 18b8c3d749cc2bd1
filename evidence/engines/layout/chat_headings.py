"""Messages as programs of teams export them: who writes and when in a line, the words below it, the day above."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.layout.chat_senders import DAY, TIME, ChatMessage
from evidence.engines.layout.lines import Line, lines_of

_NAME = r"[A-Za-z@][\w.'\u2019-]{0,24}(?:,? \(?[A-Za-z][\w.'\u2019-]{0,24}\)?){0,4}"
_HEAD = re.compile(
    rf"[ ]{{0,4}}(?P<name>{_NAME})(?:[ \t]{{1,12}}|[ ]?[-\u2013\u2014|][ ]?)[\[(]?(?:(?P<day>{DAY})(?:,| at)?[ ]{{1,3}})?"
    rf"(?P<time>{TIME})[\])]?"
)
_AGAIN = re.compile(rf"[ ]{{0,12}}[\[(]?(?P<time>{TIME})[\])]?")  # of the same person
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_RULE = r"[-=_\u2013\u2014* ]{0,40}"
DIVIDER = re.compile(rf"{_RULE}(?:{_WEEKDAY},? )?(?P<day>{DAY}|[A-Z][a-z]{{2,8}}\.? \d{{1,2}}(?:st|nd|rd|th)?){_RULE}")
_REACTION = re.compile(r"(?:[ ]{0,8}:[\w+-]{2,30}:[ ]?\d{0,3})+")
_HALF = re.compile(r"[AaPp]\.?[Mm]")


@dataclass(slots=True)
class _OpenMessage:
    start: int
    sender: str
    day: str
    lines: list[Line]
    blanks: list[tuple[int, int]]


def headed_messages(text: str) -> list[ChatMessage]:
    """The messages in order; none where no day and no half of a day is told, as of a recording's seconds."""
    lines = lines_of(text, 0, len(text))
    heads = [found for line in lines if (found := _HEAD.fullmatch(line.text))]
    dated = any(one["day"] for one in heads) or any(DIVIDER.fullmatch(line.text) for line in lines if line.words)
    if not (dated or any(_HALF.search(one["time"]) for one in heads)):
        return []
    return list(_messages(lines))


def _messages(lines: list[Line]) -> Iterator[ChatMessage]:
    now: _OpenMessage | None = None
    day, sender = "", ""
    for line in lines:
        if not line.words:
            continue
        divider = DIVIDER.fullmatch(line.text)
        head = None if divider else _HEAD.fullmatch(line.text)
        again = None if divider or head or not sender else _AGAIN.fullmatch(line.text)
        if divider or head or again:
            yield from _closed(now)
            now = None
        if divider:
            day, sender = divider["day"], ""
        elif head or again:
            sender = head["name"].lstrip("@") if head else sender
            now = _OpenMessage(line.first, sender, (head["day"] if head else "") or day, [], [])
        elif now and _ends(now, line):
            yield from _closed(now)
            now = None
        elif now and _REACTION.fullmatch(line.text):
            now.blanks.append((line.first, line.end))
        elif now:
            now.lines.append(line)
    yield from _closed(now)


def _ends(now: _OpenMessage, line: Line) -> bool:
    """Does the line, set out, stand below words that are set in: "Roe has left the channel."?"""
    return bool(now.lines) and now.lines[0].text[:1].isspace() and not line.text[:1].isspace()


def _closed(now: _OpenMessage | None) -> Iterator[ChatMessage]:
    if now and now.lines:
        blanks = tuple(one for one in now.blanks if one[0] < now.lines[-1].end)
        yield ChatMessage(now.start, now.lines[-1].end, now.lines[0].first, now.sender, now.day, blanks)
