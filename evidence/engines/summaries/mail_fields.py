"""What notices by machines say in fields: what was shipped to whom, which system is down and when."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.layout.messages import Message
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank

_FIELD = re.compile(
    r"^[ \t*>\u2022-]{0,12}(?P<label>[A-Z][\w&/'. -]{2,38}?)[ \t]{0,6}:"
    r"(?:[ \t]{1,20}(?P<value>\S[^\n]{0,160})|[ \t]*(?=\n))",
    re.M,
)
_BELOW = re.compile(r"(?:[ \t]*\n){1,3}(?P<lines>(?:[ \t]{0,20}[^\s:][^\n:]{1,70}(?:\n|$)){1,3})")
_HEADER = re.compile(r"(?:from|to|cc|bcc|sent|date|subject|re|x-\w.*|content.*|importance|attachments?|mime.*)$", re.I)
_OF_WRITER = re.compile(
    r"\b(?:phone|tel|telephone|fax|cell|mobile|e-?mail|pager|url|web|address|contacts?|ph|office|http|thanks|note|question)\b",
    re.I,
)
_FEWEST, _MOST, _LONGEST_ADDRESS, _LONGEST = (
    3,
    7,
    2,
    90,
)  # fields; those told; lines below a label; characters of a value
AUTOMATIC = re.compile(
    r"\b(?:do not|don['\u2019]t) (?:reply|respond) to this\b|\bany repl(?:y|ies) to this\b"
    r"|\bwill not (?:be )?receiv\w+ (?:your|by|any)\b|\bauto(?:matically |-?)generated\b|\bunsubscribe\b"
    r"|\bdiscontinue (?:this|the) \w+|\bremoved? from (?:this|our) (?:mailing )?list\b"
    r"|\b(?:select|click|press|push) (?:(?:on|a|the|here|one of|any) ){0,3}(?:button|link|here|icon|url|address|below)\b"
    r"|\bconfirmation e-?mail\b|\bfrom the following url\b|\bview(?:ed|ing)? (?:this|it) (?:online|in your browser)\b"
    r"|\bprivileged and confidential information\b|\bintended (?:only )?for the (?:sole )?use\b",
    re.I,
)  # what a machine puts under what it sends, and how to use its buttons


def mail_fields(reading: SummarySource, message: Message, end: int) -> SummaryPart | None:
    """ "Ship To: Ann Lee, Weir Mills; Scheduled Delivery: 4 May 2020."; None where the message has few fields."""
    found = list(_fields(reading.text, message.start, end))
    if len(found) < _FEWEST:
        return None
    shown = found[:_MOST]
    words = "; ".join(f"{label}: {value}" for label, value, _, _ in shown)
    return SummaryPart(f"{words}.", tuple((first, last) for _, _, first, last in shown))


def _fields(text: str, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    """The fields with their places, none twice; of a label alone the lines right below it."""
    said: set[str] = set()
    for one in _FIELD.finditer(text, start, end):
        label = one["label"].strip()
        value, last = (one["value"], one.end()) if one["value"] else _below(text, one.end(), end)
        value = " ".join(value.split()).rstrip(" .;,")
        if _HEADER.match(label) or _OF_WRITER.search(label) or not value or is_blank(value):
            continue
        if len(value) <= _LONGEST and "://" not in value and label.lower() not in said:
            said.add(label.lower())
            yield label, value, one.start("label"), last


def _below(text: str, at: int, end: int) -> tuple[str, int]:
    found = _BELOW.match(text, at, end)
    lines = [line.strip() for line in found["lines"].split("\n") if line.strip()][:_LONGEST_ADDRESS] if found else []
    return ", ".join(lines), found.end("lines") if found else at
