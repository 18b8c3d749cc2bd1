"""A field that is one date in another language than English, by the names of CLDR and by dateparser; of a mail's by our own
grammar first."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.dates.calendar_units import floor, later
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.foreign_days import foreign_days
from evidence.engines.dates.grammar.numbers import two_digit_year
from evidence.engines.dates.language_names import Step, steps_beside

if TYPE_CHECKING:
    from dateparser.date import DateDataParser

_LONGEST = 60
_DAY_AND_YEAR = 2
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER = re.compile(r"\d+")
_DASHED = re.compile(
    r"\b(?P<month>[A-Z][a-z]{2,8})-(?P<day>\d{1,2})-(?P<year>\d\d)\b(?![-/\d])"
)  # "August-12-14 6:03 AM", as programs set up for Canada print it


def written_day(field: str) -> date | None:
    """The day in a field such as a mail's date, whichever language names it; only where its year is written out."""
    field = _DASHED.sub(_as_written_out, field)
    if found := find_dates(field):
        return found[0].date if found[0].precision == "day" else None
    if not _YEAR.search(field):
        return None
    elsewhere = in_another_language(field.strip(), datetime(int(_YEAR.findall(field)[0]), 1, 1))
    return elsewhere[0].date() if elsewhere and elsewhere[1] not in ("month", "year") else None


def _as_written_out(found: re.Match[str]) -> str:
    return f"{found['month']} {found['day']}, {two_digit_year(int(found['year']))}"


def in_another_language(text: str, reference: datetime) -> tuple[datetime, str] | None:
    """What it means in another language, and how exactly: "day", "month", "year" or a shorter time; None where no language has it
    so, or two have it and differ. What is missing is the first of its kind: a month begins on its first day."""
    if len(text) > _LONGEST:
        return None
    if days := foreign_days(text):
        return (days.pop(), "day") if len(days) == 1 else None
    if not any(character.isdigit() for character in text):
        return _beside(steps_beside(text), reference)
    return _by_parser(text, reference)


def _beside(steps: set[Step], reference: datetime) -> tuple[datetime, str] | None:
    if len(steps) != 1:
        return None
    number, unit = next(iter(steps))
    return later(floor(reference, "day"), unit, number), unit if unit in ("month", "year") else "day"


def _by_parser(text: str, reference: datetime) -> tuple[datetime, str] | None:
    """Only short fields are shown to dateparser, since it tries one language after another."""
    has_year = bool(_YEAR.search(text))
    data = _parser(reference, has_year).get_date_data(text)
    moment = data.date_obj
    if not moment or (has_year and (moment.hour or moment.minute) and len(_NUMBER.findall(text)) <= _DAY_AND_YEAR):
        return None  # a zone's letters were found in a month's name: "MART" in "23 Mart 2015"
    if moment.year < reference.year - 60 and str(moment.year) not in text:
        moment = moment.replace(year=moment.year + 100)  # of two digits, read as the century before
    exactness = data.period if has_year or data.period not in ("month", "year") else "day"  # "vor 3 Monaten"
    return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment, exactness


@lru_cache(maxsize=16)
def _parser(reference: datetime, has_year: bool) -> DateDataParser:
    """Days that are missing beside a year are the first of their month; so many months ago are so to the day."""
    from dateparser.date import DateDataParser

    missing = "first" if has_year else "current"
    settings = {"RELATIVE_BASE": reference, "PREFER_DAY_OF_MONTH": missing, "PREFER_MONTH_OF_YEAR": missing}
    return DateDataParser(settings=settings)
