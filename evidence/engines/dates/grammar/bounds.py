"""What is said of a moment: before, after, since, until, about it; and the grammar as a whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates.chart import Grammar, GrammarRule, Make, rules
from evidence.engines.dates.grammar import (
    anchors,
    calendars,
    clock,
    day_hours,
    days,
    durations,
    edges,
    formal_days,
    holidays,
    joins,
    monthdays,
    numbers,
    offsets,
    periods,
    points,
    relative,
    spoken_hours,
    weeks,
    windows,
)
from evidence.engines.dates.moment import Length, Moment, Reading, in_turn
from evidence.engines.dates.series import moved


def _bound(name: str) -> Make:
    def make(_: Reading, moment: Moment) -> Moment | None:
        if moment.bound in ("before", "after", "since", "until", "by end", "now", "window", "lasting"):
            return None
        return replace(moment, bound=name)

    return make


def _bounded_time(reading: Reading, day: Moment, time: Moment) -> Moment | None:
    found = joins.day_with_time(reading, day, time)
    return found and replace(found, bound=time.bound)


def _bounded_part(_: Reading, part: Moment, time: Moment) -> Moment | None:
    """ "Tonight after 8" """
    found = in_turn(part, time)
    return found and replace(found, bound=time.bound, weak=False)


def _shifted_bound(sign: int) -> Make:
    """ "More than ten days before Monday" is before that day, "less than ten days after" lies between them."""

    def make(reading: Reading, length: Length, day: Moment) -> Moment | None:
        if length.bound == "less":
            return windows.days_around(sign)(reading, replace(length, bound=""), day)
        found = relative.from_day(sign)(reading, length, day)
        return found and replace(found, bound=relative.bound_by(length, sign))

    return make


def _by_end(_: Reading, period: Moment) -> Moment | None:
    """ "By the end of March": what bounds it is the end of the month, not of its last days."""
    if period.joined:
        return None
    ends = moved(period.series, lambda span: (span[1], span[1] + timedelta(days=1)))
    return replace(period, series=ends, grain="day", bound="by end")


def _after_start(_: Reading, period: Moment) -> Moment | None:
    """ "After the beginning of March": from the month's first day, not after its first days."""
    if period.joined:
        return None
    starts = moved(period.series, lambda span: (span[0], span[0] + timedelta(days=1)))
    return replace(period, series=starts, grain="day", bound="after")


def _to_date(reading: Reading) -> Moment | None:
    """ "Till date" is said of the day of speaking, whatever it counts."""
    today = relative.same_time(reading, 0)
    return today and replace(today, bound="until", narrated=True)


def _each(*written: str) -> list[str]:
    """Each with what it may bound; before a clock time and a bare number stands no article."""
    return [f"{words} {rough}{kind}" for words in written for kind in ("the? ANY", "TIME", "LOOSETIME", "DOTTIME", "THENTH")
            for rough in ("", "about|around|approximately ", "at least ")]  # fmt: skip


_UP_TO = (
    "by|before|until|till",
    "prior to",
    "no|not later than",
    "on or before",
    "not after",
    "in advance of",
    "up until|to",
    "any time before",
    "anytime before",
)
_TIMES = ("TIME", "LOOSETIME", "DOTTIME")
RULES: list[GrammarRule] = [
    *rules("BOUND", _by_end, *(f"{words} the? {end}" for words in _UP_TO for end in ("end of? the? PERIODLIKE", "EOPERIOD"))),
    *rules("BOUND", _after_start, "after the? beginning|start of? the? PERIODLIKE"),
    *rules("BOUND", _bound("before"), *_each("before", "prior|previous to", "earlier|sooner than",
           "in advance of", "any time before", "anytime before", "ahead of", "preceding"), "< WHEN"),
    *rules("BOUND", _bound("after"), *_each("after on?", "until|till after", "later|greater than", "subsequent to",
           "any time after", "anytime after"), "> WHEN", "year later|greater than PERIODLIKE"),
    *rules("BOUND", _shifted_bound(-1), "BOUNDLENGTH before|preceding DAY", "BOUNDLENGTH prior to DAY",
           "BOUNDLENGTH before|preceding EDGEDAY", "BOUNDLENGTH prior to EDGEDAY"),
    *rules("BOUND", _shifted_bound(1), "BOUNDLENGTH after|from|following DAY", "BOUNDLENGTH after|from|following EDGEDAY"),
    *rules("BOUND", _bound("since"), *_each("since", "on|in|at or after", "no|not earlier|sooner than", "not before|until|till",
           "from|on|in and after", "after or on|in|at", "later than or on|in|at", "on|in|at or later than",
           "after or equal to", "greater than or equal to", "as from",
           "> ~? =", "as early as", "starting|beginning|commencing from|on|in|with|as?",
           "any time from", "anytime from", "ever since")),
    *rules("BOUND", _bound("until"), *_each("no|not later than", "on|in|at or before|prior to?", "before or on|in|at",
           "earlier|sooner than or on|in|at", "on|in|at or earlier|sooner than",
           "up until|till|til", "up to and including", "< ~? =", "less than or equal to", "not beyond|past",
           "until|till|til|untill", "by", "as late as", "through", "up to", "not after",
           "ending on|in|with?", "at the? latest by", "by at the latest", "by no|not? later than")),
    *rules("BOUND", _bound("about"), *_each("about|around|circa|approximately|roughly", "c|ca .", "ca", "on or about|around",
           "at or around|about", "sometime|some time around|about|in", "shortly|just|right around|about")),
    *rules("BOUND", _bound("since"), *(f"{kind} and|or {later}" for kind in ("ANY", "TIME", "THENTH")
           for later in ("later|onward|onwards|beyond|thereafter|newer|afterwards|above|greater",)), "ANY or after",
           "TIME or after",
           "ANY onward|onwards|forward", "ANY and on", "from ANY on|onward|onwards|forward|forwards",
           "from TIME on|onward|onwards"),
    *rules("BOUND", _bound("before"), *(f"{kind} and|or earlier|older|before|below|sooner|less"
           for kind in ("ANY", "TIME", "THENTH"))),
    *rules("BOUND", _bound("before"), "before|until|till the? PARTNAME"),
    *rules("BOUND", _bound("after"), "after the? PARTNAME"),
    *rules("BOUND", _bound("about"), "around|about the? PARTNAME"),
    *rules("BOUND", _bound("before"), "before|preceding the WHOLE", "prior to the WHOLE"),
    *rules("BOUND", _bound("after"), "after the WHOLE"),
    *rules("BOUND", _bound("until"), "until|till|til the WHOLE"),
    *rules("BOUND", _to_date, "till|until|untill|to date", "up to|until|till now|today", "thus far"),
    *rules("DATETIME", _bounded_time,
           "WHEN BOUNDTIME"),
    *rules("DATETIME", lambda r, day, time: None if time.weak else _bounded_time(r, day, time), "WHEN , BOUNDTIME"),
    *rules("DATETIME", lambda reading, time, day: _bounded_time(reading, day, time),
           "BOUNDTIME on? WHEN"),
    *rules("DATETIME", _bounded_part, "TODAYPART ,? BOUNDTIME", "DATEPART ,? BOUNDTIME"),
    *rules("BOUNDTIME", _bound("since"), "since TIME", "starting|beginning at|from? TIME", "at or after TIME",
           "no|not earlier|sooner than TIME"),
    *[rule for time in _TIMES for rule in (
        *rules("BOUNDTIME", _bound("before"), f"before {time}", f"prior to {time}", f"earlier|sooner than {time}"),
        *rules("BOUNDTIME", _bound("after"), f"after {time}", f"later than {time}", f"any time after {time}",
               f"anytime after {time}"),
        *rules("BOUNDTIME", _bound("until"), f"until|till|til|by {time}", f"no|not later than {time}", f"at or before {time}"))],
]  # fmt: skip
_DAYS = ("MD", "MDY", "MDYY", "MDN", "MDYN", "RELDAY", "HOLIDAY", "FIGURES")
_PERIODS = ("PERIOD", "SHEETMONTH", "LOOSEMONTH", "LOOSEYEAR", "RELPERIOD", "QUARTER", "SEASON", "YEARLY", "HALF")
BROADER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_DAYS, ("DAY", "WHEN", "ANY")),
    **dict.fromkeys(_PERIODS, ("PERIODLIKE", "WHEN", "ANY")),
    "DAY": ("WHEN", "ANY"),
    "WEEKDAYNUM": ("WHEN",),
    "NAMEDLAST": ("WHEN", "ANY"),
    "SHIFTED": ("WHEN", "ANY"),
    "SLASHED": ("FIGURES", "DAY", "WHEN", "ANY"),
    "DOTDAY": ("DAY", "WHEN"),
    "DOTMONTH": ("PERIODLIKE", "WHEN"),
    "ANCHORED": ("WHEN", "ANY"),
    "ANCHOREDDAY": ("DAY", "WHEN", "ANY"),
    "WEEK": ("PERIODLIKE", "WHEN", "ANY"),
    "NTHUNIT": ("DAY", "WHEN", "ANY"),
    "PART": ("WHEN", "ANY"),
    "WHOLE": ("PERIODLIKE",),
    "WINDOW": ("ANY",),
    "MONTHDAYS": ("ANY",),
    "DOTDATE": ("WHEN", "ANY"),
    "RANGE": ("ANY",),
    "POINTS": ("ANY",),
    "DATETIME": ("ANY",),
    "SPOKEN": ("TIME",),
    "TODAYPART": ("DATETIME", "ANY"),
    "DATEPART": ("DATETIME", "ANY"),
    "INSTANT": (),
    "LETTER": ("LENGTH",),
    "THENTH": ("NTH",),
}
_NAMES: list[GrammarRule] = [
    *rules("DAYNAME", days.weekday, "WEEKDAY"),
    *rules("MONTHNAME", periods.month, "BAREMONTH", "SHORTMONTH"),
    *rules("HOUR", lambda _, time: time, "TIME"),
]
TABLE = [
    *numbers.RULES, *days.RULES, *periods.RULES, *clock.RULES, *durations.RULES, *relative.RULES, *windows.RULES,
     *weeks.RULES, *edges.RULES, *anchors.RULES, *offsets.RULES, *holidays.RULES, *calendars.RULES, *joins.RULES,
     *points.RULES, *monthdays.RULES, *formal_days.RULES, *day_hours.RULES, *spoken_hours.RULES, *RULES, *_NAMES,
]  # fmt: skip
GRAMMAR = Grammar(TABLE, BROADER)
