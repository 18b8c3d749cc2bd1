"""Of whom a form or a report is, as the head of its facts says behind its title: "Incident Report (Patient: Jane Roe)"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.base.types import FoundMention

_WHOSE = re.compile(r" \((?P<label>[A-Z][\w '\u2019/]{1,30}): (?P<value>.*)\)$")
_OF_WHOM = re.compile(
    r"(?:customer|client|patient|resident|insured|tenant|member|employee|claimant|student|decedent|suspect|applicant)\b",
    re.I,
)
_ABOUT_THEM = re.compile(r"[,;]? (?:[A-Z]/[A-Z\d]|(?:DOB|D\.O\.B|born|aged?|SSN|MRN)\b|\d)|[,;] [MF]\b")
_NAME_PART, _INITIAL = re.compile(r"[^\W\d_]+"), 1
_MOST_PARTS = 3  # of a name that may stand in another order


def people_in(mentions: Iterable[FoundMention]) -> list[str]:
    """The people among the mentions, as the paper writes them there and in full."""
    return [part for one in mentions if one.type == "person" for part in (one.text, one.name)]


def person_of(head: str, people: Iterable[str]) -> str:
    """Of which person the head says that the paper is, by name alone; empty where of a body, or who keeps it."""
    label, value = whose_of(head)
    return _name_in(value, tuple(people)) if value and _OF_WHOM.match(label) else ""


def _name_in(value: str, people: tuple[str, ...]) -> str:
    """The longest of these people's names that it begins with, and a title before it: without "M/52" or a birth date; the whole
    where the name goes on."""
    for title in ("", value.partition(" ")[0] + " "):
        begun = [one for one in people if one and value.startswith(title + one)]
        if begun:
            name = title + max(begun, key=len)
            return name if _ABOUT_THEM.match(value, len(name)) else value
    return ""


def whose_shown(head: str) -> str:
    """ "patient: Jane Roe", whom the head names; empty where it names nobody."""
    label, value = whose_of(head)
    return f"{label.lower()}: {value}" if value else ""


def without_whose(head: str) -> str:
    """What the paper is, without of whom."""
    found = _WHOSE.search(head)
    return head[: found.start()] if found else head


def whose_of(head: str) -> tuple[str, str]:
    """The label of whom the paper is of, and the name; both empty where the head has none."""
    found = _WHOSE.search(head)
    return (found["label"], found["value"]) if found else ("", "")


def says_whose(head: str) -> bool:
    """Does the head say of whom the paper is: "Incident Report (Owner: Weir Mills)"?"""
    return bool(_WHOSE.search(head))


def names_whose(head: str, words: str) -> bool:
    """Do the words name whom the paper is of?"""
    found = _WHOSE.search(head)
    value = found.group().partition(": ")[2].rstrip(")") if found else ""
    parts = {one for one in _NAME_PART.findall(value.lower()) if len(one) > _INITIAL}
    return value != "" and (
        value in words or (0 < len(parts) <= _MOST_PARTS and parts <= set(_NAME_PART.findall(words.lower())))
    )
