"""The days of a file's rows: as they are exported here, and as CaseMap and spreadsheets write them."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from config.api.errors import Invalid
from facts.exchange.reading import FileRow

# “Tue 03/12/2024 6:15 am”, and “03/??/2024” where nobody knows the day. In ISO form with the time that spreadsheets add.
MONTH_FIRST = r"(?:[A-Za-z]{3,9}\.?,? +)?(?P<month>\d{1,2}|\?\?)/(?P<day>\d{1,2}|\?\?)/(?P<year>\d{4})"
ISO = r"(?P<year>\d{4})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d))?)?"
CLOCK = r"(?:[ T]+(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::\d\d)?(?: *(?P<half>[AaPp])\.?[Mm]\.?)?)?"
FORMS = [re.compile(form + CLOCK, re.ASCII) for form in (ISO, MONTH_FIRST)]
UNKNOWN = ("", "??")


@dataclass(frozen=True, slots=True)
class FileDay:
    """What stands in a cell: a day and how exact it is, with the time of day where there is one."""

    day: date | None = None
    precision: str = ""
    clock: time | None = None

    @property
    def last(self) -> date | None:
        """The last day that the cell may mean: of “2019-03”, March 31."""
        if self.day is None or self.precision == "day":
            return self.day
        month = self.day.month if self.precision == "month" else 12
        return self.day.replace(month=month, day=monthrange(self.day.year, month)[1])

    @property
    def as_time(self) -> dict[str, Any] | None:
        """The main time of the fact, where the day alone would not say all of it."""
        if self.clock is None:
            return None
        return {"kind": "on", "date": self.day, "time": self.clock, "is_main": True, "source": 0}


def day_of(row: FileRow, column: str) -> FileDay:
    """“2019-03-04”, “3/4/2019”, “Mon 3/4/2019 6:15 am”, “2019-03”, “03/??/2019” or “2019”. Raises ``Invalid`` for any other."""
    text = row[column].strip()
    if not text:
        return FileDay()
    found = next((match for form in FORMS if (match := form.fullmatch(text))), None)
    try:
        if found is not None:
            return _day(found.groupdict())
    except ValueError:
        pass
    raise Invalid.field(
        column,
        f"“{text[:30]}” is no day that is read here; write 2019-03-04, 3/4/2019 with the month first, 2019-03 or 2019.",
    )


def _day(said: dict[str, str | None]) -> FileDay:
    """Raises ``ValueError`` for what no calendar or clock has."""
    year, month, day = (said[name] or "" for name in ("year", "month", "day"))
    if month in UNKNOWN and day not in UNKNOWN:
        raise ValueError("a day of no month")
    whole = all(one not in UNKNOWN for one in (month, day))
    precision = "day" if whole else "year" if month in UNKNOWN else "month"
    first = date(int(year), int(month) if month not in UNKNOWN else 1, int(day) if day not in UNKNOWN else 1)
    return FileDay(first, precision, _clock(said) if whole else None)


def _clock(said: dict[str, str | None]) -> time | None:
    """The time of day; midnight is what spreadsheets write for none."""
    if said["hour"] is None:
        return None
    hour, half = int(said["hour"]), (said["half"] or "").lower()
    if half and not 1 <= hour <= 12:
        raise ValueError("no hour of half a day")
    clock = time(hour % 12 + 12 * (half == "p") if half else hour, int(said["minute"] or 0))
    return clock if half or clock != time() else None
