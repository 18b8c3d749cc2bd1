"""Which day "that day", "the same night" or "yesterday" is, in a statement whose day is known and that names no other."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.words import MONTHS
from evidence.engines.facts.referring.left_open import words_told
from evidence.engines.facts.source import Source

_MONTH = "|".join(word for word in MONTHS if len(word) > 2)
_OWN = re.compile(rf"\b(?:19|20)\d\d\b|\b\d{{1,2}}[/.]\d{{1,2}}\b|\b(?:{_MONTH})\.?\b", re.I)
_SAME = re.compile(
    r"\b(?:[Tt]hat (?:very )?(?:same )?|[Tt]he (?:very )?same )(?:day|morning|afternoon|evening|night)\b"
    r"(?!['\u2019]| \[| (?:of|that|when)\b)"
)
_RELATIVE = re.compile(
    r"\b(?:today|yesterday|tonight|last night|(?:this|yesterday) (?:morning|afternoon|evening))$", re.I
)
_OF_A_DAY = ("day", "approximate")  # the latter where a sentence before has the day


def with_day_meant(source: Source, fact: FoundFact) -> FoundFact:
    """The statement with its day in brackets behind the one word for it."""
    if fact.date is None or fact.date_end or fact.precision not in _OF_A_DAY or _OWN.search(words_told(fact.text)):
        return fact
    said = [found.group() for found in _SAME.finditer(fact.text)]
    for one in source.dates_in(fact.start, fact.end):
        found = _RELATIVE.search(" ".join(one.text.split()))
        if found and one.date == fact.date:
            said.append(found.group())
    if len(said) != 1 or fact.text.count(said[0]) != 1:
        return fact
    end = fact.text.index(said[0]) + len(said[0])
    return replace(fact, text=f"{fact.text[:end]} [{fact.date:%B} {fact.date.day}, {fact.date.year}]{fact.text[end:]}")
