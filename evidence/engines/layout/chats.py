"""Chats and text messages as programs export them: lines that begin with a day, a time and who writes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from evidence.engines.layout.chat_headings import headed_messages
from evidence.engines.layout.chat_lines import lined_messages
from evidence.engines.layout.chat_senders import DAY, TIME, ChatMessage, owner_of
from evidence.engines.layout.chat_tables import table_messages
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.names.lexicon import PARTICLES

_FURTHER = (
    r"\(?[A-Z][\w.'\u2019-]{0,24}\)?|[a-z]{1,3}[A-Z][\w'\u2019-]{0,24}"
    rf"|(?:{'|'.join(sorted(PARTICLES))})(?= (?:[a-z]{{1,3}} )?[A-Z])"
)  # also "dT" and "van der Lee"
_NAME = rf"(?:[A-Z][\w.'\u2019-]{{0,24}}(?:[ ,]{{1,2}}(?:{_FURTHER})){{0,4}}|\+?\d[\d ()-]{{6,18}}\d)"
_STAMP = rf"[\[(]?(?P<day>{DAY})(?:,| at|T)?[ ]{{0,3}}{TIME}[\])]?"
_HEAD = re.compile(
    rf"^[\u200e\u200f ]{{0,4}}(?:{_STAMP}[ ]{{0,2}}[-\u2013|]?[ ]{{0,2}}(?P<name>{_NAME})"
    rf"|(?P<first>{_NAME})[ ]{{0,2}}[-\u2013|]?[ ]{{0,2}}{_STAMP.replace('<day>', '<on>')})[ ]{{0,2}}:[ \t]{{0,2}}",
    re.M,
)
_HANDLED = re.compile(
    rf"^[ ]{{0,4}}[\[(]?(?P<day>{DAY})(?:,| at|T)?[ ]{{0,3}}{TIME}[\])]?[ ]{{1,3}}"
    r"(?:(?<=[\])] )(?P<name>@?[a-z][\w.-]{1,24}(?: \([A-Z][\w ]{1,20}\))?):|<(?P<first>[\w.@-]{1,25})>)[ \t]{1,3}",
    re.M,
)  # "[2021-06-17 10:02] jroe: …", "2021-06-17 10:02 <jroe> …"
_SEVERITIES = frozenset(
    {"emergency", "alert", "critical", "error", "warning", "notice", "info", "informational", "debug"}
)  # RFC 5424
_STAMPED = re.compile(
    rf"^[\u200e\u200f ]{{0,4}}{_STAMP}[ ]{{0,2}}[-\u2013|]?[ ]{{0,2}}\S", re.M
)  # also a line of the program, "3/14/22, 8:12 AM - Roe changed the subject"
_USER = re.compile(r"[A-Z\d]{3,} [A-Z][a-z]+")
_DIRECTED = re.compile(
    r"(?:(?P<from>FROM|From|INCOMING|Incoming|RECEIVED|Received)|TO|To|OUTGOING|Outgoing|SENT|Sent) (?=[A-Z+\d])"
)
_NUMBERS = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$")
_MONTHS, _CENTURY = 12, 2_000
_FEWEST, _LEAST_TURNS = 4, 1.5  # messages; for each who writes


def chat_messages(text: str) -> list[ChatMessage]:
    """The messages in order; none where fewer lines begin so than a chat has, or where nearly each names another."""
    return list(_chat_messages(text))


@lru_cache(maxsize=2)  # the steps of reading one document ask one after another
def _chat_messages(text: str) -> tuple[ChatMessage, ...]:
    for found in (_stamped(text), table_messages(text), headed_messages(text), lined_messages(text)):
        if _is_conversation([one.sender for one in found]):
            days = _in_one_order([one.day for one in found])
            return tuple(replace(one, day=day) for one, day in zip(found, days, strict=True))
    return ()


def _is_conversation(senders: list[str]) -> bool:
    """Do few write much, and not as the speakers of a camera's recording or the users of a file's notes are written?"""
    names = set(senders) - {""}
    if len(senders) < _FEWEST or len(senders) < _LEAST_TURNS * len(names):
        return False
    if all(name.isupper() for name in names) or names <= _SEVERITIES:
        return False  # who speaks in a recording, as transcripts of cameras write it; a server's log
    of_users = all(_USER.fullmatch(name) for name in names) and len({name.split()[-1] for name in names}) == 1
    return not of_users  # "RHOLM Category: …" of a file's notes, where a field stands behind each user


def _stamped(text: str) -> list[ChatMessage]:
    """Of lines that begin with day, time and sender: the words up to the next line of this kind."""
    found = max(([*way.finditer(text)] for way in (_HEAD, _HANDLED)), key=len)
    begun = sorted({*(one.start() for one in (*_STAMPED.finditer(text), *found)), len(text)})
    messages = []
    for one in found:
        end = begun[bisect_right(begun, one.end() - 1)]
        stamp, name = one.groupdict(), one["name"] or one.groupdict().get("first") or ""
        day = (stamp["day"] or stamp.get("on") or "").strip()
        messages.append(ChatMessage(one.start(), end, one.end(), _writer(name.strip(), text), day))
    return _without_end(text, messages)


def _without_end(text: str, found: list[ChatMessage]) -> list[ChatMessage]:
    """The last message without what stands behind it apart, where no other has a blank line in it."""
    if not found or any("\n\n" in text[one.words : one.end].rstrip() for one in found[:-1]):
        return found
    last = found[-1]
    apart = text.find("\n\n", last.words, last.end)
    return [*found[:-1], replace(last, end=apart)] if apart > 0 else found


def _writer(name: str, text: str) -> str:
    """Who writes where a telephone's list says of each message whom it is from or to: its owner wrote those to others, and is
    empty where the head names no owner."""
    marked = _DIRECTED.match(name)
    if marked is None:
        return name
    return name[marked.end() :] if marked["from"] else owner_of(text)


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
    others = {one.sender for one in found if one.sender not in ("", sender)}
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


def masked_in(masked: str, found: list[ChatMessage]) -> str:
    """The text with what stands among a message's words and is not written by anybody as blanks."""
    parts, at = [], 0
    for start, end in sorted(span for one in found for span in one.blanks):
        parts += [masked[at:start], " " * (end - start)]
        at = end
    return "".join([*parts, masked[at:]])
