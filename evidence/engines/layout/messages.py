"""The messages in a text of mail: who wrote each, on what day, and where its words begin and end."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.layout.address_fields import names_in, rejoined, with_names, without_bare
from evidence.engines.layout.header_names import NAMES_ELSEWHERE, english
from evidence.engines.layout.stamped_heads import stamped_heads

_HEADER = re.compile(
    rf"^[ \t>]{{0,8}}(?P<name>From|To|Cc|Bcc|Sent|Date|Subject|{NAMES_ELSEWHERE}):[ \t]{{1,8}}(?P<value>[^\n]{{0,9000}}?)"
    r"(?=[ \t]*$|[ ]{3,60}(?:DATE|FROM|SUBJECT|FILE|Date|From|Subject|File):[ ])",
    re.M,
)  # a notice to a whole department names each of its readers
_BLANK = re.compile(r"\n[ \t>]{0,8}\n")
_HOUR = re.compile(r"\d:\d\d|\b\d{1,2} ?[ap]\.?m\b", re.I)
_FURTHER = re.compile(r"(?!\s*[\w-]{1,40}:)\s*\S[^\n]*")  # a field's line that goes on
_WRAPPED = 2_000  # characters a field's further lines may take
_MOST = 500


@dataclass(frozen=True, slots=True)
class Message:
    start: int  # of its header lines
    end: int
    sender: str  # the From field as written; empty where a head below another has none
    sent: str  # the Date or Sent field as written
    to: str = ""  # the To field as written
    subject: str = ""  # the Subject field as written
    body: int = 0  # where its words begin
    is_below: bool = False  # its head is of a kind that only quoted mail has


def messages(text: str) -> list[Message]:
    """Every block of header lines that names a sender and a day or a reader opens a message, up to the next one."""
    stamped = [
        Message(
            one.start, one.end, rejoined(one.sender), one.sent, rejoined(one.to), one.subject, one.end, is_below=True
        )
        for one in stamped_heads(text)
    ]
    ordinary = (message for block in _blocks(text) if (message := _message(text, block)))
    opened = [one for one in ordinary if not any(head.start <= one.start < head.body for head in stamped)]
    stamped = [one for one in stamped if one.sender or any(above.start < one.start for above in opened)]
    opened = _named(sorted([*opened, *stamped], key=lambda one: one.start)[:_MOST])
    ends = [*[message.start for message in opened[1:]], len(text)][: len(opened)]
    return [replace(m, end=end) for m, end in zip(opened, ends, strict=True)]


def _named(found: list[Message]) -> list[Message]:
    """The messages with the names that the thread has elsewhere for addresses that stand without one."""
    fields = (without_bare(field) for one in found for field in (one.sender, one.to))
    names = {one for field in fields for one in names_in(field) if "@" not in one}
    if not names:
        return found
    return [replace(one, sender=with_names(one.sender, names), to=with_names(one.to, names)) for one in found]


def message_at(found: list[Message], place: int) -> Message | None:
    """The message this place of the text lies in."""
    index = bisect_right([m.start for m in found], place) - 1
    return found[index] if index >= 0 else None


def is_memorandum(found: list[Message]) -> bool:
    """Is it a paper to somebody rather than mail: one head, with neither an address nor an hour?"""
    if len(found) != 1 or not found[0].sent:
        return False
    return "@" not in f"{found[0].sender}{found[0].to}" and not _HOUR.search(found[0].sent)


def _blocks(text: str) -> Iterator[list[re.Match[str]]]:
    """Header lines that no blank line parts."""
    block: list[re.Match[str]] = []
    for found in _HEADER.finditer(text):
        gap = found.start() - block[-1].end() if block else 0
        if block and (gap > _WRAPPED or _BLANK.search(text, block[-1].end(), found.start() + 1)):
            yield block
            block = []
        block.append(found)
    if block:
        yield block


def _message(text: str, block: list[re.Match[str]]) -> Message | None:
    fields: dict[str, str] = {}
    for found, following in itertools.zip_longest(block, block[1:]):
        further = _further(text[found.end() : following.start()]) if following else ""
        fields.setdefault(english(found["name"]), f"{found['value'].strip()} {further}".strip())
    sent = fields.get("Sent") or fields.get("Date") or ""
    if not fields.get("From") or not (sent or fields.get("To")):
        return None
    sender, to = rejoined(fields["From"]), rejoined(fields.get("To", ""))
    start, end = block[0].start(), block[-1].end()
    return Message(start, end, sender, sent, to, fields.get("Subject", ""), end)


def _further(lines: str) -> str:
    """The lines of a field below its first."""
    return " ".join(" ".join(line.split()) for line in itertools.takewhile(_FURTHER.match, lines.split("\n")[1:]))
