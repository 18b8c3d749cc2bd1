"""Lengths of time, and things that come back: "thirty (30) days", "2 hours and 5 minutes", "every other Monday"."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.dates.chart import Make, Rule, rules
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat, in_turn
from evidence.engines.dates.series import days

_LETTERS = {"s": "second", "m": "minute", "h": "hour", "d": "day", "w": "week", "y": "year"}
_ADVERBS = {"hourly": (1, "hour"), "daily": (1, "day"), "nightly": (1, "day"), "everyday": (1, "day"), "weekly": (1, "week"),
            "biweekly": (2, "week"), "fortnightly": (2, "week"), "monthly": (1, "month"), "bimonthly": (2, "month"),
            "quarterly": (3, "month"), "semiannually": (6, "month"), "annually": (1, "year"), "yearly": (1, "year"),
            "annual": (1, "year"), "semiannual": (6, "month"), "biannual": (6, "month"), "biannually": (6, "month"),
           "triweekly": (3, "week")}  # fmt: skip


def _length(_: Reading, number: float, unit: str) -> Length:
    return Length(((number, unit),))


def _sum(_: Reading, first: Length, second: Length) -> Length | None:
    return Length(first.parts + second.parts) if first.parts[-1][1] != second.parts[0][1] else None


def _and_half(_: Reading, number: float, unit: str) -> Length:
    return Length(((number + 0.5, unit),))


def _bounded(bound: str) -> Make:
    return lambda _, length: replace(length, bound=bound) if not length.bound else None


def _every(_: Reading, unit: str, number: float = 1) -> Repeat:
    return Repeat(number, unit)


def _at(_: Reading, again: Repeat, time: Moment) -> Repeat | None:
    moment = again.moment and in_turn(again.moment, time)
    return None if again.moment and not moment else replace(again, moment=moment or time)


def _each(_: Reading, moment: Moment) -> Repeat | None:
    return None if moment.anchored or moment.relative else Repeat(1, "week" if moment.grain == "day" else "day", moment)


RULES: list[Rule] = [
    *[rule for letter, unit in _LETTERS.items()
      for rule in rules("LETTER", lambda _, n, u=unit: Length(((float(n.value), u),)), f"NUM ~ {letter}")],
    *rules("LENGTH", _length, "COUNT -? UNIT", "COUNT of? UNIT", "COUNT calendar|consecutive|full|successive UNIT"),
    *rules("LENGTH", lambda _, n, __: _length(_, n, "business day"), "COUNT business|working|trading|court UNIT"),
    *rules("LENGTH", lambda _, n: Length(((n, "hour"),)), "COUNT h"),
    *rules("LENGTH", _and_half, "COUNT UNIT and a half", "COUNT and a half UNIT"),
    *rules("LENGTH", lambda _, unit: _length(_, 1.0, unit), "all|whole|full|entire UNIT", "the whole|full|entire UNIT"),
    *rules("LENGTH", lambda _, n: Length(((float(n.value), "minute"),)), "NUM ~ '"),
    *rules("LENGTH", _sum, "LENGTH ,? and? LENGTH"),
    *rules("BOUNDLENGTH", _bounded("less"), "less|fewer|shorter than LENGTH", "at most LENGTH", "up to LENGTH", "under LENGTH"),
    *rules("BOUNDLENGTH", _bounded("more"), "more|longer|greater than LENGTH", "at least LENGTH", "over LENGTH"),
    *rules("BOUNDLENGTH", _bounded("about"), "about|around|approximately|roughly LENGTH", "or so LENGTH"),
    *rules("REPEAT", _every, "every|each UNIT"),
    *rules("REPEAT", lambda _, __, unit: _every(_, unit), "NUM times a|per|each|every UNIT",
           "the? ORD day? of each|every UNIT"),
    *rules("REPEAT", lambda _, n, day, unit: Repeat(1, unit, day), "the? ORD DAYNAME of each|every UNIT"),
    *rules("REPEAT", lambda _, again: again, "once|twice REPEAT"),
    *rules("REPEAT", lambda _, again, day: replace(again, moment=day) if not again.moment and not day.anchored else None,
           "REPEAT on MD"),
    *rules("REPEAT", lambda _, n: Repeat(1, "week", Moment(days(lambda day: day.weekday() == n), "day")), "on? PLURALDAY"),
    *rules("REPEAT", lambda _, n: Repeat(*n), "PERIODIC"),
    *rules("PERIODIC", lambda _: (6, "month"), "semi -? annual|annually", "bi -? annual|annually"),
    *rules("PERIODIC", lambda _: (2, "week"), "bi -? weekly"),
    *rules("PERIODIC", lambda _: (2, "month"), "bi -? monthly"),
    *rules("REPEAT", lambda _, n, unit: _every(_, unit, n), "every|each COUNT UNIT"),
    *rules("REPEAT", lambda _, n, unit: _every(_, unit, n), "every|each ORD UNIT"),
    *rules("REPEAT", lambda _, unit: _every(_, unit, 2), "every other|second UNIT"),
    *rules("REPEAT", _every, "once|twice a|per|every|each UNIT", "per UNIT"),
    *rules("REPEAT", _each, "every|each DAYNAME", "every|each DAYTIME", "every|each DAYPART", "every|each HOLIDAY",
           "every|each MONTHNAME"),
    *rules("REPEAT", lambda _, day, __: Repeat(1, "week", day), "every|each DAYNAME and|or DAYNAME"),
    *rules("REPEAT", lambda _, time, again: _at(_, again, time),
           "TIME REPEAT", "TIME ,? on? REPEAT"),
    *rules("REPEAT", _at,
           "REPEAT at? TIME", "REPEAT at LOOSETIME", "REPEAT DAYPART"),
    *rules("REPEAT", lambda _, day: Repeat(2, "week", day), "every other|second DAYNAME"),
    *rules("REPEAT", lambda _, n, day: Repeat(n, "week", day), "every ORD DAYNAME"),
    *rules("REPEAT", lambda _: Repeat(1, "business day"), "every|each weekday", "weekdays"),
    *rules("REPEAT", _each, "DAYNAME ~ s", "on DAYNAME ~ s"),
    *[rule for word, (n, unit) in _ADVERBS.items()
      for rule in rules("REPEAT", lambda _, n=n, u=unit: Repeat(n, u), word)],
]  # fmt: skip
