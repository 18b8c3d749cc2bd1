"""The day that "that night" means in an answer: the only one of which its question, or the exchanges before, have spoken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from evidence.engines.base.types import DateMention
from evidence.engines.dates.words import MONTHS
from evidence.engines.facts.referring.third_person import Span
from evidence.engines.facts.source import FactCandidate, Source

_TWO = 2  # letters
_THAT_DAY = re.compile(
    r"\b(?:[Tt]hat (?:same |very )?|[Tt]he same )"
    r"(?P<part>day|night|evening|morning|afternoon|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
    r"(?! (?:of|when|that|[A-Z])\b| \[)"
)
_ANOTHER = re.compile(
    r"\b[Tt]he (?:next|following|previous) (?:day|night|evening|morning|afternoon|week|month)\b(?! \[)"
)  # which is counted from a day that only words before it give
_MONTH = re.compile(
    rf"\b(?:{'|'.join(word.title() for word in MONTHS if len(word) > _TWO)})\b(?! (?:I|we|you|he|she|it|they)\b)"
)
_NUMBERED = re.compile(
    r"\b(?:[Oo]n|[Uu]ntil|[Tt]ill?|[Ff]rom|[Ss]ince|[Bb]y|[Bb]efore|[Aa]fter) the (?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b"
    r"(?= ?(?:[.,;?!\u201d]|$|(?:and|but|when|at|in the|because|so)\b))(?! (?:and \d|of))"
)  # "until the 27th"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def with_that_day(source: Source, found: FactCandidate, here: Span, before: Sequence[Span]) -> FactCandidate | None:
    """The statement with that day in brackets, and of that day; None where it is open. ``here`` is the exchange it stands in."""
    text, fact = found.fact.text, found.fact
    said = _THAT_DAY.search(text)
    if said is None:
        if numbered := _with_numbered_day(source, found, (here[0], fact.end)):
            return numbered
        return None if _ANOTHER.search(text) and fact.date is None else found
    if _YEAR.search(text):
        return found
    own = (here[0], fact.end)
    day = _only_day(source, [own])
    if day is None and not source.dates_in(*own):  # not behind "before May 3", which may be the day, and may not
        day = _only_day(source, before[-1:]) or _only_day(source, before)
        if day is not None and _names_another(source, day, own[0]):
            return None
    if day is None or (said["part"].istitle() and said["part"] != f"{day.date:%A}"):
        return None
    named = " ".join(day.text.split())
    if named not in text:
        text = f"{text[: said.end()]} [{named}]{text[said.end() :]}"
    return replace(found, fact=replace(fact, text=text, date=day.date, date_end=day.date_end, precision=day.precision))


def _with_numbered_day(source: Source, found: FactCandidate, own: Span) -> FactCandidate | None:
    """The statement that says "the 27th" once, of that day in the month of which the exchange speaks; None where it says no such
    day, or no month is known."""
    text, fact = found.fact.text, found.fact
    said = [*_NUMBERED.finditer(text)]
    day = _only_day(source, [own])
    if len(said) != 1 or day is None or int(said[0]["day"]) == day.date.day:
        return None
    try:
        meant = day.date.replace(day=int(said[0]["day"]))
    except ValueError:  # the 31st of a month that has 30 days
        return None
    at = said[0].end()
    text = f"{text[:at]} [{meant:%B} {meant.day}, {meant.year}]{text[at:]}"
    return replace(found, fact=replace(fact, text=text, date=meant, date_end=None, precision="day"))


def _names_another(source: Source, day: DateMention, place: int) -> bool:
    """Is a day without its year spoken of since: "The 11th of June 2021." - "… at the end of April. April 28th."?"""
    return bool(_MONTH.search(source.read.masked, day.end, place))


def _only_day(source: Source, spans: Sequence[Span]) -> DateMention | None:
    days = {one.date: one for span in spans for one in source.dates_in(*span) if one.precision == "day"}
    return days.popitem()[1] if len(days) == 1 else None
