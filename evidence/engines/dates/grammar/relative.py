"""Days and periods counted from the document's own date: "yesterday", "last Friday", "two weeks ago", "next quarter"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.numbers import Number, Rough
from evidence.engines.dates.grammar.periods import SEASONS, season
from evidence.engines.dates.moment import Length, Moment, Reading, at_once, exactly, in_turn
from evidence.engines.dates.series import Span, moved, nearest

_DAY = timedelta(days=1)


class Told(int):
    """A step from what was narrated before: "the following year", "the previous Monday"."""


def same_time(reading: Reading, days: int) -> Moment | None:
    """The day so many from the reference."""
    if not reading.reference:
        return None
    start = floor(reading.reference, "day") + days * _DAY
    return exactly(start, start + _DAY, "day", relative=True)


def _near(days: int) -> Callable[[Reading], Moment | None]:
    return lambda reading: same_time(reading, days)


def _whole(reading: Reading, unit: str) -> Moment | None:
    """ "The month" is this one, or the one the text is about."""
    found = unit_at(reading, 0, unit) if RANK[unit] > RANK["day"] else None
    return found and replace(found, narrated=True)


def _unit_or_narrated(reading: Reading, step: int, unit: str) -> Moment | None:
    """ "Last day" and "next day" count from what is narrated, "last month" from the reference."""
    found = unit_at(reading, step, unit)
    return found and replace(found, narrated=found.narrated or unit == "day")


def _narrated(days: int) -> Callable[[Reading], Moment | None]:
    """ "The next day" counts from the day named before."""

    def make(reading: Reading) -> Moment | None:
        found = same_time(reading, days)
        return found and replace(found, narrated=True)

    return make


def unit_at(reading: Reading, step: int, unit: str) -> Moment | None:
    """The calendar week, month, quarter or year so many from the one the reference lies in."""
    if not reading.reference:
        return None
    start = later(floor(reading.reference, unit), unit, step)
    end = start + 2 * _DAY if unit == "weekend" else later(start, unit, 1)
    fine = RANK[unit] < RANK["day"]
    return exactly(start, end, unit, relative=True, clocked=fine, narrated=isinstance(step, Told))


def _year_at(reading: Reading, step: int, unit: str) -> Moment | None:
    return unit_at(reading, step, unit) if unit == "year" else None


def _weekday(reading: Reading, step: int, number: int) -> Moment | None:
    """ "Last Friday" and "next Friday" are those of the week before and after; "this Friday" is this week's."""
    if not reading.reference:
        return None
    monday = floor(reading.reference, "week") + timedelta(weeks=step)
    day = monday + number * _DAY
    return exactly(day, day + _DAY, "day", relative=True, narrated=isinstance(step, Told))


def nearest_weekday(ahead: bool) -> Callable[[Reading, int], Moment | None]:
    def make(reading: Reading, number: int) -> Moment | None:
        if not reading.reference:
            return None
        today = reading.reference.weekday()
        return same_time(reading, (number - today - 1) % 7 + 1 if ahead else -((today - number - 1) % 7 + 1))

    return make


def of_series(reading: Reading, step: int, moment: Moment) -> Moment | None:
    """ "Last March", "next Christmas": the one before or after today's."""
    if not reading.reference or moment.anchored:
        return None
    if step == 0:
        found = in_turn(moment, unit_at(reading, 0, "year")) if RANK[moment.grain] < RANK["year"] else None  # type: ignore[arg-type]
        return found and replace(found, relative=True)
    at = floor(reading.reference, moment.grain)
    span = nearest(
        moment.series,
        at - timedelta(seconds=1) if step < 0 else later(at, moment.grain, 1),
        "past" if step < 0 else "future",
    )
    return exactly(*span, moment.grain, relative=True, narrated=isinstance(step, Told)) if span else None


def _season_at(reading: Reading, step: int) -> Moment | None:
    """The season the reference lies in, or one beside it."""
    if not reading.reference:
        return None
    year, moment = timedelta(days=400), reading.reference
    spans = sorted(span for name in SEASONS for span in season(name).series(moment - year, moment + year))
    at = next(n for n, span in enumerate(spans) if span[0] <= moment < span[1])
    return exactly(*spans[at + step], "season", relative=True, narrated=isinstance(step, Told))


def in_days(length: Length) -> Length:
    """ "48 hours" from a day are two days."""
    number, unit = length.parts[0]
    if len(length.parts) > 1 or unit != "hour" or number % 24 or isinstance(number, Rough):
        return length
    return replace(length, parts=((number / 24, "day"),))


def shift(length: Length, sign: int, origin: datetime) -> datetime:
    for number, unit in length.parts:
        origin = later(origin, unit, sign * number)
    return origin


def _apart(sign: int) -> Callable[[Reading, Length], Moment | None]:
    """So long ago, or from now."""

    def make(reading: Reading, length: Length) -> Moment | None:
        if not reading.reference:
            return None
        if length.parts[0][1] == "weekend" and not isinstance(length.parts[0][0], Rough):
            return unit_at(reading, round(sign * length.parts[0][0]), "weekend")
        try:
            start = shift(length, sign, reading.reference)
        except OverflowError:
            return None
        if min(RANK[unit] for _, unit in length.parts) < RANK["day"]:
            return at_once(start)
        start = floor(start, "day")
        is_rough = any(isinstance(number, Rough) for number, _ in length.parts)
        rough = "" if length.parts[-1][1] in ("day", "business day") else "about"
        return exactly(start, start + _DAY, "day", relative=True, bound=rough, narrated=is_rough)

    return make


def _near_apart(sign: int) -> Callable[[Reading, Length], Moment | None]:
    def make(reading: Reading, length: Length) -> Moment | None:
        found = _apart(sign)(reading, length)
        return found and replace(found, bound="about")

    return make


def bound_by(length: Length, sign: int) -> str:
    """How a day is bounded that lies more or less than ``length`` after another (``sign`` 1) or before it (-1)."""
    if length.bound not in ("more", "less"):
        return "about"
    return "after" if (length.bound == "more") == (sign > 0) else "before"


def _bounded(sign: int) -> Callable[[Reading, Length], Moment | None]:
    """ "More than two years ago" is before that day, "in less than a week" too."""

    def make(reading: Reading, length: Length) -> Moment | None:
        found = _apart(sign)(reading, length)
        return found and replace(found, bound=bound_by(length, sign))

    return make


def _weeks_from(reading: Reading, length: Length, name: int) -> Moment | None:
    """ "Two weeks from Friday" counts from the Friday to come, whichever its own day is near."""
    day = nearest_weekday(True)(reading, name) if all(unit in _WEEKS for _, unit in length.parts) else None
    return day and from_day(1)(reading, length, day)


def from_day(sign: int) -> Callable[[Reading, Length, Moment], Moment | None]:
    """ "Two days after tomorrow", "a week from Tuesday", "30 days from 3 May 2020"."""

    def make(reading: Reading, length: Length, day: Moment) -> Moment | None:
        length = in_days(length)
        if day.grain != "day" or day.joined or min(RANK[unit] for _, unit in length.parts) < RANK["day"]:
            return None

        def shifted(span: Span) -> Span:
            start = shift(length, sign, span[0])
            return start, start + _DAY

        is_rough = any(isinstance(number, Rough) for number, _ in length.parts)
        return replace(day, series=moved(day.series, shifted), weak=False, narrated=day.narrated or is_rough)

    return make


def _now(reading: Reading) -> Moment | None:
    return at_once(reading.reference, bound="now") if reading.reference else None


def day_in(reading: Reading, day: int | Number, period: Moment) -> Moment | None:
    """The 15th of next month."""
    number = day if isinstance(day, int) else day.value
    span = period.resolve(reading.reference, "past") if period.grain == "month" else None
    if not span or not 1 <= number <= (span[1] - span[0]).days:
        return None
    start = span[0] + (number - 1) * _DAY
    return exactly(start, start + _DAY, "day", relative=True, narrated=period.narrated)


def _day_in_week(_: Reading, day: Moment, week: Moment) -> Moment | None:
    return in_turn(day, week) if week.grain in ("week", "weekend") else None


_STEPS = ((-1, "last|past"), (-1, "this past"), (0, "this|current|present"), (0, "this current|present"),
          (1, "next|upcoming|coming"), (1, "this coming|upcoming|next"), (Told(-1), "previous|prior|preceding"),
          (Told(1), "following|succeeding|ensuing|subsequent"))  # fmt: skip
_WEEKS = ("week", "fortnight", "month", "year")
_AGO = ("LENGTH ago|back", "LENGTH before now", "LENGTH in the past")
_HENCE = (
    "LENGTH hence",
    "LENGTH from now",
    "LENGTH after now",
    "in exactly|precisely|only|just LENGTH",
    "in LENGTH ' s? time",
    "in? LENGTH from now",
    "LENGTH in the future",
)
RULES: list[GrammarRule] = [
    *[rule for step, written in _STEPS for rule in rules("WHICH", lambda _, n=step: n, written)],
    *rules("RELDAY", _near(-2), "the? day before yesterday"),
    *rules("RELDAY", _near(-1), "yesterday|yesterdays"),
    *rules("RELDAY", _narrated(-1), "the? previous|prior day", "the day before"),
    *rules("RELDAY", _near(0), "today", "the? current day", "this day", "today ' s date", "earlier|later today",
           "to - day", "the? current date"),
    *rules("RELDAY", _narrated(0), "the|that? same day", "that|my day"),
    *rules("RELDAY", _near(1), "tomorrow|tmr|tmrw|tmw|tomorrows|tommorow|tomorow|tommorrow", "to - morrow"),
    *rules("RELDAY", _narrated(1), "the? next|following day", "the day after"),
    *rules("RELDAY", _near(2), "the? day after tomorrow|tmr|tmrw"),
    *rules("RELPERIOD", lambda r, unit: (found := unit_at(r, 0, unit)) and replace(found, narrated=True),
           "that UNIT", "the|that same UNIT", "same UNIT"),
    *rules("RELPERIOD", _unit_or_narrated, "WHICH UNIT", "WHICH calendar|fiscal|financial|school UNIT"),
    *rules("RELPERIOD", lambda r, step, unit: unit_at(r, step, unit) if unit == "week" else _narrated(step)(r),
           "WHICH business|working UNIT"),
    *rules("YEARLY", _year_at, "WHICH UNIT", "WHICH calendar|fiscal|financial UNIT"),
    *rules("WHOLE", _whole, "the|my? UNIT"),
    *rules("RELPERIOD", lambda r, step, unit: unit_at(r, step, unit) if unit == "decade" else None, "the WHICH UNIT"),
    *rules("THEYEAR", lambda r, unit: _whole(r, unit) if unit == "year" else None, "the UNIT"),
    *rules("RELDAY", _weekday, "WHICH ,? WEEKDAY", "WHICH week -|,? WEEKDAY", "WHICH week ' s? WEEKDAY"),
    *rules("RELDAY", lambda r, day, step: _weekday(r, step, day), "WEEKDAY of|in|from? WHICH week",
           "on WEEKDAY of the? WHICH week", "WEEKDAY ,? the? WHICH week"),
    *rules("RELDAY", nearest_weekday(True), "this? coming|upcoming WEEKDAY"),
    *rules("RELDAY", nearest_weekday(False), "this? past WEEKDAY"),
    *rules("RELPERIOD", of_series, "WHICH MONTHNAME", "WHICH SEASON", "WHICH QUARTER"),
    *rules("RELPERIOD", _season_at, "WHICH season|seasons", "the? WHICH season"),
    *rules("RELDAY", of_series, "WHICH HOLIDAY"),
    *rules("RELDAY", lambda r, step, day: of_series(r, step, replace(day, weak=False)), "WHICH FIGURES"),
    *rules("RELPERIOD", lambda _, inner, outer: in_turn(inner, outer), "MONTHNAME ,? of? YEARLY"),
    *rules("RELDAY", lambda _, inner, outer: in_turn(inner, outer), "HOLIDAY of|in? YEARLY", "MD ,? of? YEARLY",
           "MD of THEYEAR"),
    *rules("RELPERIOD", lambda _, outer, inner: in_turn(inner, outer), "YEARLY MONTHNAME",
           *(f"YEARLY ' s? {part}" for part in ("MONTHNAME", "SEASON", "QUARTER", "HALF"))),
    *rules("RELDAY", lambda _, outer, inner: in_turn(inner, outer), "YEARLY ' s? HOLIDAY"),
    *rules("RELDAY", day_in, "the? ORD day? of? RELPERIOD", "the? N2 of RELPERIOD", "the? ORD of the? WHOLE"),
    *rules("RELDAY", lambda r, period, day: day_in(r, day, period), "RELPERIOD ,? on the? ORD"),
    *rules("RELDAY", _day_in_week, "DAYNAME ,? of|in|from|during? the? RELPERIOD", "DAYNAME of|in? WEEK",
           "DAYNAME ,? of|in? the? NTHUNIT"),
    *rules("RELDAY", lambda r, week, day: _day_in_week(r, day, week), "RELPERIOD ,? on DAYNAME", "NTHUNIT ,? on DAYNAME",
           "WEEK ,? on DAYNAME"),
    *rules("RELDAY", _apart(-1), *_AGO),
    *rules("RELDAY", _apart(1), *_HENCE),
    *rules("RELDAY", lambda r, length: (found := _apart(1)(r, length)) and replace(found, narrated=True),
           "LENGTH later|afterwards", "in LENGTH"),
    *rules("RELDAY", lambda r, length: (found := _apart(-1)(r, length)) and replace(found, narrated=True),
           "LENGTH earlier|previously"),
    *rules("PRIOR", lambda r, length: (found := _apart(-1)(r, length)) and replace(found, narrated=True), "LENGTH prior"),
    *rules("RELDAY", lambda r, length: _bounded(-1)(r, length) if length.bound != "less" else None,
           "BOUNDLENGTH ago|back|earlier"),
    *rules("RELDAY", _near_apart(-1), "almost|nearly LENGTH ago"),
    *rules("RELDAY", lambda r, length: _bounded(1)(r, length) if length.bound != "about" else None,
           "BOUNDLENGTH hence|later", "BOUNDLENGTH from now|today"),
    *rules("RELDAY", _bounded(1), "in BOUNDLENGTH"),
    *rules("RELDAY", _near_apart(1), "in almost|nearly LENGTH"),
    *rules("RELDAY", lambda r, unit: _apart(1)(r, Length(((1.0, unit),))), "UNIT from now"),
    *rules("SHIFTED", _weeks_from, "LENGTH from this|next|coming? WEEKDAY"),
    *rules("SHIFTED", from_day(1), "LENGTH from|after|following|since DAY"),
    *rules("RELPERIOD", lambda r, unit: unit_at(r, 2, unit), "the? UNIT after the? next"),
    *rules("RELPERIOD", lambda r, unit: unit_at(r, -2, unit), "the? UNIT before last"),
    *rules("SHIFTED", from_day(-1), "LENGTH before|prior|preceding to? DAY", "LENGTH ahead of DAY", "LENGTH in advance of DAY"),
    *rules("INSTANT", _now, "now", "right now", "at the moment", "at present", "at this time", "as soon as possible", "asap",
           "at the|this minute|moment", "at the present|current time|moment", "just now",
           "recently|previously"),
]  # fmt: skip
