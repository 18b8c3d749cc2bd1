"""Which day "that day", "the same night" or "yesterday" is, in a statement whose day is known and that names no other."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.words import MONTH
from evidence.engines.facts.days.counted import counted_from
from evidence.engines.facts.referring.left_open import words_told
from evidence.engines.facts.source import Source

_OWN = re.compile(rf"\b(?:19|20)\d\d\b|\b\d{{1,2}}[/.]\d{{1,2}}\b|\b(?:{MONTH})\.?\b", re.I)
_SAME = re.compile(
    r"\b(?:[Tt]hat (?:very )?(?:same )?|[Tt]he (?:very )?same )(?:day|morning|afternoon|evening|night)\b"
    r"(?!['\u2019]| \[| (?:of|that|when)\b)"
)
_RELATIVE = re.compile(
    r"\b(?:today|yesterday|tonight|last night|(?:this|yesterday) (?:morning|afternoon|evening))$", re.I
)
_COUNTED = ("approximate", "month", "year")
_OF_A_DAY = ("day", "approximate")  # the latter where a sentence before has the day


def with_day_meant(source: Source, fact: FoundFact) -> FoundFact:
    """The statement with its day in brackets behind the one word for it."""
    if counted := _with_counted_day(fact):
        return counted
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


def _with_counted_day(fact: FoundFact) -> FoundFact | None:
    """ "Two days later [May 5, 2021]", "the following month [June 2021]"; None where it does not count from another day."""
    if fact.date is None or fact.precision not in _COUNTED or _OWN.search(words_told(fact.text)):
        return None
    found = counted_from(fact.text, fact.date)
    if found is None:
        return None
    words = fact.text[found.start : found.end].lower()
    about = "about " if "week" in words or "fortnight" in words else ""
    day = f"{fact.date.day}, " if fact.precision == "approximate" else ""
    meant = str(fact.date.year) if fact.precision == "year" else f"{about}{fact.date:%B} {day}{fact.date.year}"
    return replace(fact, text=f"{fact.text[: found.end]} [{meant}]{fact.text[found.end :]}")
