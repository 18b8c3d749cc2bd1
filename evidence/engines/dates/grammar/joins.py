"""A day with its clock time, and ranges from one moment to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.clock import narrowed_early, narrowed_late, part, zoned
from evidence.engines.dates.grammar.days import day_of_month
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.grammar.periods import year
from evidence.engines.dates.grammar.relative import same_time, unit_at
from evidence.engines.dates.moment import Length, Moment, Reading, exactly, in_turn
from evidence.engines.dates.series import Series, Span, moved, until

_SOME_DAY = datetime(2001, 1, 1)


def day_with_time(_: Reading, day: Moment, time: Moment) -> Moment | None:
    if day.grain != "day" or day.joined or day.clocked or time.dated:
        return None
    return in_turn(day, time)


def _time_then_day(reading: Reading, time: Moment, day: Moment) -> Moment | None:
    return day_with_time(reading, day, time)


def _part_then_time(_: Reading, of: Moment, time: Moment) -> Moment | None:
    return replace(found, weak=False) if of.grain == "part" and (found := in_turn(of, time)) else None


def _part_of(days: int, name: str) -> Make:
    def make(reading: Reading) -> Moment | None:
        day = same_time(reading, days)
        return in_turn(day, part(name)) if day else None

    return make


def _part_at(reading: Reading, step: int, name: Moment) -> Moment | None:
    """ "This morning", "last night"; "the next evening" counts from what is narrated, as "the next day" does."""
    day = unit_at(reading, step, "day")
    return day and in_turn(replace(day, narrated=day.narrated or step > 0), name)


def between(reading: Reading, first: Moment, second: Moment) -> Moment | None:
    """From the one to the next of the other. A first part without its year takes the second's."""
    if first.clocked and not first.dated and not second.dated:
        return _clocks(first, second)
    if any((one.joined and one.bound != "part") or one.bound not in ("", "part", "about") for one in (first, second)):
        return None
    if first.dated != second.dated or (second.grain == "year" and not first.anchored):
        return None
    if first.anchored and not second.anchored and first.grain == "year" and RANK[second.grain] > RANK["month"]:
        return None  # "2019-Q1" is no range
    if RANK[first.grain] < RANK["day"] and not first.clocked:
        return None
    if not (first.anchored and second.anchored) and RANK[first.grain] > RANK["month"] and second.grain == "day":
        return None
    said: dict[str, Any] = {"narrated": first.narrated or second.narrated, "joined": True, "last_grain": second.grain,
           "weak": False, "clocked": first.clocked or second.clocked,
            "relative": first.relative or second.relative, "zone": second.zone}  # fmt: skip
    if not (first.anchored or second.anchored):
        return replace(first, series=until(first.series, second.series, timedelta(days=400)), **said)
    span = _known(first, second)
    return replace(exactly(*span, first.grain), **said) if span else None


def _known(first: Moment, second: Moment) -> Span | None:
    if first.anchored:
        start = first.resolve(None, "past")
        reach = timedelta(days=400_000 if second.anchored else 36_600)
        ends = second.series(start[0], start[0] + reach) if start else iter(())
        end = next((span for span in ends if start and span[0] > start[0]), None)
    else:
        end = second.resolve(None, "past")
        begins = list(first.series(end[0] - timedelta(days=400), end[0])) if end else []
        start = next((span for span in reversed(begins) if end and span[0] < end[0]), None)
    return (start[0], end[1]) if start and end and start[0] < end[0] else None


def _sure(series: Series) -> bool:
    """Does it fall once a day?"""
    return len([span for span in series(_SOME_DAY, _SOME_DAY + timedelta(days=1)) if span[0] >= _SOME_DAY]) == 1


def _clocks(first: Moment, second: Moment) -> Moment | None:
    """ "5 to 6 pm" is both in the afternoon; of "10 to 4" the four is the next there is."""
    if first.weak and not second.weak and _sure(first.series) and _sure(second.series) and _hour(first) > _hour(second):
        return None  # "15 to noon"
    if (first.weak and second.weak) or "part" in (first.grain, second.grain) or first.joined or second.joined:
        return None
    if first.zone is not None and second.weak:
        return None  # "9 pm GMT-5"
    day = timedelta(days=1)
    series = until(first.series, second.series, day)
    if _sure(second.series) and not _sure(first.series):
        series = _back(first.series, second.series)
    return replace(first, series=series, joined=True, weak=False, last_grain=second.grain,
                   zone=second.zone if second.zone is not None else first.zone)  # fmt: skip


def _hour(time: Moment) -> datetime:
    return next(start for start, _ in time.series(_SOME_DAY, _SOME_DAY + timedelta(days=1)) if start >= _SOME_DAY)


def _zoned(reading: Reading, clocks: Moment, zone: int) -> Moment | None:
    return zoned(reading, clocks, zone) if clocks.joined else None


def _back(first: Series, second: Series) -> Series:
    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        for other, end in second(lo, hi + timedelta(days=1)):
            begins = [span[0] for span in first(other - timedelta(days=1), other) if span[0] < other]
            if begins and begins[-1] < hi:
                yield begins[-1], end

    return occurs


def _loose_clocks(reading: Reading, first: Moment, second: Moment) -> Moment | None:
    """ "from 6 to 7": only words that make it a range make it a time."""
    return _clocks(first, replace(second, weak=False)) if first.weak and second.weak else None


def _to_day(reading: Reading, first: Moment, day: int) -> Moment | None:
    """ "from April 27 to the third" """
    last = day_of_month(reading, day)
    return between(reading, first, last) if last and first.grain == "day" and not first.clocked else None


def _from_day(reading: Reading, day: int, last: Moment) -> Moment | None:
    first = day_of_month(reading, day)
    return between(reading, first, last) if first and last.grain == "day" and not last.clocked else None


def _year_to(_: Reading, first: int, last: Number | int) -> Moment | None:
    """1999-2001, 2015-18, 2015/16"""
    number = last if isinstance(last, int) else first // 100 * 100 + last.value
    if not first < number <= first + 150:
        return None
    return exactly(datetime(first, 1, 1), datetime(number + 1, 1, 1), "year", joined=True, last_grain="year")


def _lasting(reading: Reading, first: Moment, length: Length) -> Moment | None:
    """From a moment for so long."""
    if first.joined or first.bound or first.weak or first.grain == "part":
        return None

    def run(span: Span) -> Span:
        end = span[0]
        for number, unit in length.parts:
            end = later(end, unit, number)
        return span[0], end

    fine = first.clocked or min(RANK[unit] for _, unit in length.parts) < RANK["day"]
    if fine and not first.clocked:
        return None
    return replace(
        first,
        series=moved(first.series, run),
        joined=True,
        last_grain=min((unit for _, unit in length.parts), key=RANK.__getitem__),
        bound="lasting",
    )


def _length_then(reading: Reading, length: Length, first: Moment) -> Moment | None:
    return _lasting(reading, first, length)


def _range_then_day(reading: Reading, clocks: Moment, day: Moment) -> Moment | None:
    return day_with_time(reading, day, clocks) if clocks.joined else None


def _both_dated(reading: Reading, first: Moment, second: Moment) -> Moment | None:
    """ "between 2:00 tomorrow and 4:00": one day serves both."""
    if first.dated == second.dated or not (first.clocked and second.clocked):
        return None
    dated, bare = (first, second) if first.dated else (second, first)
    span = dated.resolve(reading.reference, "future")
    if not span or dated.joined or bare.joined or dated.grain == "part" or bare.grain == "part":
        return None
    day = floor(span[0], "day")
    same = in_turn(exactly(day, day + timedelta(days=2), "day"), replace(bare, weak=False))
    if not same:
        return None
    found = [other for other in bare.series(day, day + timedelta(days=1)) if (other[0] > span[0]) == first.dated]
    if not found:
        return None
    start, end = (span[0], found[0][1]) if first.dated else (found[-1][0], span[1])
    return exactly(
        start, end, dated.grain, joined=True, clocked=True, last_grain=second.grain, relative=not dated.anchored
    )


def _of_year(reading: Reading, span: Moment, number: int) -> Moment | None:
    """ "26 June to 28 June in 2020" """
    return None if span.anchored or span.clocked else in_turn(span, year(reading, number))


TO = "to|-|~|through|thru|until|till|untill|til"
_UNTIL = TO.replace("-|~|", "")  # "October twenty-second" is one day
_FROM = "between|both"
_THROUGH = "through|thru|right|up to|until|till"
_PAIR = (f"A {TO} the? B", "A - - B", f"from the? A ,? {TO} the? B",
         f"{_FROM} the? A ,? {TO}|and the? B",
         f"between|from the hours of A {TO}|and B", f"A {_THROUGH} the? B",
         f"from the? A ,? {_THROUGH} the? B", "A and ending on? B", f"from A {TO} and including B",
         "beginning|starting|commencing on A and ending on B")  # fmt: skip


def pairs(first: str, second: str, tail: str = "") -> list[str]:
    """Every way to write a range from the one kind to the other."""
    return [" ".join({"A": first, "B": second}.get(word, word) for word in pattern.split()) + tail for pattern in _PAIR]


_NAMED_DAYS = ("MD", "MDY", "MDN", "MDYN", "DAYNAME", "RELDAY", "HOLIDAY")  # "8-9:00" is no day
_CLOCKS = [("TIME", "TIME"), ("LOOSETIME", "TIME"), ("TIME", "LOOSETIME"), ("DOTTIME", "TIME"), ("DOTTIME", "DOTTIME"),
           ("TIME", "DOTTIME")]  # fmt: skip
RULES: list[GrammarRule] = [
    *rules("DATETIME", day_with_time, "WHEN ,? TIME", "WHEN ,? at|@|around|about|for TIME", "MDN - TIME", "MDYN - TIME",
           "MDY - TIME", "WHEN at|@ LOOSETIME",
           "WHEN ~ t ~ TIME", "WHEN ,? at? about|around|approximately|circa|exactly TIME",
           "WHEN ,? at or about|around TIME", "WHEN ,? at DOTTIME", "WHEN ( TIME )", "DAY - TIME", "WHEN ' s TIME",
           "WHEN at about|around LOOSETIME", "WHEN at approximately|circa LOOSETIME",
           "MDY DOTTIME", *(f"{day} : TIME" for day in _NAMED_DAYS), "WHEN ~ t ~ TIME ~ z"),
    *rules("DATETIME", lambda r, day, time: day_with_time(r, day, time) if time.grain == "hour" else None,
           "RELDAY LOOSETIME"),
    *rules("DATETIME", day_with_time, "SHIFTED ,? at|around|by? TIME"),
    *rules("DATETIME", lambda r, day, time: (on := day_of_month(r, day)) and day_with_time(r, on, time), "the? ORD ,? at? TIME",
           "the ORD at LOOSETIME"),
    *rules("DATEPART", day_with_time, "WHEN ,? DAYPART", "WHEN ' s DAYPART"),
    *rules("DATEPART", lambda r, day, time: (on := day_of_month(r, day)) and day_with_time(r, on, time), "the ORD PARTNAME"),
    *rules("DATEPART", _time_then_day, "DAYPART ,? on|of? the? WHEN"),
    *rules("DATEPART", lambda r, time, day: (on := day_of_month(r, day)) and day_with_time(r, on, time), "DAYPART on|of the ORD"),
    *rules("DATETIME", _part_then_time, "DATEPART at|around|about|,? TIME", "DATEPART at|around|about LOOSETIME"),
    *rules("DATETIME", lambda r, time, of: _part_then_time(r, of, time), "TIME ,? on|of? DATEPART",
           "CLOCKS ,? on|of? DATEPART"),
    *rules("DATETIME", _time_then_day, "TIME ,? on|of|in|for? the? WHEN", "TIME on NTH", "TIME of THENTH",
           "LOOSETIME on WHEN", "TIME , WHEN"),
    *rules("DATETIME", _part_then_time, "TODAYPART ,? at|around|about|by? TIME", "TODAYPART at|around|about? LOOSETIME",
           "TODAYPART , at|around LOOSETIME"),
    *rules("DATETIME", lambda r, time, of: _part_then_time(r, of, time), "TIME ,? TODAYPART", "LOOSETIME ,? TODAYPART"),
    *rules("DATETIME", lambda r, day, time, of_year: (found := day_with_time(r, day, time)) and in_turn(found, year(r, of_year)),
           "MD TIME YEAR", "MDN TIME YEAR"),
    *rules("TODAYPART", _part_at, "WHICH PARTNAME"),
    *rules("TODAYPART", _part_of(0, "night"), "tonight|tonite|tonights", "this night"),
    *rules("TODAYPART", _part_of(-1, "night"), "last night"),
    *[rule for name in ("morning", "afternoon", "evening") for rule in
      [*rules("TODAYPART", _part_of(0, name), f"this {name}"), *rules("TODAYPART", _part_of(1, name), f"tomorrow {name}"),
       *rules("TODAYPART", _part_of(-1, name), f"yesterday {name}")]],
    *rules("RANGE", between, *pairs("WHEN", "WHEN"), *pairs("DATETIME", "DATETIME"),
           *pairs("DATETIME", "DAY"), *pairs("DAY", "DATETIME")),
    *rules("RANGE", _to_day, f"DAY {_UNTIL} the? ORD", f"from DAY {_UNTIL} the? ORD", "between DAY and the? ORD"),
    *rules("RANGE", _from_day, f"from? the? ORD {_UNTIL} DAY", "between the? ORD and DAY"),
    *rules("YEARS", _year_to, "YEAR ~ -|/ ~ N2"),
    *rules("YEARS", lambda _, first, last: _year_to(_, first, last) if last == first + 1 else None, "YEAR ~ / ~ YEAR"),
    *[rule for a, b in _CLOCKS for rule in rules("CLOCKS", between, *pairs(a, b))],
    *rules("FROMCLOCKS", _loose_clocks, f"from LOOSETIME {TO} LOOSETIME", f"between LOOSETIME {TO}|and LOOSETIME",
           f"between|from the hours of LOOSETIME {TO}|and LOOSETIME"),
    *rules("CLOCKS", _zoned, "CLOCKS ZONE", "CLOCKS NAMEDZONE", "FROMCLOCKS ZONE"),
    *rules("CLOCKS", between, "later than|after TIME but|and? before TIME", "from TIME but before TIME"),
    *rules("RANGE", between, "after WHEN but|and? before WHEN", "later than WHEN but|and? before|earlier than? WHEN",
           "after DATETIME but|and? before DATETIME"),
    *rules("RANGE", between, "MDY ~ / ~ MDY"),  # an interval of ISO 8601
    *rules("LOOSECLOCKS", _loose_clocks, f"from? LOOSETIME {TO} LOOSETIME"),
    *rules("CLOCKS", lambda _, c, p: in_turn(c, p) if c.joined else None, "CLOCKS DAYPART"),
    *rules("CLOCKS", lambda _, a, b, p: (end := in_turn(b, p)) and _clocks(a, replace(end, weak=False)),
           f"LOOSETIME {TO} LOOSETIME in the? PARTNAME", f"from|between LOOSETIME {TO}|and LOOSETIME in the? PARTNAME",
           f"from|between? TIME {TO}|and TIME in the? PARTNAME"),
    *rules("DATETIME", _range_then_day, "CLOCKS ,? on|of? WHEN", "FROMCLOCKS ,? on|of? WHEN"),
    *rules("DATETIME", lambda r, day, clocks: _range_then_day(r, clocks, day), "WHEN ,? CLOCKS", "WHEN at CLOCKS",
           "WHEN ,? FROMCLOCKS", "WHEN at? LOOSECLOCKS"),
    *rules("RANGE", _both_dated, *pairs("DATETIME", "TIME"), *pairs("TIME", "DATETIME"), *pairs("DATETIME", "LOOSETIME"),
           *pairs("LOOSETIME", "DATETIME")),
    *rules("RANGE", _lasting, "from WHEN for LENGTH", "from? TIME for LENGTH", "from? DATETIME for LENGTH"),
    *rules("CLOCKS", _lasting, "from? TIME for LENGTH"),
    *rules("RANGE", _length_then, "for LENGTH ,? from WHEN", "LENGTH starting|beginning from|on? WHEN",
           "LENGTH starting|beginning from|on? DATETIME",
           "for LENGTH from|at? DATETIME", "LENGTH starting|beginning from|at? TIME"),
    *rules("CLOCKS", _length_then, "for LENGTH from|starting|beginning from|on|at? TIME"),
    *rules("RANGE", _of_year, "RANGE in|of|,? YEAR", "RANGE ,? in YEAR"),
    *rules("DATETIME", lambda _, part_of, clocks: in_turn(part_of, clocks) if clocks.joined else None, "TODAYPART CLOCKS",
           "TODAYPART FROMCLOCKS"),
    *rules("DATETIME", lambda _, clocks, part_of: in_turn(part_of, clocks) if clocks.joined else None, "CLOCKS TODAYPART",
           "FROMCLOCKS TODAYPART"),
    *rules("DATETIME", narrowed_late, "later|late TODAYPART"),
    *rules("DATETIME", narrowed_early, "early|earlier TODAYPART"),
]  # fmt: skip
