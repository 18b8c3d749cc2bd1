"""Counts from a trigger to a deadline as Rule 6 of the Federal Rules of Civil Procedure does, and says each step in words.

Pure: a day, a period and a court give a day and sentences. What it gives is to be checked by an attorney.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass, field
from datetime import date, timedelta

from config.dates import day_words
from facts.deadlines.courts import OBSERVED, WEEKDAYS, Court

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)  # of triggers
MOST = {"days": 3_660, "court_days": 1_000, "weeks": 520, "months": 360, "years": 30}
MOST_ADDED = 30
ONE_DAY = timedelta(days=1)
MOST_NAMED = 5  # holidays that a step names


@dataclass(frozen=True, slots=True)
class Period:
    """How far from the trigger, and which way. ``added_days`` are those of Rule 6(d), for the way of service."""

    amount: int
    unit: str = "days"
    forward: bool = True
    added_days: int = 0
    rolls: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.amount <= MOST[self.unit]:
            raise ValueError(f"At most {MOST[self.unit]:,} {self.words}.")
        if not 0 <= self.added_days <= MOST_ADDED:
            raise ValueError(f"At most {MOST_ADDED} days are added.")

    @property
    def words(self) -> str:
        return self.unit.replace("_", " ")

    def __str__(self) -> str:
        words = self.words.removesuffix("s") if self.amount == 1 else self.words
        return f"{self.amount} {words}"


@dataclass(slots=True)
class Computed:
    """The day reached so far, and how."""

    day: date
    steps: list[str] = field(default_factory=list)

    def reach(self, day: date, step: str) -> None:
        self.day = day
        self.steps.append(step)


def compute(trigger: date, period: Period, court: Court) -> Computed:
    """The last day of the period, which begins on the day after the trigger and ends on a day the court is open."""
    if not FIRST_DAY <= trigger <= LAST_DAY:
        raise ValueError(f"The trigger lies between {FIRST_DAY.year} and {LAST_DAY.year}.")
    found = Computed(trigger)
    _count(found, period, court)
    if period.rolls:
        _roll(found, court, forward=period.forward)
    if period.added_days and period.forward:
        _add_for_service(found, period, court)
    return found


def _count(found: Computed, period: Period, court: Court) -> None:
    where = f"{period} {'after' if period.forward else 'before'} {day_words(found.day)}"
    if period.unit == "court_days":
        _count_court_days(found, period, court, where)
        return
    step = 1 if period.forward else -1
    start = found.day
    if period.unit in ("months", "years"):
        months = period.amount * (12 if period.unit == "years" else 1)
        day = _months_on(start, step * months)
    else:
        day = start + timedelta(days=step * period.amount * (7 if period.unit == "weeks" else 1))
    clamped = period.unit in ("months", "years") and day.day != start.day
    end = f"; the month has no day {start.day}, so its last day counts" if clamped else ""
    found.reach(day, f"{where} is {_named(day)}{_why(court, day, forward=period.forward)}{end}.")


def _count_court_days(found: Computed, period: Period, court: Court, where: str) -> None:
    """Weekends and legal holidays in between are not counted."""
    step = ONE_DAY if period.forward else -ONE_DAY
    day, left, skipped = found.day, period.amount, []
    while left:
        day += step
        reason = court.closed(day, forward=period.forward)
        if not reason:
            left -= 1
        elif reason not in WEEKDAYS:
            skipped.append(f"{reason} ({day_words(day)})")
    more = len(skipped) - MOST_NAMED
    named = [*skipped[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    without = f", weekends{''.join(f', {one}' for one in named)} not counted"
    found.reach(day, f"{where} is {_named(day)}{without}.")


def _roll(found: Computed, court: Court, *, forward: bool) -> None:
    """On in the same direction to the first day on which the court is open (Rule 6(a)(1)(C) and (a)(5))."""
    day, reasons = found.day, []
    while reason := court.closed(day, forward=forward):
        reasons.append(reason)
        day += ONE_DAY if forward else -ONE_DAY
    if not reasons:
        return
    which = "next" if forward else "last"
    before = "" if forward else " before it"
    found.reach(day, f"The {which} day{before} that is no weekend and no legal holiday is {_named(day)}.")
    found.steps += [
        f"{reason.removesuffix(OBSERVED).strip()} falls on a weekend and is observed on the day that was passed over: check "
        "that your court counts it as a legal holiday."
        for reason in reasons
        if OBSERVED in reason
    ]


def _add_for_service(found: Computed, period: Period, court: Court) -> None:
    """After the period would otherwise end (Rule 6(d)), and on to an open day again."""
    day = found.day + timedelta(days=period.added_days)
    days = "day" if period.added_days == 1 else "days"
    words = f"{period.added_days} {days} more for the way of service (Rule 6(d)) is"
    found.reach(day, f"{words} {_named(day)}{_why(court, day, forward=True)}.")
    if period.rolls:
        _roll(found, court, forward=True)


def _months_on(day: date, months: int) -> date:
    """The same day of another month, or that month's last where it has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _named(day: date) -> str:
    return f"{day_words(day)}, a {WEEKDAYS[day.weekday()]}"


def _why(court: Court, day: date, *, forward: bool) -> str:
    reason = court.closed(day, forward=forward)
    return f" and a legal holiday, {reason}" if reason and reason not in WEEKDAYS else ""
