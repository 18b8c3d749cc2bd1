"""Clock times and parts of the day: "5 pm", "17:30", "half past nine", "noon", "in the evening"."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache

from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.moment import Moment, Reading, in_turn
from evidence.engines.dates.series import Span, both, daily

_HALF_DAY = timedelta(hours=12)
_GRAINS = {"hour": timedelta(hours=1), "minute": timedelta(minutes=1), "second": timedelta(seconds=1)}
_RISES = dict.fromkeys(("dawn", "daybreak", "sunrise", "sunup"), (5, 7))
_SETS = dict.fromkeys(("dusk", "nightfall", "sunset", "sundown", "twilight"), (18, 20))
PARTS = {"morning": (0, 12), "afternoon": (12, 19), "evening": (18, 24), "night": (18, 24), "lunch": (12, 14),
         "lunchtime": (12, 14), "daytime": (8, 18), "breakfast": (7, 9), "brunch": (10, 12), "dinner": (18, 20),
         "dinnertime": (18, 20), "supper": (18, 20), "nighttime": (18, 24), "forenoon": (0, 12), **_RISES, **_SETS}  # fmt: skip
_AFTER = {"lunch": (13, 17), "work": (17, 21), "school": (15, 21)}  # what is left of the day


@lru_cache(maxsize=4096)
def clock(hour: int, minute: int = 0, second: int = 0, grain: str = "hour", sure: bool = False) -> Moment | None:
    """That time of any day; where it could be morning or afternoon, either."""
    if hour == 24 and not minute + second:
        hour = 0
    if hour > 23 or minute > 59 or second > 59:
        return None
    begin = timedelta(hours=hour, minutes=minute, seconds=second)
    series = daily(begin, begin + _GRAINS[grain])
    if not sure and 1 <= hour <= 11:
        series = both(series, daily(begin + _HALF_DAY, begin + _HALF_DAY + _GRAINS[grain]))
    return Moment(series, grain, dated=False, clocked=True)


def _colon(
    _: Reading, hour: Number, minute: Number, second: Number | None = None, fraction: Number | None = None
) -> Moment | None:
    if not hour.digits or minute.digits != 2 or (second and second.digits != 2):
        return None
    return clock(hour.value, minute.value, second.value if second else 0, "second" if second else "minute",
                 sure=len(str(hour.value)) < hour.digits)  # fmt: skip


def _spoken(_: Reading, hour: Number, minute: Number) -> Moment | None:
    """ "ten thirty", "twenty-two fifteen"; from "fifteen" to "twenty-one" it is a year."""
    if hour.digits or minute.digits or not 10 <= minute.value <= 59 or hour.value in _CENTURIES:
        return None
    return clock(hour.value, minute.value, grain="minute")


def halved(
    reading: Reading, hour: Number, later_half: bool, minute: Number | None = None, second: Number | None = None
) -> Moment | None:
    value = hour.value
    if hour.digits in (3, 4) and minute is None and value % 100 < 60:
        value, minute = value // 100, Number(value % 100, 2)
    if not 0 <= value <= 23 or (value == 0 and not (later_half or minute) and hour.digits != 2):
        return None
    value = value % 12 + 12 * later_half if value <= 12 else value
    grain = "second" if second else "minute" if minute else "hour"
    return clock(value, minute.value if minute else 0, second.value if second else 0, grain, sure=True)


def _four(_: Reading, number: Number, sure: bool = False) -> Moment | None:
    """1030, 1730 hours"""
    if number.digits != 4 and not (number.digits == 3 and not sure):
        return None
    found = clock(
        number.value // 100,
        number.value % 100,
        grain="minute",
        sure=sure or (number.value < 1000 and number.digits == 4),
    )
    return found and replace(found, weak=not sure)


def _twelve(hour: Number, minute: Number, meant: int) -> Moment | None:
    """ "12:00 midnight" """
    return clock(meant, sure=True) if hour.value == 12 and not minute.value else None


def _loose_hour(_: Reading, number: Number) -> Moment | None:
    return _bare_hour(number)


@lru_cache(maxsize=256)
def _bare_hour(number: Number) -> Moment | None:
    most = 24 if number.digits else 12  # "twenty" is no hour
    found = clock(number.value) if number.digits < 3 and 1 <= number.value <= most else None
    return replace(found, weak=True) if found else None


def shifted(minutes: int | Number, hour: Moment | Number) -> Moment | None:
    """Ten past nine, a quarter to noon."""
    by = minutes if isinstance(minutes, int) else minutes.value
    if not -60 < by < 60:
        return None
    if isinstance(hour, Number):
        if not 1 <= hour.value <= 12:
            return None
        begin = timedelta(hours=hour.value % 12, minutes=by) % _HALF_DAY
        step = timedelta(minutes=1)
        series = both(daily(begin, begin + step), daily(begin + _HALF_DAY, begin + _HALF_DAY + step))
        return Moment(series, "minute", dated=False, clocked=True)
    if hour.grain != "hour" or hour.weak:
        return None
    outer, move = hour.series, timedelta(minutes=by)
    return replace(
        hour,
        grain="minute",
        series=lambda lo, hi: ((s + move, s + move + timedelta(minutes=1)) for s, _ in outer(lo - move, hi - move)),
    )


def _round_past(_: Reading, minutes: Number, hour: Moment | Number) -> Moment | None:
    return shifted(minutes, hour) if minutes.value in _ROUND else None


def _round_to(_: Reading, minutes: Number, hour: Moment | Number) -> Moment | None:
    return shifted(-minutes.value, hour) if minutes.value in _ROUND else None


def _said_past(reading: Reading, minutes: Number, hour: Number) -> Moment | None:
    return None if minutes.digits and hour.digits else _round_past(reading, minutes, hour)


def _said_to(reading: Reading, minutes: Number, hour: Number) -> Moment | None:
    return None if minutes.digits and hour.digits else _round_to(reading, minutes, hour)


def _in_figures(sign: int) -> Make:
    """ "At 10 to 12": both in figures, they are as often a range or a share."""

    def make(reading: Reading, minutes: Number, hour: Number) -> Moment | None:
        found = (_round_past if sign > 0 else _round_to)(reading, minutes, hour)
        return replace(found, weak=True) if found and minutes.digits and hour.digits else None

    return make


def part(name: str) -> Moment:
    return hours(*PARTS[name])


def hours(first: int, last: int) -> Moment:
    return Moment(daily(timedelta(hours=first), timedelta(hours=last)), "part", dated=False, clocked=True)


def narrowed_late(_: Reading, of: Moment) -> Moment:
    def cut(span: Span) -> Span:
        return span[0] + (span[1] - span[0]) / 2, span[1]

    return replace(of, series=lambda lo, hi: (cut(span) for span in of.series(lo, hi)))


def narrowed_early(_: Reading, of: Moment) -> Moment:
    return replace(of, series=lambda lo, hi: ((s, s + (e - s) * 3 / 4) for s, e in of.series(lo, hi)))


def _loose_in_part(reading: Reading, time: Moment, of: Moment) -> Moment | None:
    """ "7 in the evening", "1030 in the morning"; "2022 in the evening" is a year."""
    day = datetime(2001, 1, 1)
    begins = next(start for start, _ in time.series(day, day + 2 * _HALF_DAY) if start >= day)
    return None if time.grain == "minute" and begins.hour > 12 else _in_part(reading, time, of)


def _parts(_: Reading, first: Moment, last: Moment) -> Moment | None:
    """ "From dawn to dusk" """
    day = datetime(2001, 1, 1)
    begins, ends = (
        next(span for span in one.series(day, day + 2 * _HALF_DAY) if span[0] >= day) for one in (first, last)
    )
    return hours(begins[0].hour, 24 if ends[1].day > 1 else ends[1].hour) if begins[0] < ends[0] else None


def zoned(_: Reading, moment: Moment, zone: int) -> Moment | None:
    return replace(moment, zone=zone, weak=False) if moment.zone is None and not moment.weak else None


def _offset_from(_: Reading, time: Moment, zone: int) -> Moment | None:
    """ "14:30:00-07:00"; "3:00-4:00" is a range."""
    return zoned(_, time, zone) if time.grain == "second" else None


def offset(sign: int) -> Make:
    def make(_: Reading, hours: Number, minutes: Number | None = None) -> int | None:
        if minutes is None and hours.digits == 4:
            total = hours.value // 100 * 60 + hours.value % 100
        elif hours.digits in (1, 2):
            total = hours.value * 60 + (minutes.value if minutes else 0)
        else:
            return None
        return sign * total if total <= 14 * 60 else None

    return make


def _in_part(_: Reading, time: Moment, of: Moment) -> Moment | None:
    found = in_turn(time, of)
    return replace(found, weak=False) if found and time.grain != "part" else None


def _at_night(_: Reading, time: Moment) -> Moment | None:
    """ "10 at night" is before midnight, "3 at night" after it."""
    night = hours(18, 24)
    return _in_part(_, time, replace(night, series=both(night.series, hours(0, 6).series)))


_NAMED_ZONES = {"eastern": -5, "central": -6, "mountain": -7, "pacific": -8, "greenwich mean": 0}
MEALS = ("breakfast", "brunch", "lunch", "lunchtime", "dinner", "dinnertime", "supper")
_CENTURIES = range(13, 22)  # said before two more figures they are a year's
_ROUND = (5, 10, 15, 20, 25)  # minutes said without the word
RULES: list[GrammarRule] = [
    *rules("AM", lambda _: False, "am", "a . m .?", "a m"),
    *rules("AM", lambda _: True, "pm", "p . m .?", "p m"),
    *rules("AP", lambda _: False, "a"),
    *rules("AP", lambda _: True, "p"),
    *rules("TIME", _colon, "N2 : N2", "N2 ~ : ~ N2 ~ : ~ N2", "N2 ~ : ~ N2 ~ : ~ N2 ~ .|, ~ NUM"),
    *rules("TIME", halved, "NUM AM", "NUM ~ . ~ AM", "NUM ~ AP"),
    *rules("TIME", lambda r, h, m, a: halved(r, h, a, m) if m.digits == 2 or m.value > 9 else None,
           "N2 :|. N2 AM", "N2 :|. N2 ~ AP", "N2 N2 AM", "N2 h ~ N2 AM"),
    *rules("TIME", lambda r, h, m, s, a: halved(r, h, a, m, s), "N2 : N2 : N2 AM", "N2 ~ : ~ N2 ~ : ~ N2 ~ AP"),
    *rules("TIME", lambda r, h, m, s, f, a: halved(r, h, a, m, s), "N2 ~ : ~ N2 ~ : ~ N2 ~ .|, ~ NUM AM"),
    *rules("TIME", lambda r, h: clock(h.value, grain="minute", sure=True) if h.digits else None, "N2 ~ h", "N2 ~ hrs"),
    *rules("TIME", lambda r, h, m: clock(h.value, m.value, grain="minute", sure=True) if m.digits == 2 else None,
           "N2 ~? h ~? N2", "N2 ~ : ~ N2 hours|hrs|h"),
    *rules("TIME", lambda _, n: _four(_, n, sure=True), "NUM hours|hrs|h"),
    *rules("SPOKEN", _spoken, "N2 -? N2", "N2 -? N2 minutes|mins"),
    *rules("TIME", lambda _, h, m: clock(h.value, m, grain="minute") if not h.digits and h.value not in _CENTURIES else None,
           "N2 -? oh|o|zero -? ONE"),
    *rules("TIME", lambda r, h, m, a: halved(r, h, a, Number(m, 2)) if not h.digits else None,
           "N2 -? oh|o|zero -? ONE AM"),
    *rules("TIME", lambda _, h, m: _twelve(h, m, 12), "N2 ~ : ~ N2 noon"),
    *rules("TIME", lambda _, h, m: _twelve(h, m, 0), "N2 ~ : ~ N2 midnight"),
    *rules("TIME", lambda _, h: clock(h.value) if 1 <= h.value <= 24 else None, "N2 oclock|ish", "N2 o ' clock", "N2 o clock",
           "N2 - ish", "N2 sharp"),
    *rules("TIME", halved, "N2 -? oclock|ish AM", "N2 o ' clock AM", "N2 o clock AM"),
    *rules("TIME", lambda _, time: time, "TIME -? ish"),
    *rules("TIME", lambda _, time: time, "t ~ TIME"),
    *rules("TIME", lambda _: clock(12, sure=True), "12|twelve? noon", "noonish", "mid -? day", "midday", "12 midday"),
    *rules("TIME", lambda _: clock(0, sure=True), "12|twelve? midnight", "mid -? night", "12|twelve at night"),
    *rules("TIME", _colon, "N2 ~ :|. ~ N2 oclock", "N2 ~ :|. ~ N2 o ' clock"),
    *rules("TIME", lambda _, h: shifted(30, h), "half past N2", "half past HOUR", "half N2"),
    *rules("TIME", _round_past, "N2 past N2", "N2 past|after HOUR"),
    *rules("TIME", _said_past, "N2 after N2"),
    *rules("TIME", lambda _, m, h: shifted(m, h), "N2 minutes|mins|min past|after N2", "N2 minutes|mins|min past|after HOUR"),
    *rules("TIME", _round_to, "N2 to|of|till|before HOUR"),
    *rules("TIME", _said_to, "N2 to|of|till|before N2"),
    *rules("LOOSETIME", _in_figures(1), "N2 after N2"),
    *rules("LOOSETIME", _in_figures(-1), "N2 to|of|till|before N2"),
    *rules("TIME", lambda _, m, h: shifted(-m.value, h), "N2 minutes|mins|min to|of|till|before N2",
           "N2 minutes|mins|min to|of|till|before HOUR"),
    *rules("TIME", lambda _, h: shifted(15, h), "a? quarter past|after N2", "a? quarter past|after HOUR"),
    *rules("TIME", lambda _, h: shifted(45, h), "three quarters past|after N2", "three quarters past|after HOUR"),
    *rules("TIME", lambda _, h: shifted(-15, h), "a? quarter to|of|till|before N2", "a? quarter to|of|till|before HOUR"),
    *rules("TIME", lambda _, t: replace(t, weak=False), "TIME sharp|exactly|precisely"),
    *rules("ZONE", lambda _, z: z, "ZONENAME", "( ZONENAME )"),
    *rules("ZONENAME", offset(1), "+ ~ NUM", "+ ~ N2 ~ : ~ N2", "utc|gmt + NUM", "utc|gmt + N2 ~ : ~ N2"),
    *rules("ZONENAME", offset(-1), "- ~ NUM", "utc|gmt - NUM", "utc|gmt - N2 ~ : ~ N2"),
    *rules("ZONENAME", lambda _, z: z, "NAMEDZONE standard|daylight|prevailing? time"),
    *[rule for name, hours in _NAMED_ZONES.items() for rule in rules("NAMEDZONE", lambda _, m=hours * 60: m, name)],
    *rules("TIME", zoned, "TIME ZONE", "TIME NAMEDZONE"),
    *rules("TIME", _offset_from, "TIME WEST"),
    *rules("WEST", offset(-1), "- ~ N2 ~ : ~ N2"),
    *rules("TIME", lambda r, time, zone, other: zoned(r, time, zone or other), "TIME ZONE ZONE"),
    *rules("LOOSETIME", _loose_hour, "N2"),
    *rules("ATHOUR", lambda _, time: time, "LOOSETIME", "at DOTTIME"),
    *rules("LOOSETIME", _four, "NUM"),
    *rules("DOTTIME", _colon, "N2 ~ . ~ N2"),
    *[rule for name in PARTS for rule in rules("PARTNAME", lambda _, n=name: part(n), name)],
    *rules("DAYPART", lambda _, p: p, "in|during|at the? PARTNAME", "the? PARTNAME"),
    *[rule for name in ("morning", "afternoon", "evening", "night")
      for rule in rules("PLURALPART", lambda _, n=name: part(n), f"{name}s")],
    *rules("PARTNAME", lambda _: part("night"), "overnight", "night -? time"),
    *rules("PARTNAME", lambda _: part("lunch"), "lunch -? time"),
    *rules("PARTNAME", lambda _: part("dinner"), "dinner time"),
    *[rule for name, span in _AFTER.items() for rule in rules("DAYPART", lambda _, s=span: hours(*s), f"after -? {name}")],
    *rules("TIME", lambda _: clock(10, sure=True), "mid -? morning", "midmorning"),
    *rules("TIME", lambda _: clock(14, sure=True), "mid -? afternoon", "midafternoon"),
    *rules("DAYPART", lambda _: part("daytime"), "during|in? business|office|working hours"),
    *rules("DAYPART", lambda _: hours(0, 6), "in|during? the small|wee|early hours", "the? early morning hours"),
    *rules("DAYPART", lambda _, p: p, "in|during? the PARTNAME hours"),
    *rules("DAYPART", _parts, "from PARTNAME to|till|until|through PARTNAME", "between PARTNAME and PARTNAME"),
    *rules("DAYPART", narrowed_late, "late -? PARTNAME", "late at|in|on the? PARTNAME",
           "in|during|on the late|later -? PARTNAME"),
    *rules("DAYPART", narrowed_early, "early -? PARTNAME", "early in|on the? PARTNAME",
           "in|during|on the early|earlier -? PARTNAME"),
    *[rule for name in MEALS for rule in rules("MEAL", lambda _, n=name: part(n), name)],
    *rules("MEAL", lambda _: part("lunch"), "lunch time"),
    *rules("MEAL", lambda _: part("dinner"), "dinner time"),
    *rules("TIME", _in_part, "TIME ,? DAYPART", "DOTTIME DAYPART"),
    *rules("TIME", _loose_in_part, "LOOSETIME in|at the? PARTNAME", "LOOSETIME DAYPART"),
    *rules("TIME", _at_night, *(f"{time} {at}" for time in ("TIME", "LOOSETIME") for at in ("at night", "in the night"))),
    *rules("TIME", lambda _, p, t: _in_part(_, t, p), "DAYPART at|around? TIME", "DAYPART at LOOSETIME"),
]  # fmt: skip
