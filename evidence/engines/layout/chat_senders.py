"""A message of a chat, and who its sender is where a list calls somebody "owner", or by a telephone's number."""

from __future__ import annotations

import re
from dataclasses import dataclass

DAY = (
    r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}"
    r"|\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]{2,8}\.?,? \d{4})"
)
TIME = r"\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f\u00a0]?[AaPp]\.?[Mm]\.?)?(?: ?[A-Z]{2,4})?"
_NAME = r"(?:[A-Z][\w.'\u2019-]*[ ]?){1,4}(?<! )"
_OWNERS = (
    re.compile(
        r"\b(?i:handset|phone|telephone|device|mobile|messages|extraction)"
        r"(?:[ ](?i:of|for|belonging to)|[ ]?(?i:owner|user)?:)[ ]"
        rf"(?P<name>{_NAME})"
    ),
    re.compile(rf"\b(?i:owner):?\)?:?[ \t]{{1,4}}(?P<name>{_NAME})|(?P<before>{_NAME})[ ]\((?i:owner)\)"),
)
_NUMBERED = re.compile(
    rf"(?P<number>\+?\d[\d() .-]{{6,20}}\d)[ \t]{{1,4}}(?:\((?i:owner)\)[ \t])?(?P<name>{_NAME})"
)  # "+1 (239) 555-0188 Jo Roe"
_NUMBER_BEHIND = re.compile(
    rf"(?P<name>{_NAME})[ ]\((?P<number>\+?\d[\d() .-]{{6,20}}\d)\)"
)  # "Jo Roe (+1 239 555 0188)"
_CLOCK = re.compile(r"\d:\d\d")
_NUMBER = re.compile(r"\+?[\d() .-]{7,22}")
_MARK = re.compile(r"[ ]?(?:\((?i:owner)\)|\*+)$")
_SELF = frozenset(
    {"owner", "self", "me", "local user", "device owner"}
)  # as examiners' programs call the handset's user
_TOP = 1_200  # characters


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """``text[start:end]``: the stamp with the name, and then what was written on ``day``, as it stands there
    or, where the text tells the order of its numbers, year first. ``blanks`` lie in it and are not written by anybody."""

    start: int
    end: int
    words: int  # where they begin
    sender: str  # empty where the paper does not say who
    day: str
    blanks: tuple[tuple[int, int], ...] = ()


def owner_of(text: str) -> str:
    """Whose telephone it is, as the head says; else empty."""
    for pattern in _OWNERS:
        if found := pattern.search(text, 0, _TOP):
            return found["name"] or found["before"]
    return ""


def sender_of(cell: str, text: str) -> str:
    """The name in a sender's cell: that of the telephone's owner, or of whom the head has a number for."""
    name = _MARK.sub("", " ".join(cell.split()))
    if name.lower() in _SELF:
        return owner_of(text)
    known = _names_of_numbers(text)
    own = _NUMBERED.fullmatch(name)
    if own:
        return own["name"]
    return known.get(_digits(name), name) if _NUMBER.fullmatch(name) else name


def _names_of_numbers(text: str) -> dict[str, str]:
    """Whose each number is, as the head says, by the longest name; a row of the list has words behind the number."""
    known: dict[str, str] = {}
    for pattern in (_NUMBERED, _NUMBER_BEHIND):
        for one in pattern.finditer(text, 0, _TOP):
            line = text[text.rfind("\n", 0, one.start()) + 1 : one.start()]
            number = _digits(one["number"])
            if not _CLOCK.search(line) and len(one["name"]) > len(known.get(number, "")):
                known[number] = one["name"]
    return known


def _digits(number: str) -> str:
    return "".join(one for one in number if one.isdigit())
