"""Points of a period and what lies between them: "from the end of March", "the first half of June", "the rest of the day"."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import floor
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.clock import narrowed_early, narrowed_late
from evidence.engines.dates.grammar.days import day_of_month
from evidence.engines.dates.grammar.joins import TO, between, day_with_time, pairs
from evidence.engines.dates.grammar.relative import same_time, unit_at
from evidence.engines.dates.moment import Moment, Reading, at_once, exactly, in_turn
from evidence.engines.dates.series import Span, moved


def _middle(span: Span, grain: str) -> datetime:
    start, end = span
    if grain in ("decade", "century"):
        return start.replace(year=(start.year + end.year) // 2)
    return start + timedelta(days=15) if grain == "month" else floor(start + (end - start) / 2, "day")


def _point(share: float) -> Make:
    """The beginning, the middle or the end of a period, as a point that a range runs from or to."""

    def make(_: Reading, period: Moment) -> Moment | None:
        if period.joined or period.clocked:
            return None

        def cut(span: Span) -> Span:
            at = _middle(span, period.grain) if 0 < share < 1 else span[round(share)]
            return at, at

        return replace(period, series=moved(period.series, cut), grain="point", bound="")

    return make


_HALVED = ("week", "month", "quarter", "season", "decade", "century")


def _half(reading: Reading, which: int, period: Moment) -> Moment | None:
    """The first half of a month or a decade; of a year it is two quarters."""
    if which not in (1, 2) or period.joined or period.grain not in _HALVED:
        return None

    def cut(span: Span) -> Span:
        middle = _middle(span, period.grain)
        return (span[0], middle) if which == 1 else (middle, span[1])

    return replace(period, series=moved(period.series, cut), joined=True, bound="part", last_grain="day")


def _rest_of_day(reading: Reading) -> Moment | None:
    day = unit_at(reading, 0, "day")
    span = day.resolve(None, "past") if day else None
    if not span or not reading.reference:
        return None
    return exactly(
        reading.reference,
        span[1] - timedelta(seconds=1),
        "second",
        relative=True,
        joined=True,
        clocked=True,
        bound="part",
    )


def _edges(reading: Reading, first: Moment, second: Moment) -> Moment | None:
    """ "From the end of 2007 to the middle of 2008": from a point of the one to a point of the other."""
    if any(one.bound or one.joined or one.clocked for one in (first, second)):
        return None
    ends = [replace(one, grain="month" if one.grain == "point" else one.grain) for one in (first, second)]
    found = between(reading, *ends)
    return found and replace(found, last_grain="" if second.grain == "point" else second.grain)


def _rest_of(reading: Reading, of: Moment) -> Moment | None:
    day = same_time(reading, 0)
    part_of = in_turn(day, of) if day else None
    span = part_of.resolve(None, "past") if part_of else None
    if not (reading.reference and span and span[0] <= reading.reference < span[1]):
        return part_of
    return exactly(reading.reference, span[1], "part", relative=True, clocked=True)


def _now_to(reading: Reading, end: Moment) -> Moment | None:
    today = same_time(reading, 0)
    return between(reading, today, end) if today else None


def _to_now(reading: Reading, start: Moment) -> Moment | None:
    """ "From Monday until now"; of a moment to the moment of speaking."""
    if start.clocked and reading.reference:
        return between(reading, start, at_once(reading.reference))
    today = same_time(reading, 0)
    return between(reading, start, today) if today else None


def _now_to_time(reading: Reading, time: Moment) -> Moment | None:
    now = reading.reference
    end = time.resolve(now, "future") if not time.joined else None
    if not (now and end):
        return None
    return exactly(now, end[1], "second", clocked=True, relative=True, joined=True, last_grain=time.grain)


def _now_to_edge(reading: Reading, edge: Moment) -> Moment | None:
    today = same_time(reading, 0)
    return today and _edges(reading, today, edge)


def _part_clocks(_: Reading, part: Moment, clocks: Moment) -> Moment | None:
    """ "Friday morning between 8 and 9" """
    return in_turn(part, clocks) if clocks.joined else None


def _days_with_hours(_: Reading, stretch: Moment, clocks: Moment) -> Moment | None:
    """ "Monday to Friday, 9 am to 5 pm": the days, of no certain week where none is named; the hours are those of each."""
    if stretch.grain != "day" or stretch.clocked or not clocks.joined:
        return None
    return replace(stretch, narrated=stretch.narrated or not (stretch.anchored or stretch.relative))


def _hours_of_days(reading: Reading, clocks: Moment, stretch: Moment) -> Moment | None:
    return _days_with_hours(reading, stretch, clocks)


def _on_day_between(reading: Reading, day: int, clocks: Moment) -> Moment | None:
    """ "The 17th from 2 to 4 pm" """
    found = day_of_month(reading, day)
    return found and day_with_time(reading, found, clocks)


def _clocks_on(reading: Reading, clocks: Moment, day: Moment) -> Moment | None:
    """ "Three to five tomorrow" """
    return day_with_time(reading, day, clocks)


def _narrowed(narrow: Make) -> Make:
    """ "This early morning" """

    def make(reading: Reading, step: int, name: Moment) -> Moment | None:
        day = unit_at(reading, step, "day")
        found = day and in_turn(day, name)
        return found and narrow(reading, found)

    return make


_PERIODS = ("PERIODLIKE", "WHOLE")
RULES: list[GrammarRule] = [
    *[
        rule
        for kind in _PERIODS
        for rule in (
            *rules("EDGE", _point(0), f"the? start|beginning of the? {kind}"),
            *rules("EDGE", _point(0.5), f"the? middle of the? {kind}"),
            *rules("EDGE", _point(1), f"the? end|close of the? {kind}"),
            *rules("PART", _half, f"the? ORD half of the? {kind}"),
            *rules("PART", lambda _, period: _half(_, 2, period), f"the? latter|last|later half of the? {kind}"),
        )
    ],
    *rules("POINTS", _edges, *pairs("EDGE", "EDGE"), *pairs("EDGE", "WHEN"), *pairs("WHEN", "EDGE")),
    *rules("DATETIME", _rest_of_day, "the? rest|remainder|remaining of? the|my|this? day"),
    *rules("TODAYPART", _rest_of, "the? rest|remainder of the|this|my? PARTNAME"),
    *rules(
        "DATETIME",
        _part_clocks,
        "DATEPART ,? CLOCKS",
        "DATEPART ,? FROMCLOCKS",
        "DATEPART ,? LOOSECLOCKS",
        "TODAYPART ,? LOOSECLOCKS",
    ),
    *rules("DATETIME", lambda r, clocks, part: _part_clocks(r, part, clocks), "FROMCLOCKS ,? on|of? DATEPART"),
    *rules("TODAYPART", _narrowed(narrowed_early), "WHICH early|earlier PARTNAME"),
    *rules("TODAYPART", _narrowed(narrowed_late), "WHICH late|later PARTNAME"),
    *rules("DATEPART", day_with_time, "WHEN ,? around|about PARTNAME"),
    *rules("DATETIME", day_with_time, "MDY , DOTTIME"),
    *rules("DAYCLOCKS", _on_day_between, "the? ORD ,? CLOCKS", "the? ORD ,? FROMCLOCKS"),
    *rules(
        "DATETIME",
        lambda r, clocks, day: _on_day_between(r, day, clocks),
        "CLOCKS on the? ORD",
        "FROMCLOCKS on the? ORD",
    ),
    *rules("DATETIME", _clocks_on, "LOOSECLOCKS RELDAY", "at LOOSETIME RELDAY"),
    *rules("RANGE", _days_with_hours, "RANGE ,? CLOCKS", "RANGE ,? FROMCLOCKS", "RANGE ,? LOOSECLOCKS"),
    *rules("RANGE", _hours_of_days, "CLOCKS ,? RANGE", "FROMCLOCKS ,? RANGE", "LOOSECLOCKS ,? RANGE"),
    *rules("POINTS", _now_to_edge, f"from? now|today {TO} EDGE", "between now|today and EDGE"),
    *rules("RANGE", _now_to, "between now|today and the? WHEN", f"from? now|today {TO} the? WHEN"),
    *rules(
        "RANGE",
        _to_now,
        *(
            f"{lead}"
            for kind in ("WHEN", "DATETIME")
            for lead in (
                f"between {kind} and now|today",
                f"from? {kind} {TO} now|today|date|present",
                f"from? {kind} {TO} the present day?",
            )
        ),
    ),
    *rules("DATETIME", _now_to_time, f"from? now {TO} TIME", "between now and TIME"),
]
