"""The day that a sentence counts from the one told before: "two days later", "the following Monday", "a week earlier"."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date

from evidence.engines.base.types import DateMention, Precision
from evidence.engines.dates.dates import reading_of
from evidence.engines.dates.expressions import find_expressions
from evidence.engines.dates.found import Expression
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.own_of_several import is_cited, is_deadline, main_date
from evidence.engines.facts.days.story_times import has_passed_on, is_of_another_time
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_COUNTS = re.compile(r"\b(?:later|earlier|after(?:wards?)?|following|next|same)\b", re.I)
_VAGUE = re.compile(r"\b(?:several|few|couple|many|some|no|within|much)\b", re.I)
_LEADS = re.compile(r"(?:(?:and|but|then|on|in|at|the|so|just|only|exactly) ){0,3}", re.I)
_OF_AN_EVENT = re.compile(r" ?(?:['\u2019]|that\b|of\b|after\b|before\b|when\b)", re.I)  # "the next day's run"
_AFTER = re.compile(r"\bafter(?:wards?)?$", re.I)  # "the day after the fire" counts from the fire
_UNIT = re.compile(r"\b(day|night|morning|afternoon|evening|week|fortnight|month|year|[a-z]+day)s?\b", re.I)
_TOLD_IN = PROSE | {BlockKind.LIST_ITEM}
_REACH = 500  # characters over which a sentence may count from the day of another


@dataclass(frozen=True, slots=True)
class CountedDay:
    """What the words mean where they count from some day, from where to where they stand, and whether they go back."""

    day: date
    last: date | None
    precision: Precision
    start: int
    end: int
    is_earlier: bool


def counted_from(words: str, day: date) -> CountedDay | None:
    """The day that the sentence gives by counting from ``day``, at its beginning, before a comma or at its end; None if it
    counts from an event that it names, or not by so much."""
    if not _COUNTS.search(words):
        return None
    found = [one for one in find_expressions(words, reading_of(words, day)) if one.moment and one.moment.narrated]
    if len(found) != 1 or not found[0].first or not _is_of_the_sentence(words, found[0]):
        return None
    said = words[found[0].start : found[0].end]
    unit = _UNIT.search(said)
    if not unit or _VAGUE.search(words[max(0, found[0].start - 8) : found[0].end]):
        return None
    is_earlier = "earlier" in said.lower()
    return _of_unit(unit[1].lower(), found[0].first.date(), found[0], is_earlier=is_earlier)


def _of_unit(unit: str, counted: date, found: Expression, *, is_earlier: bool) -> CountedDay:
    """Months and years are counted by the calendar's, not to the day."""
    is_week = unit == "week" and found.kind == "range"  # "the following week"
    first, last = counted, None
    precision: Precision = "approximate"
    if unit == "month":
        first, precision = counted.replace(day=1), "month"
        last = counted.replace(day=calendar.monthrange(counted.year, counted.month)[1])
    elif unit == "year":
        first, last, precision = date(counted.year, 1, 1), date(counted.year, 12, 31), "year"
    elif is_week and found.last_begins:
        last, precision = found.last_begins.date(), "range"
    return CountedDay(first, last, precision, found.start, found.end, is_earlier)


def _is_of_the_sentence(words: str, found: Expression) -> bool:
    """Does it say when what the whole sentence tells happened, and not something within it?"""
    after = words[found.end :]
    if _OF_AN_EVENT.match(after) or (_AFTER.search(words[: found.end]) and not after.startswith(",")):
        return False
    leads = _LEADS.fullmatch(words[: found.start].lstrip("\"'\u201c("))
    return bool(leads) or after.strip(" .\"'\u201d)") == ""


class CountedDays:
    """The day that was stated last, from which what is told next may count."""

    def __init__(self, masked: str) -> None:
        self._masked = masked
        self._day: date | None = None
        self._until, self._speaker = 0, ""

    def of(self, sentence: Sentence, own: list[DateMention], narrated: date | None) -> CountedDay | None:
        """The day that the next sentence counts; ``own`` are its own dates, ``narrated`` the day that the story gives it."""
        if sentence.kind not in _TOLD_IN or sentence.speaker != self._speaker:
            self._day, self._speaker = None, sentence.speaker
        if own:
            self._turn(sentence, own)
            return None
        if narrated or names_a_day(sentence.words):
            self._go_to(sentence, narrated)
            return None
        if not self._day or sentence.start > self._until or not narrates(sentence.words):
            return None
        counted = counted_from(sentence.words, self._day)
        if counted and not counted.is_earlier:
            self._go_to(sentence, counted.day if counted.precision == "approximate" else None)
        elif not counted and (has_passed_on(sentence.words) or is_of_another_time(sentence.words)):
            self._day = None  # of which day is not said
        return counted

    def _turn(self, sentence: Sentence, own: list[DateMention]) -> None:
        """The day of a sentence that has one only, and not that of what it cites or by when something is due."""
        main, start = main_date(self._masked, own, sentence.start), sentence.start
        is_own = main and main.precision == "day" and not is_cited(self._masked, main, start)
        is_day = is_own and main and narrates(sentence.words) and not is_deadline(self._masked, main, start)
        is_only = len({one.date for one in own if one.precision == "day"}) == 1
        self._go_to(sentence, main.date if main and is_day and is_only and not main.date_end else None)

    def _go_to(self, sentence: Sentence, day: date | None) -> None:
        self._day, self._until = day, sentence.end + _REACH
