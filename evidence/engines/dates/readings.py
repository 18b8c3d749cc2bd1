"""All that one written expression of time may mean, and why it may mean more than one thing."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date, datetime

from evidence.engines.dates.expressions import find_expressions
from evidence.engines.dates.found import Expression
from evidence.engines.dates.languages import in_another_language
from evidence.engines.dates.meanings import Meaning, meaning_of
from evidence.engines.dates.moment import Length, Reading
from evidence.engines.dates.single import parse_expression

_FIGURES = re.compile(r"(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})(?!\d)")
_BARE_YEAR = re.compile(r"(?:in\s)?\s*([12]\d{3})")
_WRITTEN_YEAR = re.compile(r"\b[12]\d{3}\b")
_WAYS = ("near", "past", "future")
LENGTH = "This is a length of time. Say what it counts from: “thirty days after March 3, 2019”."
NO_REFERENCE = "Which day this is depends on when it was said. Give reference_date: the day of the document."
UNREADABLE = (
    "No date was found in this. What can be read: “March 3, 2019”, “3/4/2019”, “2019-07-03 14:30 EST”, “July 2019”, “2019”, "
    "“about 5 May 2018”, “before June 2020”, “from 3 to 5 May 2019”, “last Friday” with reference_date, “every Monday”."
)


@dataclass(frozen=True, slots=True)
class Readings:
    """The reading that is likeliest first; ``ambiguity`` says in words why there are others, ``problem`` why there is none."""

    meanings: tuple[Meaning, ...] = ()
    ambiguity: str = ""
    problem: str = ""


def read_date(text: str, reference: date | None = None, *, day_first: bool | None = None) -> Readings:
    """What the expression means. Without ``reference`` only what names its own day has a meaning; without ``day_first``
    both ways to read figures are given."""
    if year := _BARE_YEAR.fullmatch(text.strip()):
        return Readings((_whole_year(text, int(year[1])),))
    begins = datetime(reference.year, reference.month, reference.day) if reference else None
    orders = (False, True) if day_first is None else (day_first,)
    ways = [(Reading(begins, day_first=one), way) for one in orders for way in (_WAYS if begins else _WAYS[:1])]
    whole = [found for reading, way in ways if (found := parse_expression(text, reading, way))]
    if meanings := _meanings(text, whole, begins):
        return Readings(meanings, _ambiguity(text, meanings))
    if foreign := _elsewhere(text, begins):
        return Readings((foreign,))
    inside = [found for reading, way in ways if (found := _only(find_expressions(text, reading, way)))]
    meanings = _meanings(text, inside, begins)
    return Readings(meanings, _ambiguity(text, meanings), "" if meanings else _problem([*whole, *inside]))


def _only(found: list[Expression]) -> Expression | None:
    return found[0] if len(found) == 1 else None


def _meanings(text: str, found: list[Expression], begins: datetime | None) -> tuple[Meaning, ...]:
    """What each way to read it says, without repetitions. A clock time alone is one of the day it counts from."""
    read = [(one, meaning_of(text, one)) for one in found]
    dated = [replace(way, date=begins.date()) if begins and _is_time(one) else way for one, way in read if way]
    return tuple(dict.fromkeys(dated))


def _is_time(found: Expression) -> bool:
    return bool(found.moment and not found.moment.dated and not found.moment.joined)


def _whole_year(text: str, year: int) -> Meaning:
    return Meaning(0, len(text), text, "on", date(year, 1, 1), date(year, 12, 31), "year")


def _ambiguity(text: str, meanings: tuple[Meaning, ...]) -> str:
    if len(meanings) < 2:
        return ""
    days = " or ".join(_words(one) for one in meanings)
    if _FIGURES.search(text):
        return f"{text.strip()} may be {days}, as the month or the day stands first."
    return f"{text.strip()} may be {days}: it does not say which."


def _words(meaning: Meaning) -> str:
    if meaning.date is None:
        return meaning.recurrence
    return f"{meaning.date.day} {meaning.date:%B %Y}"


def _elsewhere(text: str, begins: datetime | None) -> Meaning | None:
    """A day written in another language, where its year is written out or there is a day to count from."""
    if begins is None and not _WRITTEN_YEAR.search(text):
        return None
    if not any(character.isalpha() for character in text):
        return None  # figures are of no language: "2024-13-01" is no day
    found = in_another_language(text, begins or datetime(2000, 1, 1))
    return _of_exactness(text, *found) if found else None


def _of_exactness(text: str, moment: datetime, exactness: str) -> Meaning:
    if exactness == "year":
        return _whole_year(text, moment.year)
    if exactness == "month":
        first = moment.date().replace(day=1)
        last = first.replace(day=monthrange(first.year, first.month)[1])
        return Meaning(0, len(text), text, "on", first, last, "month")
    found = Meaning(0, len(text), text, "on", moment.date())
    return replace(found, precision="minute", time=moment.time()) if moment.hour or moment.minute else found


def _problem(found: list[Expression]) -> str:
    if not found:
        return UNREADABLE
    return LENGTH if isinstance(found[0].meaning, Length) else NO_REFERENCE
