"""Whether words name somebody whom no name that is known explains, and who may be meant by a pronoun behind them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.layout.person_names import TITLES
from evidence.engines.names.lexicon import all_given_names, common_words

if TYPE_CHECKING:
    from evidence.engines.facts.source import Source

_WORD = re.compile(r"[\w'\u2019-]+")
_CAPITAL = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")
_AT = re.compile(r"\b(?:at|inside) ([A-Z][a-z]{2,})\b(?!['\u2019]s)")
_OF_TIME = frozenset({*MONTHS, *WEEKDAYS})


@lru_cache(maxsize=2)  # asked for each sentence of one document
def bodies_of(masked: str) -> frozenset[str]:
    """Words that the document has behind "at", where no person's name stands: "at Tarnmill"."""
    return frozenset(_AT.findall(masked))


def names_others(
    source: Source, start: int, end: int, before: str | None = None, bodies: frozenset[str] = frozenset()
) -> bool:
    """Does a word there have a capital that no name we know explains, such as a first name?"""
    mentions = source.mentions_in(start, end)
    if any(one.type == "location" and one.text.lower() in all_given_names() for one in mentions):
        return True  # "He went to Annika"
    known = bodies | {word for one in mentions for word in _WORD.findall(one.text)}
    words = before if before is not None else " ".join(source.read.masked[start:end].split())
    others = (one.group() for one in _CAPITAL.finditer(words) if one.group() not in known)
    return any(
        one.lower() not in common_words() and one.lower() not in _OF_TIME and one.upper() not in TITLES
        for one in others
    )
