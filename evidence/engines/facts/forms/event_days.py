"""The day of which a form tells: that of the injury or the loss that it reports, or the one day of a daily report."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.base.types import DateMention, FoundFact
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.events import EVENT, IS_EVENT_DAY
from evidence.engines.facts.days.story_times import is_of_time_before
from evidence.engines.facts.papers.head_days import head_day
from evidence.engines.facts.relevance import narrates
from evidence.engines.facts.source import Source

_FIELD = re.compile(r"(?:^|[ ]{2}|\t)[ ]{0,40}(?P<label>[A-Z][\w/& ]{3,40}?) ?:[ \t]{1,24}(?=[\dA-Z])", re.M)
_TELLS = re.compile(
    r"\W{0,3}(?:\d{1,2}[.)] )?(?:how\b|what happened|describe|(?:\w+ ){0,2}(?:description|narrative|details|circumstances)"
    r"|specific activity|cause of|facts)",
    re.I,
)
_SECTION = re.compile(
    rf"\W*(?:\w{{1,3}}[.)] )?(?:{EVENT}|narrative|what happened|(?:\w+ )?(?:description|details|narrative|circumstances) of"
    rf" (?:the )?{EVENT})\W*$",
    re.I,
)  # a heading under which it is told
_DAILY = re.compile(r"\bdaily\b|\b(?:field|shift|site visit) report\b", re.I)
_OTHER_DAY = re.compile(
    r"\b(?:yesterday|tomorrow|last|next|previous|since|until|will|would|shall|expected|scheduled)\b", re.I
)
_REACH = 24  # characters behind a label


def on_event_day(source: Source, fact: FoundFact, words: str) -> FoundFact:
    """With the day of the event where these words describe it and have no day of their own."""
    if fact.date or names_a_day(words) or _OTHER_DAY.search(words) or is_of_time_before(words):
        return fact
    day = head_day(source.head) if _DAILY.search(source.head.partition(" (")[0]) else None
    block = source.read.structure.block_at(fact.start)
    tells = block and _TELLS.match(source.read.masked, block.start, block.end)
    if day is None and (tells or is_told_of(source, fact.start)):
        days = {one.date for label in _FIELD.finditer(source.text) for one in _days(source, label)}
        day = days.pop() if len(days) == 1 else None
    return replace(fact, date=day, date_end=None, precision="approximate") if day else fact


def told_on_event_day(source: Source, fact: FoundFact, words: str) -> FoundFact:
    """With the day of the event where these words tell it under a heading that says so."""
    return on_event_day(source, fact, words) if is_told_of(source, fact.start) and narrates(words) else fact


def is_told_of(source: Source, place: int) -> bool:
    """Does a form's heading say that the event is told there: "OCCURRENCE", "Description of accident"?"""
    block = source.read.structure.block_at(place)
    own = block.section.rpartition(" \u203a ")[2] if block else ""
    return bool(source.head and own and _SECTION.match(own))


def _days(source: Source, label: re.Match[str]) -> list[DateMention]:
    """The day that stands beside a label of an event's day."""
    if not IS_EVENT_DAY.match(label["label"]):
        return []
    found = source.dates_in(label.end(), label.end() + _REACH)
    return [one for one in found if one.precision == "day" and one.start == label.end()]
