"""The day of which a form tells: that of the injury or the loss that it reports, or the one day of a daily report."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.base.types import DateMention, FoundFact
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.when import is_of_time_before
from evidence.engines.facts.papers.head_days import head_day
from evidence.engines.facts.source import Source

_EVENT = (
    r"(?:injury|loss|incident|accident|occurrence|event|collision|crash|offen[cs]e|fall|exposure|theft|damage|fire)"
)
IS_EVENT_DAY = re.compile(
    rf"(?:date|day)(?: ?(?:and|&|/) ?time)? of (?:the |this |alleged )?{_EVENT}(?: ?(?:or|/) ?\w+)?$"
    rf"|{_EVENT} date(?: ?(?:and|&|/) ?time)?$",
    re.I,
)
_FIELD = re.compile(r"(?:^|[ ]{2}|\t)[ ]{0,40}(?P<label>[A-Z][\w/& ]{3,40}?) ?:[ \t]{1,24}(?=[\dA-Z])", re.M)
_TELLS = re.compile(
    r"\W{0,3}(?:\d{1,2}[.)] )?(?:how\b|what happened|describe|(?:\w+ ){0,2}(?:description|narrative|details|circumstances)"
    r"|specific activity|cause of|facts)",
    re.I,
)
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
    if day is None and block and _TELLS.match(source.read.masked, block.start, block.end):
        days = {one.date for label in _FIELD.finditer(source.text) for one in _days(source, label)}
        day = days.pop() if len(days) == 1 else None
    return replace(fact, date=day, date_end=None, precision="approximate") if day else fact


def _days(source: Source, label: re.Match[str]) -> list[DateMention]:
    """The day that stands beside a label of an event's day."""
    if not IS_EVENT_DAY.match(label["label"]):
        return []
    found = source.dates_in(label.end(), label.end() + _REACH)
    return [one for one in found if one.precision == "day" and one.start == label.end()]
