"""The party that answers written questions: who it is where its title says only the side, "DEFENDANT'S RESPONSES", and whom its
answers mean by "the responding party", "Defendant" and "Plaintiff"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from evidence.engines.documents.captions import SIDE

if TYPE_CHECKING:
    from evidence.engines.facts.source import FactCandidate, Source

_TITLE = re.compile(
    rf"\b(?P<side>{SIDE})['\u2019]?S?['\u2019]?(?:,)?\s(?:(?!TO\b)[A-Z]{{2,20}},?\s){{0,6}}?(?:ANSWERS?|RESPONSES?|OBJECTIONS?)\b",
    re.I,
)
_RESERVES = re.compile(
    rf"\b(?P<side>{SIDE})s?,? (?:(?:hereby|further|also) )?(?:reserves?|objects?|answers?|responds?|denies|deny)\b",
    re.I,
)  # "Defendant reserves the right to amend these answers"
_HEAD = 6_000
_UNNAMED = "The "
_ANSWERING = rf"(?:responding|answering) (?:party|{SIDE})"
_ROLE = re.compile(
    rf"\b(?:(?:[Tt]he|[Tt]his) )?(?P<role>(?i:{_ANSWERING}|{SIDE}))\b"
    r"(?! (?:[A-Z]|\[|\()|-|['\u2019]s? (?:counsel|attorneys?|[A-Z]))"
)
_OBJECTS = re.compile(
    r"(?:(?!(?i:found|kept|made|put|left|saw)\b)[\w.,&'\u2019-]{1,24} ){0,8}?(?:objects|reserves)\b"
    r"(?! (?:and|but)\b)|objections?\b",
    re.I,
)  # what every answer begins with
_RESERVE = re.compile(
    r"(?:(?:subject to(?: and)?|notwithstanding) )?(?:without waiving )?(?:[\w-]+ ){0,4}objections?, "
    r"|without waiving(?: [\w ]{2,30})?, ",
    re.I,
)
_ANOTHER = re.compile(r"\b(?:an?|any|no|each|every|another|such|other|co|cross)[ -]$", re.I)


def responding_party(source: Source) -> str:
    """The party's name where the caption has one of that side, else the side: never a witness, for nobody testifies."""
    masked = source.read.masked
    found = _TITLE.search(masked, 0, _HEAD) or _RESERVES.search(masked, 0, _HEAD)
    if found is None:
        return "The responding party"
    return source.whom(found["side"], found.start()) or f"The {found['side'].lower()}"


def sides_of_case(source: Source) -> dict[str, str]:
    """The name of each side that one party alone stands on, as the caption has it."""
    named = {side: source.whom(side, 0) for side in SIDE.split("|")}
    return {**source.case_roles, **{side: name for side, name in named.items() if name}}


def with_parties(found: FactCandidate, who: str, sides: Mapping[str, str]) -> FactCandidate:
    """ "Defendant did not inspect it" and "the responding party", each with who that is where it comes first; ``who`` answers."""
    text, names = named_parties(found.fact.text, who, sides)
    entities = tuple(dict.fromkeys([*found.fact.entities, *names]))
    return replace(found, fact=replace(found.fact, text=text, entities=entities))


def named_parties(said: str, who: str, sides: Mapping[str, str]) -> tuple[str, list[str]]:
    """The words with those names in brackets, and the names."""
    named: dict[str, re.Match[str]] = {}
    for one in _ROLE.finditer(said):
        role = one["role"].lower()
        answers = role.startswith(("responding", "answering"))
        name = ("" if who.startswith(_UNNAMED) else who) if answers else sides.get(role, "")
        if name and not _ANOTHER.search(said, 0, one.start()):
            named.setdefault(name, one)
    for name, one in sorted(named.items(), key=lambda pair: -pair[1].start()):
        said = f"{said[: one.end()]} [{name}]{said[one.end() :]}"
    return said, list(named)


def is_objection(words: str) -> bool:
    """Does it object to what is asked, and answer nothing?"""
    return bool(_OBJECTS.match(words))


def without_reserve(words: str) -> str:
    """Without "Without waiving said objection," before what it answers."""
    rest = _RESERVE.sub("", words, count=1) if _RESERVE.match(words) else words
    return rest[:1].upper() + rest[1:] if rest != words else words


def of_party(said: str, who: str) -> str:
    """By name where nobody is a witness."""
    return said.replace("the witness", who[0].lower() + who[1:] if who.startswith(_UNNAMED) else who)
