"""Chats and text messages as programs export them: lines that begin with a day, a time and who writes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from evidence.engines.layout.kinds import BlockKind, LayoutBlock

_DAY = r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}|\d{1,2} [A-Z][a-z]{2,8}\.? \d{4})"
_TIME = r"\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f\u00a0]?[AaPp]\.?[Mm]\.?)?(?: ?[A-Z]{2,4})?"
_NAME = r"(?:[A-Z][\w.'\u2019-]{0,24}(?:[ ,]{1,2}(?:\(?[A-Z][\w.'\u2019-]{0,24}\)?)){0,4}|\+?\d[\d ()-]{6,18}\d)"
_STAMP = rf"[\[(]?(?P<day>{_DAY})(?:,| at|T)?[ ]{{0,3}}{_TIME}[\])]?"
_HEAD = re.compile(
    rf"^[\u200e\u200f ]{{0,4}}(?:{_STAMP}[ ]{{0,2}}[-\u2013|]?[ ]{{0,2}}(?P<name>{_NAME})"
    rf"|(?P<first>{_NAME})[ ]{{0,2}}[-\u2013|]?[ ]{{0,2}}{_STAMP.replace('<day>', '<on>')})[ ]{{0,2}}:[ \t]{{0,2}}",
    re.M,
)
_STAMPED = re.compile(
    rf"^[\u200e\u200f ]{{0,4}}{_STAMP}[ ]{{0,2}}[-\u2013|]?[ ]{{0,2}}\S", re.M
)  # also a line of the program, "3/14/22, 8:12 AM - Roe changed the subject"
_USER = re.compile(r"[A-Z\d]{3,} [A-Z][a-z]+")
_DIRECTED = re.compile(
    r"(?:(?P<from>FROM|From|INCOMING|Incoming|RECEIVED|Received)|TO|To|OUTGOING|Outgoing|SENT|Sent) (?=[A-Z+\d])"
)
_OWNER = re.compile(
    r"\b(?i:handset|phone|telephone|device|mobile|messages|extraction)(?:[ ](?i:of|for|belonging to)|[ ]?(?i:owner|user)?:)[ ]"
    r"(?P<name>(?:[A-Z][\w.'\u2019-]*[ ]?){1,4}(?<! ))"
)
_TOP = 800  # characters
_NUMBERS = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$")
_MONTHS, _CENTURY = 12, 2_000
_FEWEST, _LEAST_TURNS = 4, 1.5  # messages; for each who writes


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """``text[start:end]``: the stamp with the name, and then what was written on ``day``, as it stands there
    or, where the text tells the order of its numbers, year first."""

    start: int
    end: int
    words: int  # where they begin
    sender: str
    day: str


def chat_messages(text: str) -> list[ChatMessage]:
    """The messages in order; none where fewer lines begin so than a chat has, or where nearly each names another."""
    return list(_chat_messages(text))


@lru_cache(maxsize=2)  # the steps of reading one document ask one after another
def _chat_messages(text: str) -> tuple[ChatMessage, ...]:
    found = list(_HEAD.finditer(text))
    senders = Counter((one["name"] or one["first"]).strip() for one in found)
    if len(found) < _FEWEST or len(found) < _LEAST_TURNS * len(senders):
        return ()
    if all(name.isupper() for name in senders):
        return ()  # who speaks in a recording, as transcripts of cameras write it
    if all(_USER.fullmatch(name) for name in senders) and len({name.split()[-1] for name in senders}) == 1:
        return ()  # "RHOLM Category: …" of a file's notes, where a field stands behind each user
    stamps = [*(one.start() for one in _STAMPED.finditer(text)), *(one.start() for one in found), len(text)]
    begun = sorted(set(stamps))
    days = _in_one_order([(one["day"] or one["on"]).strip() for one in found])
    return tuple(
        ChatMessage(
            one.start(),
            begun[bisect_right(begun, one.end() - 1)],
            one.end(),
            _writer((one["name"] or one["first"]).strip(), text),
            day,
        )
        for one, day in zip(found, days, strict=True)
    )


def _writer(name: str, text: str) -> str:
    """Who writes where a telephone's list says of each message whom it is from or to: its owner wrote those to others, and is
    empty where the head names no owner."""
    marked = _DIRECTED.match(name)
    if marked is None:
        return name
    owner = _OWNER.search(text, 0, _TOP)
    return name[marked.end() :] if marked["from"] else (owner["name"] if owner else "")


def _in_one_order(days: list[str]) -> list[str]:
    """The days, year first where numbers alone tell that the day stands before the month: no message is of month 13, and
    messages follow one another, soon."""
    numbers = [tuple(map(int, found.groups())) for one in days if (found := _NUMBERS.match(one))]
    if len(numbers) < len(days):
        return days
    day_first = [_ordinal(year, month, day) for day, month, year in numbers]
    month_first = [_ordinal(year, month, day) for month, day, year in numbers]
    if not all(day_first) or (all(month_first) and _disorder(month_first) <= _disorder(day_first)):
        return days
    return [f"{year + _CENTURY * (year < 100)}-{month:02}-{day:02}" for day, month, year in numbers]


def _ordinal(year: int, month: int, day: int) -> int:
    """A number that grows with the days; 0 for none that there is."""
    return ((year * _MONTHS) + month) * 31 + day if 0 < month <= _MONTHS and 0 < day <= 31 else 0


def _disorder(days: list[int]) -> tuple[int, int]:
    """How often a day comes before the one above it, and how many days lie between the first and the last."""
    return sum(after < before for before, after in pairwise(days)), max(days) - min(days)


def chat_message_at(found: list[ChatMessage], place: int) -> ChatMessage | None:
    """The message this place of the text lies in."""
    index = bisect_right(found, place, key=lambda one: one.start) - 1
    return found[index] if index >= 0 else None


def other_of(found: list[ChatMessage], sender: str) -> str:
    """To whom the sender writes where two write to each other; empty among more."""
    others = {one.sender for one in found if one.sender != sender}
    return others.pop() if len(others) == 1 else ""


def with_messages(text: str, found: list[ChatMessage], blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """What the program put above the first message, and then a block for each message that has words."""
    first = found[0].start
    above = [replace(one, end=min(one.end, first), kind=BlockKind.HEADING) for one in blocks if one.start < first]
    return [*(one for one in above if text[one.start : one.end].strip()), *_blocks(text, found)]


def _blocks(text: str, found: list[ChatMessage]) -> Iterator[LayoutBlock]:
    for one in found:
        start = one.start + len(text[one.start : one.words]) - len(text[one.start : one.words].lstrip())
        end = one.words + len(text[one.words : one.end].rstrip())
        if any(character.isalnum() for character in text[one.words : end]):
            yield LayoutBlock(start, end, BlockKind.MAIL_BODY, one.sender, label=one.words - start)
