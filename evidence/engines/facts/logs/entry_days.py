"""The day of each entry of a log: as its line has it, in the year that its paper has, or a day later behind midnight."""

from __future__ import annotations

import re
from datetime import date, timedelta

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.words import MONTH, MONTHS, WEEKDAY, WEEKDAYS
from evidence.engines.facts.papers.log_notes import Entry
from evidence.engines.facts.papers.log_rows import WEEK_OF
from evidence.engines.facts.source import Source

_HALF_A_DAY = 12 * 60  # minutes
_MONTH_DAY = re.compile(r"(\d{1,2})/(\d{1,2})$")
_NUMBERS = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}$")
_HEADING = re.compile(
    rf"(?:(?P<weekday>{WEEKDAY.pattern})[.,]{{0,2}} )?(?:the )?(?:(?P<month>{MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
    rf"|(?P<day_first>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month_last>{MONTH}))[.,:]{{0,2}}$",
    re.I,
)  # "Thurs 12 Feb", "MAY 4" above its entries
_YEAR = re.compile(r"(?<![\d/.-])(?:1[6-9]|20)\d\d(?![\d/.-])")
_WEEK, _NEXT = 7, 12  # days; characters from "Week of:" to its day
_TOP = 700  # characters of a log's head
_BEFORE, _AFTER = timedelta(days=60), timedelta(days=240)  # how far from the day before it in the paper an entry is


def days_of_entries(source: Source, entries: list[Entry]) -> list[date | None]:
    """The day of each; None where the paper does not say of which year it is."""
    days: list[date | None] = []
    near: date | None = None
    for entry, later in zip(entries, _days_later(entries), strict=True):
        written = " ".join(source.read.masked[slice(*entry.day)].split())
        if found := _MONTH_DAY.match(written):
            near = _in_year(source, entry, (int(found[1]), int(found[2])), near)
            days.append(near)
            continue
        stamped = (
            _of_week(source, entry, written) or _stamped(source, entry) or _of_heading(source, entry, written, near)
        )
        near = stamped or near
        days.append(stamped + timedelta(days=later) if stamped else None)
    return days


def _of_week(source: Source, entry: Entry, written: str) -> date | None:
    """The day of a row that has only its weekday, in the week that the head has."""
    weekday = WEEKDAYS.get(written.lower().rstrip("."))
    week = WEEK_OF.search(source.read.masked, 0, min(_TOP, entry.start)) if weekday is not None else None
    if week is None or weekday is None:
        return None
    day = next((one.date for one in source.dates_in(week.end(), entry.start) if one.start <= week.end() + _NEXT), None)
    if day is None:
        return None
    if week["which"].lower() in ("ending", "e"):
        return day - timedelta(days=(day.weekday() - weekday) % _WEEK)
    return day + timedelta(days=(weekday - day.weekday()) % _WEEK)


def _of_heading(source: Source, entry: Entry, written: str, near: date | None) -> date | None:
    """The day of a heading without its year: the one next to the entry before, or in the one year that the head has, on the
    weekday that it says."""
    found = _HEADING.match(written)
    if not found:
        return None
    month, number = MONTHS[(found["month"] or found["month_last"]).lower()], int(found["day"] or found["day_first"])
    head = source.read.masked[: min(_TOP, entry.day[0])]
    years = range(near.year - 1, near.year + 2) if near else {int(one.group()) for one in _YEAR.finditer(head)}
    meant = [one for year in years if (one := _day(year, month, number))]
    if near:
        meant = [one for one in meant if near - _BEFORE <= one <= near + _AFTER]
    if found["weekday"]:
        meant = [one for one in meant if one.weekday() == WEEKDAYS[found["weekday"].lower()]]
    return meant[0] if len(meant) == 1 else None


def _in_year(source: Source, entry: Entry, numbers: tuple[int, int], near: date | None) -> date | None:
    """The one day so near the entry before, or the last day that stands before the first entry."""
    if near is None:
        before = [one.date for one in source.dates_in(0, entry.start) if one.precision == "day"]
        near = before[-1] if before else source.document.reference_date
    if near is None:
        return None
    month, day = numbers[::-1] if _is_day_first(source) else numbers
    meant = [found for year in range(near.year - 1, near.year + 2) if (found := _day(year, month, day))]
    within = [one for one in meant if near - _BEFORE <= one <= near + _AFTER]
    return within[0] if len(within) == 1 else None


def _is_day_first(source: Source) -> bool:
    """Are the paper's days, where they have their year, written with the day before the month?"""
    for one in source.dates_in(0, len(source.text)):
        found = _NUMBERS.match(one.text.strip())
        if found and found[1] != found[2] and one.precision == "day":
            return (int(found[2]), int(found[1])) == (one.date.month, one.date.day)
    return False


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _days_later(entries: list[Entry]) -> list[int]:
    """By how many days each is later than the day that its sheet has: after midnight the clock begins anew."""
    found: list[int] = []
    before: tuple[tuple[int, int], int] | None = None
    for entry in entries:
        hours = "".join(one for one in entry.clock if one.isdigit())[:4]
        minutes = int(hours[:-2]) * 60 + int(hours[-2:]) if len(hours) > 2 else None
        is_same = bool(before and before[0] == entry.day)
        turned = is_same and before and minutes is not None and minutes + _HALF_A_DAY < before[1]
        found.append((found[-1] if is_same else 0) + bool(turned))
        if minutes is not None:
            before = (entry.day, minutes)
    return found


def _stamped(source: Source, entry: Entry) -> date | None:
    found = next((one for one in source.dates_in(entry.day[0], entry.end) if one.start <= entry.day[0] + 1), None)
    if found:
        return found.date if found.precision == "day" else None
    before = [one.date for one in source.dates_in(0, entry.start) if one.precision in ("day", "range")]
    days = find_dates(source.read.masked[entry.day[0] : entry.day[1]].title(), before[-1]) if before else []
    return next((one.date for one in days if one.precision == "day"), None)
