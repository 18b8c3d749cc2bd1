"""Days that a contract calls by a name: "the Effective Date" told with "May 3, 2019"."""

from __future__ import annotations

import re
from functools import lru_cache

from evidence.engines.facts.source import Source

_TERM = r"[A-Z][a-z]+(?: [A-Z][a-z]+){0,2} Date"
_DEFINED_BEHIND = re.compile(
    rf"[\s,]{{0,3}}\((?:(?:hereinafter|herein|referred to|called|as|the|this),? ){{0,5}}"
    rf"[\"\u201c](?:the )?(?P<term>{_TERM})[\"\u201d]\)"
)  # '3 May 2019 (the "Effective Date")'
_DEFINED_BEFORE = re.compile(
    rf"[\"\u201c](?P<term>{_TERM})[\"\u201d],? (?:means|shall mean|is|shall be) (?:the date of )?\Z"
)
_SAID = re.compile(
    rf"\b(?:the|The|such|said) (?P<term>{_TERM})\b(?! ?[\[(\"\u201d]|['\u2019]s| (?:of|on which|first|occurs|means)\b)"
)
_REACH = 60  # characters


def with_term_days(source: Source, text: str, place: int) -> str:
    """The statement with the day in brackets behind the first word for each that the contract defines before it."""
    firsts = {found["term"]: found for found in [*_SAID.finditer(text)][::-1]}
    for found in sorted(firsts.values(), key=lambda one: -one.start()):
        day = _day(source, found["term"], place)
        if day and day not in text:
            text = f"{text[: found.end()]} [{day}]{text[found.end() :]}"
    return text


def _day(source: Source, term: str, place: int) -> str:
    """As the nearest definition before the place has it, else the only one; empty where another contract may define it so."""
    defined = [(at, day) for at, name, day in _defined(source) if name == term]
    before = [day for at, day in defined if at < place]
    return before[-1] if before else defined[0][1] if len(defined) == 1 else ""


@lru_cache(maxsize=1)  # asked for with each statement of a paper
def _defined(source: Source) -> tuple[tuple[int, str, str], ...]:
    """Where each day is defined, as what, and the day as it is written out."""
    found = []
    for one in source.dates_in(0, len(source.text)):
        if one.precision != "day" or not one.date:
            continue
        behind = _DEFINED_BEHIND.match(source.masked, one.end)
        said = behind or _DEFINED_BEFORE.search(source.masked, max(0, one.start - _REACH), one.start)
        if said:
            found.append((one.start, said["term"], f"{one.date:%B} {one.date.day}, {one.date.year}"))
    return tuple(found)
