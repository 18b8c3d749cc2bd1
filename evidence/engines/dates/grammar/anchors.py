"""Counted from another day or period: "the Tuesday before last", "the eve of Easter", "the fifth anniversary of 3 May 2010",
"thirty days after the end of June", "the 5th inst."."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates.calendar_units import RANK
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.grammar.periods import SEASONS, nth_of, season
from evidence.engines.dates.grammar.relative import day_in, from_day, same_time, unit_at
from evidence.engines.dates.moment import Length, Moment, Reading, exactly, in_turn
from evidence.engines.dates.series import Span, moved

_DAY = timedelta(days=1)
_REACH = timedelta(days=800)


def _nth_from(reading: Reading, which: int, named: Moment) -> Moment | None:
    """The nth of what comes back that ended before today, or back from -1; that begins after it, from 1."""
    if not reading.reference or named.anchored or named.relative:
        return None
    today = reading.reference.replace(hour=0, minute=0, second=0, microsecond=0)
    reach = _REACH + timedelta(days=366) * abs(which)
    if which < 0:
        spans = [span for span in named.series(today - reach, today) if span[1] <= today]
        found = spans[which] if len(spans) >= -which else None
    else:
        spans = [span for span in named.series(today, today + reach) if span[0] > today]
        found = spans[which - 1] if len(spans) >= which else None
    return exactly(*found, named.grain, relative=True) if found else None


def _beyond(which: int) -> Make:
    """ "The Friday before last", "the summer after next"; which week "last" is said of is not certain."""

    def make(reading: Reading, named: Moment) -> Moment | None:
        found = _nth_from(reading, which, named)
        return found and replace(found, bound="about" if named.grain == "day" else "")

    return make


def _part_before_last(reading: Reading, part: Moment) -> Moment | None:
    day = same_time(reading, -2)
    return in_turn(day, part) if day and part.grain == "part" else None


def _seasons_from(sign: int) -> Callable[[Reading, Number, Moment], Moment | None]:
    """ "Two winters ago" """

    def make(reading: Reading, number: Number, named: Moment) -> Moment | None:
        return _nth_from(reading, sign * number.value, named) if 1 <= number.value <= 60 else None

    return make


def _counted(sign: int, unit: str) -> Callable[..., Moment | None]:
    """So many units from a day: its eve, the third business day after it, its tenth anniversary."""

    def make(reading: Reading, *said: int | Moment) -> Moment | None:
        number = said[0] if isinstance(said[0], int) else 1
        return from_day(sign)(reading, Length(((float(number), unit),)), said[-1])  # type: ignore[arg-type]

    return make


def _anniversary(reading: Reading, length: Length, day: Moment) -> Moment | None:
    """ "The six-month anniversary of 3 May 2010" """
    return from_day(1)(reading, length, day) if RANK[length.parts[0][1]] > RANK["day"] else None


def _part_beside(days: int) -> Make:
    """ "The morning after Christmas" """

    def make(reading: Reading, part: Moment, day: Moment) -> Moment | None:
        found = _counted(1 if days > 0 else -1, "day")(reading, day)
        return in_turn(found, part) if found and part.grain == "part" else None

    return make


def _weekday_by(sign: int) -> Callable[[Reading, Moment, Moment], Moment | None]:
    """ "The Monday after Thanksgiving" """

    def make(_: Reading, name: Moment, day: Moment) -> Moment | None:
        if day.grain != "day" or day.joined:
            return None

        def found(span: Span) -> Span:
            week = timedelta(days=7)
            lo, hi = (span[1], span[1] + week) if sign > 0 else (span[0] - week, span[0])
            return next(iter(name.series(lo, hi)), span)

        return replace(day, series=moved(day.series, found), weak=False)

    return make


def _last_day(first: bool) -> Make:
    """The day a period begins or ends on, from which days are counted."""

    def make(_: Reading, period: Moment) -> Moment | None:
        if period.joined or period.clocked or RANK[period.grain] <= RANK["day"]:
            return None

        def cut(span: Span) -> Span:
            return (span[0], span[0] + _DAY) if first else (span[1] - _DAY, span[1])

        told = period.grain in _NEVER_SURE and not (period.anchored or period.relative)
        return replace(
            period, series=moved(period.series, cut), grain="day", bound="", narrated=period.narrated or told
        )

    return make


def _of_month(months: int) -> Callable[[Reading, int], Moment | None]:
    """ "The 5th inst." is of this month, "ult." of the last and "prox." of the next."""

    def make(reading: Reading, day: int) -> Moment | None:
        month = unit_at(reading, months, "month")
        return month and day_in(reading, day, month)

    return make


def _of_this_month(reading: Reading, which: int, name: Moment) -> Moment | None:
    """ "The second Sunday", of the month that the text is about."""
    month = unit_at(reading, 0, "month")
    found = month and nth_of(reading, which, name, month)
    return found and replace(found, narrated=True)


_NEVER_SURE = ("quarter", "half", "season")  # without their year
_AFTER = "immediately? after|following"
_BEFORE = "immediately? before|preceding"
_WORKING = "business|working|trading|court"
_LETTERS = {0: "inst|instant", -1: "ult|ultimo", 1: "prox|proximo"}
_NAMES = ("DAYNAME", "MONTHNAME", "SEASON", "HOLIDAY")
_SINGLE_DAYS = ("DAY", "EDGEDAY")


def _seasons() -> list[GrammarRule]:
    written = {name: f"{name}s" for name in SEASONS} | {"fall": "falls|autumns"}
    return [rule for name, words in written.items() for rule in rules("SEASONS", lambda _, n=name: season(n), words)]


RULES: list[GrammarRule] = [
    *[rule for name in _NAMES for rule in (*rules("ANCHORED", _beyond(-2), f"the? {name} before last"),
                                           *rules("ANCHORED", _beyond(2), f"the? {name} after next"))],
    *rules("ANCHORED", _of_this_month, "ORD DAYNAME"),
    *rules("TODAYPART", _part_before_last, "the? PARTNAME before last"),
    *_seasons(),
    *rules("ANCHORED", _seasons_from(-1), "NUM SEASONS ago|back"),
    *rules("ANCHORED", _seasons_from(1), "NUM SEASONS hence", "NUM SEASONS from now"),
    *[rule for months, words in _LETTERS.items() for rule in rules("ANCHORED", _of_month(months), f"the? ORD {words} .?")],
    *rules("ANCHOREDDAY", _counted(-1, "day"), "the? eve of the? DAY", "HOLIDAY eve"),
    *rules("ANCHOREDDAY", _counted(1, "year"), "the? ORD annual? anniversary of DAY"),
    *rules("ANCHOREDDAY", _anniversary, "the? LENGTH anniversary of DAY"),
    *[rule for day in _SINGLE_DAYS for rule in (
        *rules("ANCHOREDDAY", _counted(1, "business day"), f"the? {_WORKING} day {_AFTER} {day}",
               f"the? first|next {_WORKING} day {_AFTER} {day}", f"the? ORD {_WORKING} day {_AFTER} {day}"),
        *rules("ANCHOREDDAY", _counted(-1, "business day"), f"the? {_WORKING} day {_BEFORE} {day}",
               f"the? last {_WORKING} day {_BEFORE} {day}", f"the? ORD {_WORKING} day {_BEFORE} {day}"),
        *rules("ANCHOREDDAY", _counted(1, "day"), f"the? next? day {_AFTER} {day}", f"the? ORD day {_AFTER} {day}"),
        *rules("ANCHOREDDAY", _counted(-1, "day"), f"the? day {_BEFORE} {day}", f"the? ORD day {_BEFORE} {day}"),
        *rules("ANCHOREDDAY", _weekday_by(1), f"the? first|next? DAYNAME {_AFTER} {day}"),
        *rules("ANCHOREDDAY", _weekday_by(-1), f"the? last? DAYNAME {_BEFORE} {day}"))],
    *rules("DATEPART", _part_beside(-1), "the PARTNAME before DAY"),
    *rules("DATEPART", _part_beside(1), "the PARTNAME after DAY"),
    *[rule for kind in ("PERIODLIKE", "WHOLE") for rule in (
        *rules("EDGEDAY", _last_day(True), f"the? start|beginning of the? {kind}"),
        *rules("EDGEDAY", _last_day(False), f"the? end|close of the? {kind}"))],
    *rules("SHIFTED", from_day(1), "LENGTH from|after|following|since EDGEDAY"),
    *rules("SHIFTED", from_day(-1), "LENGTH before|prior|preceding to? EDGEDAY"),
]  # fmt: skip
