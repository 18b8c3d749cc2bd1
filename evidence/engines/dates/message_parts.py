"""The parts of mail that were written on one day: each message, and what it quotes below "On … wrote:" or behind ">"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.languages import written_day
from evidence.engines.layout.chats import ChatMessage, chat_messages
from evidence.engines.layout.messages import messages
from evidence.engines.layout.quoting_lines import QUOTING_LINE, quoted_when

_WROTE = re.compile(QUOTING_LINE, re.M | re.I)
_QUOTED = re.compile(r"(?:[ \t]{0,8}>[^\n]{0,2000}\n?|[ \t]{0,8}\n)+")


@dataclass(frozen=True, slots=True)
class MessagePart:
    """``text[start:end]``, written on ``day``; None where nothing says when."""

    start: int
    end: int
    day: date | None


def parts_of(text: str, reference: date | None) -> list[MessagePart]:
    """The parts in order; empty for a text that is neither mail nor a chat. ``reference`` is the day of a message that names
    none."""
    if talked := chat_messages(text):
        parts = [MessagePart(one.start, one.end, chat_day(one)) for one in talked]
        return [MessagePart(0, talked[0].start, reference), *parts] if talked[0].start else parts
    found: list[MessagePart] = []
    for message in messages(text):
        found += _split(text, MessagePart(message.start, message.end, written_day(message.sent) or reference))
    before = [MessagePart(0, found[0].start, reference)] if found and text[: found[0].start].strip() else []
    return before + found


def chat_day(message: ChatMessage) -> date | None:
    """The day of the message's stamp; None where it is written in no known way."""
    return next((one.date for one in find_dates(message.day) if one.precision == "day"), None)


def _split(text: str, message: MessagePart) -> Iterator[MessagePart]:
    at = message.start
    for mark in _WROTE.finditer(text, message.start, message.end):
        if mark.start() < at:
            continue
        yield MessagePart(at, mark.end(), message.day)
        behind = _QUOTED.match(text, min(mark.end() + 1, message.end), message.end)
        at = behind.end() if behind and ">" in behind.group() else message.end
        yield from _nested(text, MessagePart(mark.end(), at, _day(mark)))
    if at < message.end:
        yield MessagePart(at, message.end, message.day)


def _nested(text: str, quoted: MessagePart) -> Iterator[MessagePart]:
    """What is quoted, and what it quotes itself, which goes on to its end: whoever answers writes above."""
    begins, day = quoted.start, quoted.day
    for mark in _WROTE.finditer(text, quoted.start, quoted.end):
        if mark.start() > begins:
            yield MessagePart(begins, mark.end(), day)
            begins, day = mark.end(), _day(mark)
    yield MessagePart(begins, quoted.end, day)


def _day(mark: re.Match[str]) -> date | None:
    when = quoted_when(mark.group().strip(" \t>"))
    return written_day(when) if when else None
