"""A field that is one date, in another language than English, by dateparser; of a mail's by our own grammar first."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.dates.dates import find_dates

if TYPE_CHECKING:
    from dateparser.date import DateDataParser

_LONGEST = 60
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def written_day(field: str) -> date | None:
    """The day in a field such as a mail's date, whichever language names it; only where its year is written out."""
    if found := find_dates(field):
        return found[0].date if found[0].precision == "day" else None
    if not _YEAR.search(field):
        return None
    elsewhere = in_another_language(field.strip(), datetime(int(_YEAR.findall(field)[0]), 1, 1))
    return elsewhere[0].date() if elsewhere and elsewhere[1] not in ("month", "year") else None


def in_another_language(text: str, reference: datetime) -> tuple[datetime, str] | None:
    """What dateparser makes of it, and how exactly: "day", "month", "year" or a shorter time. What is missing is the first of its
    kind: a month begins on its first day. Only short fields are shown to it, since it tries one language after another."""
    if not any(character.isdigit() for character in text) or len(text) > _LONGEST:
        return None
    data = _parser(reference).get_date_data(text)
    moment = data.date_obj
    if not moment:
        return None
    if moment.year < reference.year - 60 and str(moment.year) not in text:
        moment = moment.replace(year=moment.year + 100)  # of two digits, read as the century before
    return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment, data.period


@lru_cache(maxsize=16)
def _parser(reference: datetime) -> DateDataParser:
    from dateparser.date import DateDataParser

    settings = {"RELATIVE_BASE": reference, "PREFER_DAY_OF_MONTH": "first", "PREFER_MONTH_OF_YEAR": "first"}
    return DateDataParser(settings=settings)
