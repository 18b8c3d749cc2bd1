"""Parts of a period and of a day: early, middle and late, the beginning and end of it, and what is left of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.clock import hours
from evidence.engines.dates.grammar.periods import season, year
from evidence.engines.dates.grammar.relative import same_time, unit_at
from evidence.engines.dates.moment import Moment, Reading, exactly, in_turn
from evidence.engines.dates.series import Span, moved


def _rest(reading: Reading, period: Moment) -> Moment | None:
    """What is left of a period on the reference's day, and all of one that does not hold it."""
    today = reading.reference
    span = period.resolve(today, "future") if today and not period.joined else None
    if not today or not span:
        return None
    start = max(span[0], floor(today, "day")) if span[0] <= today < span[1] else span[0]
    return exactly(start, span[1], period.grain, relative=True, joined=True, bound="part", last_grain="day")


def edge(share: tuple[float, float]) -> Make:
    """A part of a period: its first third is early, its last late."""

    def make(_: Reading, period: Moment) -> Moment | None:
        if period.joined:
            return None

        def cut(span: Span) -> Span:
            start, end = span
            length = (end - start) / timedelta(days=1)
            first, last = round(length * share[0]), round(length * share[1])
            if period.grain == "month":  # early is to the 10th, late from the 21st
                first, last = (10 * round(3 * share[0]), 10 * round(3 * share[1]) if share[1] < 1 else round(length))
            elif period.grain == "year":
                return later(start, "month", round(12 * share[0])), later(start, "month", round(12 * share[1]))
            elif period.grain == "decade":
                return later(start, "year", round(10 * share[0])), later(start, "year", round(10 * share[1]))
            elif period.grain in ("week", "weekend"):
                first, last = (first, last + 1) if not share[0] else (first - (share[1] == 1), last)
            return start + timedelta(days=first), start + timedelta(days=last)

        return replace(period, series=moved(period.series, cut), joined=True, bound="part", last_grain="day")

    return make


def _of_this(unit: str, part: Make) -> Callable[[Reading], Moment | None]:
    """A part of the month or year the reference lies in: "EOM", "midweek"."""

    def make(reading: Reading) -> Moment | None:
        period = unit_at(reading, 0, unit)
        return period and part(reading, period)

    return make


def _of_that_unit(reading: Reading, unit: str) -> Moment | None:
    """ "Year end" is of the year the text is about."""
    period = unit_at(reading, 0, unit) if RANK[unit] > RANK["day"] else None
    return period and replace(period, narrated=True)


def _of_day(first: int, last: int) -> Make:
    def make(_: Reading, day: Moment) -> Moment | None:
        return in_turn(day, hours(first, last)) if day.grain == "day" and not day.joined else None

    return make


def _end_of(reading: Reading, day: Moment) -> Moment | None:
    span = day.resolve(reading.reference, "future")
    if not span or day.grain != "day":
        return None
    return exactly(
        span[1] - timedelta(seconds=1), span[1], "second", clocked=True, relative=day.relative, narrated=day.narrated
    )


def _of_this_day(reading: Reading) -> Moment | None:
    day = same_time(reading, 0)
    return day and _end_of(reading, day)


def _of_that_day(reading: Reading) -> Moment | None:
    """ "The end of the day" is of the one that is narrated."""
    day = same_time(reading, 0)
    return day and _end_of(reading, replace(day, narrated=True))


_UNITS = {"m": "month", "y": "year", "q": "quarter", "w": "week"}
_PIECE = "part|portion|stages|days|weeks|months|years"
EARLY, MIDDLE, LATE = edge((0, 1 / 3)), edge((1 / 3, 2 / 3)), edge((2 / 3, 1))
RULES: list[GrammarRule] = [
    *rules("PART", EARLY, "early SHORTDECADE"),
    *rules("PART", MIDDLE, "mid -? SHORTDECADE"),
    *rules("PART", LATE, "late SHORTDECADE"),
    *rules("WINDOW", _rest, "the? rest|remainder|balance of PERIODLIKE",
           "the? rest|remainder|remaining|balance of? the|my? WHOLE",
           "the? remaining WHOLE", "remaining of PERIODLIKE"),
    *rules("PART", EARLY, "the? beginning|start of around|about|roughly PERIODLIKE"),
    *rules("PART", LATE, "the? end of around|about|roughly PERIODLIKE"),
    *[rule for letter, unit in _UNITS.items()
      for rule in (*rules("PART", _of_this(unit, EARLY), f"the? bo{letter}"),
                   *rules("EOPERIOD", lambda r, u=unit: unit_at(r, 0, u), f"eo{letter}"))],
    *rules("EOPERIOD", _of_that_unit, "UNIT -? end"),
    *rules("PART", LATE, "the? EOPERIOD"),
    *rules("PART", _of_this("week", MIDDLE), "mid -? week", "midweek"),
    *rules("DATETIME", _of_day(8, 12), "early on? DAY", "early in the day ,? on? DAY", "DAY ,? early in the day",
           "the? start|beginning of DAY"),
    *rules("DATETIME", _of_day(10, 14), "mid -? RELDAY", "mid -? DAYNAME", "the? middle of DAY"),
    *rules("DATETIME", _of_day(16, 24), "late on? DAY", "late in the day ,? on? DAY", "DAY ,? late in the day"),
    *rules("PART", EARLY, "early SMALLMONTH", "beginning|start of SMALLMONTH"),
    *rules("PART", MIDDLE, "mid -? SMALLMONTH", "middle of SMALLMONTH"),
    *rules("PART", LATE, "late SMALLMONTH", "end of SMALLMONTH"),
    *[rule for kind in ("PERIODLIKE", "SHORTDECADE") for rule in (
        *rules("PART", edge((0, 2 / 3)), f"early -? to|- -? mid -? {kind}", f"early / mid -? {kind}"),
        *rules("PART", edge((1 / 3, 1)), f"mid -? to|- -? late -? {kind}", f"mid / late -? {kind}"))],
    *rules("PART", EARLY, "the? first third of the? PERIODLIKE", f"the? early|opening {_PIECE} of the? PERIODLIKE"),
    *rules("PART", MIDDLE, "the? second|middle third of the? PERIODLIKE", f"the? middle {_PIECE} of the? PERIODLIKE"),
    *rules("PART", LATE, "the? last|final third of the? PERIODLIKE", "the? close of the? PERIODLIKE",
           f"the? late|later|latter|closing|final {_PIECE} of the? PERIODLIKE", "the? tail end of the? PERIODLIKE"),
    *rules("PART", _of_this("year", MIDDLE), "mid -? year", "midyear"),
    *rules("PART", _of_this("month", MIDDLE), "mid -? month", "midmonth"),
    *rules("PART", lambda r, n: MIDDLE(r, year(r, n)), "mid -? year YEAR", "midyear YEAR"),
    *rules("PART", lambda r: MIDDLE(r, season("winter")), "midwinter"),
    *rules("PART", EARLY, "early -|in|of? the? PERIODLIKE", "beginning of? the? PERIODLIKE", "early part of PERIODLIKE",
           "beginning|start of the? PERIODLIKE", "earlier RELPERIOD"),
    *rules("PART", MIDDLE, "mid|middle -|of? the? PERIODLIKE"),
    *rules("PART", LATE, "late -|in|of? PERIODLIKE", "end of? the? PERIODLIKE", "latter|late part of PERIODLIKE",
           "later in PERIODLIKE", "later RELPERIOD"),
    *rules("DATETIME", _end_of, "the? end of the? DAY", "the? end of the? day ,? DAY", "end|close of business ,? on? DAY",
           "eod|cob on? DAY"),
    *rules("DATETIME", _of_this_day, "the? eod"),
    *rules("DATETIME", _of_that_day, "the? end of the? day"),
]  # fmt: skip
