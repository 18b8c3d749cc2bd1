"""A day named and counted on from another: "two Mondays from now", "Friday in two weeks", "the closest Christmas to today"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import RANK, SECONDS, floor
from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.numbers import Number, Rough
from evidence.engines.dates.grammar.relative import same_time, shift
from evidence.engines.dates.moment import Length, Moment, Reading, exactly
from evidence.engines.dates.series import Span, moved, nearest

_DAY, _WEEK = timedelta(days=1), timedelta(days=7)


def _nth_weekday(sign: int) -> Callable[[Reading, Number, int], Moment | None]:
    """ "Two Mondays from now" is the second to come."""

    def make(reading: Reading, number: Number, name: int) -> Moment | None:
        if not reading.reference or not 1 <= number.value <= 60:
            return None
        today = reading.reference.weekday()
        first = (name - today - 1) % 7 + 1 if sign > 0 else -((today - name - 1) % 7 + 1)
        return same_time(reading, first + 7 * sign * (number.value - 1))

    return make


def _week_on(reading: Reading, name: int, weeks: int = 1) -> Moment | None:
    """ "Monday week" is the Monday after the next one."""
    found = _nth_weekday(1)(reading, Number(1, 0), name)
    return found and replace(
        found, series=moved(found.series, lambda span: (span[0] + weeks * _WEEK, span[1] + weeks * _WEEK))
    )


def _shifted(length: Length, sign: int, origin: datetime) -> datetime | None:
    """None where the calendar ends before."""
    try:
        return shift(length, sign, origin)
    except OverflowError:
        return None


def _at(sign: int) -> Callable[[Reading, Moment, Length], Moment | None]:
    """ "Thanksgiving in nine months", "Friday two weeks ago": of a name that comes back the one nearest to then."""

    def make(reading: Reading, named: Moment, length: Length) -> Moment | None:
        if not reading.reference or named.anchored or min(RANK[unit] for _, unit in length.parts) < RANK["day"]:
            return None
        then = _shifted(length, sign, reading.reference)
        span = then and _beside(named, floor(then, "day"))
        return exactly(*span, named.grain, relative=True) if span else None

    return make


def _at_shifted(_: Reading, day: Moment, named: Moment) -> Moment | None:
    """ "Three weeks after Christmas on Friday" """
    if day.grain != "day" or day.joined or named.anchored:
        return None
    return replace(day, series=moved(day.series, lambda span: _beside(named, span[0]) or span), weak=False)


def _beside(named: Moment, then: datetime) -> Span | None:
    """A weekday of the week of ``then``, else the next of its kind on or after."""
    week = floor(then, "week")
    found = list(named.series(week, week + _WEEK))
    if found and len(list(named.series(week, week + 4 * _WEEK))) > 1:
        return found[0]
    return nearest(named.series, then - timedelta(seconds=1), "future")


def _ago_on(reading: Reading, length: Length, day: Moment) -> Moment | None:
    """ "A year ago today" """
    span = day.resolve(reading.reference, "past") if day.relative else None
    if not span or min(RANK[unit] for _, unit in length.parts) < RANK["day"]:
        return None
    start = _shifted(length, -1, span[0])
    return exactly(start, start + _DAY, "day", relative=True) if start else None


def _nth_after(_: Reading, which: int, named: Moment, day: Moment) -> Moment | None:
    """ "The third Tuesday after Christmas" """
    if day.grain != "day" or day.joined or named.anchored or not 1 <= which <= 60:
        return None

    def found(span: Span) -> Span:
        later = list(named.series(span[1], span[1] + which * _WEEK))
        return later[which - 1] if len(later) >= which else span

    return replace(day, series=moved(day.series, found), weak=False)


def _closest(reading: Reading, which: int, named: Moment, day: Moment) -> Moment | None:
    """ "The closest Christmas to today", "the second closest Monday to 5 May 2020"."""
    span = day.resolve(reading.reference, "future") if day.grain == "day" and not named.anchored else None
    if not span or not 1 <= which <= 9:
        return None
    reach = timedelta(days=400 * which)
    near = sorted(named.series(span[0] - reach, span[0] + reach), key=lambda one: abs(one[0] - span[0]))
    return exactly(*near[which - 1], named.grain, relative=day.relative) if len(near) >= which else None


def _closest_one(reading: Reading, named: Moment, day: Moment) -> Moment | None:
    return _closest(reading, 1, named, day)


def _since(_: Reading, length: Length, period: Moment) -> Moment | None:
    """ "Two years since 2011": from its beginning."""
    span = period.resolve(None, "past") if period.anchored and not period.joined else None
    if not span or min(RANK[unit] for _, unit in length.parts) < RANK["day"]:
        return None
    start = _shifted(length, 1, span[0])
    rough = "about" if RANK[period.grain] > RANK["month"] else ""
    return exactly(start, start + _DAY, "day", bound=rough) if start else None


def _clock_by(sign: int) -> Callable[[Reading, Length, Moment], Moment | None]:
    """ "Half an hour before noon": a time of the day, with no more than twelve hours between."""

    def make(_: Reading, length: Length, time: Moment) -> Moment | None:
        seconds = sum(SECONDS[unit] * number for number, unit in length.parts)
        is_rough = any(isinstance(number, Rough) for number, _ in length.parts)
        if is_rough or time.joined or time.weak or time.grain == "part" or not 0 < seconds <= _HALF_DAY:
            return None
        move, outer = timedelta(seconds=sign * seconds), time.series
        grain = "second" if seconds % 60 or time.grain == "second" else "minute"
        step = timedelta(seconds=SECONDS[grain])
        return replace(time, grain=grain,
                       series=lambda lo, hi: ((s + move, s + move + step) for s, _ in outer(lo - move, hi - move)))  # fmt: skip

    return make


_HALF_DAY = SECONDS["hour"] * 12
_NAMED = ("DAYNAME", "HOLIDAY", "MONTHNAME")
RULES: list[GrammarRule] = [
    *rules("TIME", _clock_by(-1), "LENGTH before|preceding TIME", "LENGTH prior to TIME"),
    *rules("TIME", _clock_by(1), "LENGTH after|past|following TIME"),
    *rules("RELDAY", _nth_weekday(1), "NUM PLURALDAY from now|today", "NUM PLURALDAY hence|later",
           "NUM WEEKDAY from now|today", "NUM WEEKDAY later|hence", "in NUM PLURALDAY"),
    *rules("RELDAY", _nth_weekday(-1), "NUM PLURALDAY ago|back", "NUM WEEKDAY ago"),
    *rules("RELDAY", _week_on, "WEEKDAY week", "a week on|from|next? WEEKDAY", "a week on|from next|this|coming WEEKDAY"),
    *rules("RELDAY", lambda r, name: _week_on(r, name, 2), "WEEKDAY fortnight", "a fortnight on|from WEEKDAY",
           "two weeks on WEEKDAY"),
    *[rule for name in _NAMED for rule in [
      *rules("RELDAY", _at(1), f"{name} ,? in LENGTH", f"{name} ,? LENGTH from now", f"{name} ,? LENGTH hence"),
      *rules("RELDAY", _at(-1), f"{name} ,? LENGTH ago"),
      *rules("RELDAY", _closest_one, f"the? closest|nearest {name} to DAY"),
      *rules("RELDAY", _closest, f"the? ORD closest|nearest {name} to DAY")]],
    *rules("RELDAY", lambda r, length, named: _at(1)(r, named, length), "in LENGTH ,? on DAYNAME", "LENGTH from now on DAYNAME"),
    *rules("RELDAY", lambda r, length, named: _at(-1)(r, named, length), "LENGTH ago on DAYNAME", "LENGTH ago DAYNAME"),
    *rules("RELDAY", _ago_on, "LENGTH ago RELDAY"),
    *rules("SHIFTED", _at_shifted, "SHIFTED on DAYNAME"),
    *rules("SHIFTED", _nth_after, "the? ORD DAYNAME after|following DAY"),
    *rules("SHIFTED", _since, "in? LENGTH since|from PERIODLIKE"),
]  # fmt: skip
