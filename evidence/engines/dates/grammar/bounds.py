"""What is said of a moment: before, after, since, until, about it; and the grammar as a whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates.chart import Grammar, GrammarRule, Make, rules
from evidence.engines.dates.grammar import (
    calendars,
    clock,
    days,
    durations,
    edges,
    holidays,
    joins,
    monthdays,
    numbers,
    offsets,
    periods,
    relative,
    weeks,
    windows,
)
from evidence.engines.dates.moment import Moment, Reading
from evidence.engines.dates.series import moved


def _bound(name: str) -> Make:
    def make(_: Reading, moment: Moment) -> Moment | None:
        if moment.bound in ("before", "after", "since", "until", "by end", "now", "window", "lasting"):
            return None
        return replace(moment, bound=name, weak=moment.weak and not moment.clocked)

    return make


def _bounded_time(reading: Reading, day: Moment, time: Moment) -> Moment | None:
    found = joins.day_with_time(reading, day, time)
    return found and replace(found, bound=time.bound)


def _by_end(_: Reading, period: Moment) -> Moment | None:
    """ "By the end of March": what bounds it is the end of the month, not of its last days."""
    if period.joined:
        return None
    ends = moved(period.series, lambda span: (span[1], span[1] + timedelta(days=1)))
    return replace(period, series=ends, grain="day", bound="by end")


def _to_date(reading: Reading) -> Moment | None:
    """ "Till date" is said of the day of speaking, whatever it counts."""
    today = relative.same_time(reading, 0)
    return today and replace(today, bound="until", narrated=True)


def _each(*written: str) -> list[str]:
    return [f"{words} {rough}{kind}" for words in written for kind in ("ANY", "TIME", "LOOSETIME", "DOTTIME", "NTH")
            for rough in ("", "about|around|approximately ", "at least ")]  # fmt: skip


RULES: list[GrammarRule] = [
    *rules("BOUND", _by_end, "by|before|until|till the? end of? the? PERIODLIKE",
           "by|before|until|till the? EOPERIOD"),
    *rules("BOUND", _bound("before"), *_each("before the?", "prior|previous to the?", "earlier|less|sooner than",
           "in advance of", "any time before")),
    *rules("BOUND", _bound("after"), *_each("after the?", "later|greater|more than", "subsequent to", "any time after")),
    *rules("BOUND", _bound("since"), *_each("since the?", "on or after", "no|not earlier|sooner than",
           "from|on and after", "after or on",
           "as from", "> ~ =", "> =",
           "as early as", "starting|beginning|commencing from|on|in?", "any time from")),
    *rules("BOUND", _bound("until"), *_each("no later than", "not later than", "on or before|prior to?", "before or on",
           "up until", "up to and including", "< ~ =", "< =",
           "until|till|til|untill the?", "by the?", "as late as", "through", "up to", "not after", "ending on?",
           "at the? latest by")),
    *rules("BOUND", _bound("about"), *_each("about|around|circa|approximately|roughly", "c|ca .", "ca", "on or about|around",
           "at or around|about")),
    *rules("BOUND", _bound("since"), "ANY and|or later|onward|onwards|beyond|thereafter|newer|afterwards", "ANY or after",
           "ANY onward|onwards|forward", "from ANY on|onward|onwards|forward|forwards", "from TIME on|onward|onwards"),
    *rules("BOUND", _bound("before"), "ANY and|or earlier|older", "ANY or before"),
    *rules("BOUND", _to_date, "till|until|untill|to date", "up to now|today", "thus far"),
    *rules("DATETIME", _bounded_time,
           "WHEN BOUNDTIME"),
    *rules("DATETIME", lambda reading, time, day: _bounded_time(reading, day, time),
           "BOUNDTIME on? WHEN"),
    *rules("BOUNDTIME", _bound("before"), "before TIME", "before LOOSETIME", "no later than TIME"),
    *rules("BOUNDTIME", _bound("after"), "after TIME", "after LOOSETIME", "later than TIME"),
    *rules("BOUNDTIME", _bound("since"), "since TIME", "starting at? TIME"),
    *rules("BOUNDTIME", _bound("until"), "until|till TIME", "until|till LOOSETIME"),
]  # fmt: skip
_DAYS = ("MD", "MDY", "MDN", "MDYN", "RELDAY", "HOLIDAY", "FIGURES")
_PERIODS = ("PERIOD", "LOOSEMONTH", "LOOSEYEAR", "RELPERIOD", "QUARTER", "SEASON", "YEARLY", "HALF")
BROADER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_DAYS, ("DAY", "WHEN", "ANY")),
    **dict.fromkeys(_PERIODS, ("PERIODLIKE", "WHEN", "ANY")),
    "DAY": ("WHEN", "ANY"),
    "WEEKDAYNUM": ("WHEN",),
    "SHIFTED": ("ANY",),
    "WEEK": ("WHEN", "ANY"),
    "NTHUNIT": ("DAY", "WHEN", "ANY"),
    "PART": ("WHEN", "ANY"),
    "WHOLE": ("PERIODLIKE",),
    "WINDOW": ("ANY",),
    "MONTHDAYS": ("ANY",),
    "RANGE": ("ANY",),
    "DATETIME": ("ANY",),
    "TODAYPART": ("DATETIME", "ANY"),
    "DATEPART": ("DATETIME", "ANY"),
    "INSTANT": (),
    "LETTER": ("LENGTH",),
}
_NAMES: list[GrammarRule] = [
    *rules("DAYNAME", days.weekday, "WEEKDAY"),
    *rules("MONTHNAME", periods.month, "BAREMONTH", "SHORTMONTH"),
    *rules("HOUR", lambda _, time: time, "TIME"),
]
GRAMMAR = Grammar(
    [*numbers.RULES, *days.RULES, *periods.RULES, *clock.RULES, *durations.RULES, *relative.RULES, *windows.RULES,
     *weeks.RULES, *edges.RULES, *offsets.RULES, *holidays.RULES, *calendars.RULES, *joins.RULES, *monthdays.RULES,
     *RULES, *_NAMES],
    BROADER,
)  # fmt: skip
