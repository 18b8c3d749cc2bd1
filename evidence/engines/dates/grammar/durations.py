"""Lengths of time, and things that come back: "thirty (30) days", "2 hours and 5 minutes", "every other Monday"."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.dates.calendar_units import RANK
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.days import weekday
from evidence.engines.dates.grammar.numbers import Rough
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat, in_turn
from evidence.engines.dates.series import days

_LETTERS = {"s": "second", "m": "minute", "h": "hour", "d": "day", "w": "week", "y": "year"}
_ADVERBS = {"hourly": (1, "hour"), "daily": (1, "day"), "weekly": (1, "week"), "monthly": (1, "month"),
            "quarterly": (3, "month"), "annually": (1, "year"), "yearly": (1, "year"), "annual": (1, "year"),
            "nightly": (1, "day"), "everyday": (1, "day"), "fortnightly": (2, "week"), "biennial": (2, "year"),
            "biennially": (2, "year")}  # fmt: skip
_YEARS = {"triennial": 3, "quadrennial": 4, "quinquennial": 5, "decennial": 10}
_TO = "to|-|through|thru|until|till"
_TIMES = {"semi": 0.5, "half": 0.5, "bi": 2, "tri": 3}


def _how_often(word: str, times: str = "") -> tuple[float, str]:
    """Semi-monthly is twice a month; half a year is said in months, half an hour in minutes, and biannual means twice a year."""
    number, unit = _ADVERBS[word]
    factor = _TIMES.get(times, 1) if (times, unit) != ("bi", "year") else 0.5
    finer = {"year": (12, "month"), "hour": (60, "minute")}.get(unit) if factor < 1 else None
    return (finer[0] * factor * number, finer[1]) if finer else (number * factor, unit)


def _length(_: Reading, number: float, unit: str) -> Length:
    return Length(((number, unit),))


def _sum(_: Reading, first: Length, second: Length) -> Length | None:
    """Of the longer unit first: "12 hours a day" is no day and a half."""
    longer, shorter = first.parts[-1][1], second.parts[0][1]
    return Length(first.parts + second.parts) if RANK[longer] > RANK[shorter] else None


def _and_half(_: Reading, number: float, unit: str) -> Length:
    return Length(((number + 0.5, unit),))


def _bounded(bound: str) -> Make:
    return lambda _, length: replace(length, bound=bound) if not length.bound else None


def _every(_: Reading, unit: str, number: float = 1) -> Repeat:
    return Repeat(number, unit)


def _at(_: Reading, again: Repeat, time: Moment) -> Repeat | None:
    moment = again.moment and in_turn(again.moment, time)
    return None if again.moment and not moment else replace(again, moment=moment or time)


def _on_day(_: Reading, again: Repeat, day: Moment) -> Repeat | None:
    """ "Every two weeks on Monday" """
    sure = again.unit not in ("second", "minute", "hour", "day", "business day") and not (again.moment or day.anchored)
    return replace(again, moment=day) if sure and not day.relative else None


def _of_each_week(_: Reading, day: Moment, *said: Moment | str) -> Repeat | None:
    """ "Monday at 3 pm every week" """
    found = in_turn(day, said[0]) if isinstance(said[0], Moment) else day
    return Repeat(1, "week", found) if found and said[-1] == "week" else None


def _in_year(again: Repeat, when: Moment) -> Repeat | None:
    """ "Every year in June", "the 5th of May of each year" """
    plain = again.unit == "year" and again.number == 1 and not again.moment
    return Repeat(1, "year", when) if plain and not when.anchored else None


def _each(_: Reading, moment: Moment) -> Repeat | None:
    return None if moment.anchored or moment.relative else Repeat(1, "week" if moment.grain == "day" else "day", moment)


RULES: list[GrammarRule] = [
    *[rule for letter, unit in _LETTERS.items()
      for rule in rules("LETTER", lambda _, n, u=unit: Length(((float(n.value), u),)), f"NUM ~ {letter}")],
    *rules("LENGTH", _length, "COUNT -? NIGHT", "COUNT -? UNIT", "COUNT of? UNIT",
           "COUNT calendar|consecutive|full|successive|whole|more|straight|solid UNIT",
           "COUNT more|further|additional calendar|consecutive UNIT"),
    *rules("LENGTH", lambda _, n, __: _length(_, n, "business day"), "COUNT business|working|trading|court UNIT"),
    *rules("LENGTH", lambda _, n: Length(((n, "hour"),)), "COUNT h"),
    *rules("LENGTH", lambda _, n: _length(_, n, "day"), "COUNT week -? day|days", "COUNT weekday|weekdays"),
    *rules("LENGTH", lambda _, n, unit: _length(_, n + 0.25, unit), "COUNT UNIT and a|one? quarter"),
    *rules("LENGTH", lambda _, unit: _length(_, 1.0, unit) if unit == "hour" else None, "the|my UNIT"),
    *rules("LENGTH", lambda _, unit: _length(_, 0.25, unit) if unit in ("hour", "century") else None, "a? quarter -? UNIT"),
    *rules("LENGTH", lambda _, unit: _length(_, 1.5, unit) if unit == "hour" else None, "UNIT and a? half"),
    *rules("LENGTH", _and_half, "COUNT UNIT and a half", "COUNT and a half UNIT", "COUNT UNIT and half"),
    *rules("LENGTH", lambda _, unit: _length(_, 1.0, unit), "all|whole|full|entire -? UNIT", "the whole|full|entire UNIT"),
    *rules("LENGTH", lambda _, n: Length(((float(n.value), "minute"),)), "NUM ~ '"),
    *rules("LENGTH", _sum, "LENGTH ,? and? for? LENGTH", "LENGTH plus LENGTH"),
    *rules("BOUNDLENGTH", _bounded("less"), "less|fewer|shorter than LENGTH", "at most LENGTH", "up to LENGTH", "under LENGTH",
           "no|not more|longer|greater than LENGTH", "a maximum of LENGTH", "not exceeding LENGTH", "just under LENGTH"),
    *rules("BOUNDLENGTH", _bounded("more"), "more|longer|greater than LENGTH", "at least LENGTH", "over LENGTH",
           "no|not less|fewer|shorter than LENGTH", "a minimum of LENGTH", "in excess of LENGTH", "upwards of LENGTH",
           "just|well over LENGTH"),
    *rules("BOUNDLENGTH", _bounded("about"), "about|around|approximately|roughly LENGTH", "or so LENGTH", "close to LENGTH"),
    *rules("LENGTH", lambda _, n, unit, most: _length(_, Rough(n), unit) if n == 1 < most.value else None,
           "COUNT UNIT or N2"),
    *rules("LENGTH", lambda _, n, unit: _length(_, Rough(n), unit), "COUNT UNIT or so|thereabouts"),
    *rules("REPEAT", _every, "every|each single? UNIT", "each and every UNIT"),
    *rules("REPEAT", lambda _, __, unit: _every(_, unit), "NUM times a|an|per|each|every UNIT",
           "the? ORD day? of each|every UNIT"),
    *rules("REPEAT", lambda _, n, day, unit: Repeat(1, unit, day), "the? ORD DAYNAME of each|every UNIT"),
    *rules("REPEAT", lambda _, again: again, "once|twice|thrice in? REPEAT"),
    *rules("REPEAT", lambda _, __, again: again, "NUM times in? REPEAT"),
    *rules("REPEAT", _every, "once|twice|thrice in a|an UNIT", "the? end|close|beginning|start|middle of each|every UNIT"),
    *rules("REPEAT", lambda _, __, unit: _every(_, unit), "NUM times in a|an UNIT"),
    *rules("REPEAT", lambda _, *said: Repeat(1, said[-1], said[-2]), "the? ORD and|& ORD DAYNAME of|in each|every UNIT",
           "the? ORD , ORD and|& ORD DAYNAME of|in each|every UNIT"),
    *rules("REPEAT", lambda _, *said: _every(_, said[-1]) if said[-1] != "week" else None,
           *(f"{lead} the? {a} {link} the? {b} day? of each|every UNIT" for a in ("ORD", "N2") for b in ("ORD", "N2")
             for lead, link in (("from?", _TO), ("between", "and"), ("on?", "and|&")))),
    *rules("REPEAT", lambda _, __, part, unit: _every(_, unit) if part != unit else None, "the? ORD UNIT of|in each|every UNIT"),
    *rules("REPEAT", lambda _, part, unit: _every(_, unit) if part != unit else None,
           "the? last|final UNIT of|in each|every UNIT"),
    *rules("REPEAT", lambda _, again, month: _in_year(again, month), "REPEAT ,? in MONTHNAME"),
    *rules("REPEAT", lambda _, day, unit: _in_year(Repeat(1, unit), day), "MD of|in each|every UNIT",
           "in? MONTHNAME of each|every UNIT"),
    *rules("REPEAT", lambda _, unit: _every(_, "minute", 15) if unit == "hour" else None, "every|each quarter -? UNIT",
           "every|each quarter of an UNIT"),
    *rules("REPEAT", _of_each_week, "on? DAYNAME every|each UNIT", "DAYNAME of every|each UNIT",
           "DAYNAME ,? at? TIME every|each UNIT"),
    *rules("REPEAT", _on_day, "REPEAT ,? on? DAYNAME", "REPEAT on THENTH", "REPEAT on HOLIDAY"),
    *rules("REPEAT", lambda _, again, __, day: _on_day(_, again, day), "REPEAT on the? ORD DAYNAME"),
    *rules("REPEAT", _on_day, "REPEAT on the? last DAYNAME"),
    *rules("REPEAT", lambda _, again, n: _on_day(_, again, weekday(_, n)), "REPEAT ,? on PLURALDAY"),
    *rules("REPEAT", lambda _, n: Repeat(2, "week", weekday(_, n)), "alternate PLURALDAY",
           "every other|second|alternate PLURALDAY"),
    *rules("REPEAT", lambda _, again, day: replace(again, moment=day) if not again.moment and not day.anchored else None,
           "REPEAT on MD"),
    *rules("REPEAT", lambda _, n: Repeat(1, "week", Moment(days(lambda day: day.weekday() == n), "day")), "on? PLURALDAY"),
    *rules("REPEAT", lambda _, n, clocks: _at(_, Repeat(1, "week", weekday(_, n)), clocks) if clocks.joined else None,
           "every|each WEEKDAY ,? CLOCKS", "every|each WEEKDAY ,? FROMCLOCKS", "on? PLURALDAY ,? CLOCKS",
           "on? PLURALDAY ,? FROMCLOCKS"),
    *rules("REPEAT", lambda _, again, clocks: _at(_, again, clocks) if clocks.joined else None,
           "REPEAT ,? CLOCKS", "REPEAT ,? FROMCLOCKS"),
    *rules("REPEAT", lambda _, clocks, again: _at(_, again, clocks) if clocks.joined else None,
           "CLOCKS ,? on? REPEAT", "FROMCLOCKS ,? on? REPEAT"),
    *rules("REPEAT", lambda _, day, part: (found := in_turn(day, part)) and Repeat(1, "week", found), "DAYNAME PLURALPART"),
    *rules("REPEAT", lambda _, part: Repeat(1, "day", part), "on? PLURALPART", "in the PLURALPART"),
    *rules("REPEAT", lambda _: Repeat(1, "weekend"), "on? weekends"),
    *rules("REPEAT", lambda _, __: Repeat(1, "day"), "every|each NIGHT", "once|twice? a|per NIGHT"),
    *rules("REPEAT", lambda _: Repeat(1, "year"), "per annum"),
    *rules("REPEAT", lambda _: Repeat(1, "day"), "per diem"),
    *rules("REPEAT", lambda _, n: Repeat(*n), "PERIODIC"),
    *rules("REPEAT", lambda _, n, unit: _every(_, unit, n), "every|each COUNT UNIT"),
    *rules("REPEAT", lambda _, n, unit: _every(_, unit, n), "every|each ORD UNIT"),
    *rules("REPEAT", lambda _, unit: _every(_, unit, 2), "every|each other|second|alternate|alternating UNIT"),
    *rules("REPEAT", _every, "one|once|twice|thrice a|an|per|each|every UNIT", "any UNIT"),
    *rules("REPEAT", lambda _, day: Repeat(1, "year", day), "every|each MD", "every|each SEASON",
           "every|each HOLIDAY"),
    *rules("REPEAT", lambda _: Repeat(1, "business day"), "every|each business|working|trading|week|court day"),
    *rules("REPEAT", lambda _, n, unit: _every(_, unit), "the? ORD business|working|calendar day of each|every UNIT",
           "every|each the? ORD day? of the? UNIT"),
    *rules("REPEAT", lambda _, n, day, unit: Repeat(1, unit, day), "every ORD DAYNAME of|in the|each|every? UNIT"),
    *rules("REPEAT", lambda _, day, unit: Repeat(1, unit, day), "every|the? last DAYNAME of|in each|every UNIT",
           "every last DAYNAME of|in the UNIT"),
    *rules("REPEAT", lambda _, day: Repeat(1, "month", day), "every last DAYNAME"),
    *rules("REPEAT", _every, "the? last business|working|calendar? day of each|every UNIT",
           "every|each last business|working? day of the UNIT"),
    *rules("REPEAT", _every, "once|twice a|per|every|each UNIT", "per UNIT"),
    *rules("REPEAT", _each, "every|each|any single? DAYNAME",
           "every|each DATEPART", "every|each single? DAYPART", "every|each MONTHNAME",
           "every|each TIME"),
    *rules("REPEAT", lambda _, day, *__: Repeat(1, "week", day), "every|each DAYNAME and|or|&|/ DAYNAME",
           "every|each DAYNAME , DAYNAME ,? and|or DAYNAME"),
    *rules("REPEAT", lambda _, time, again: _at(_, again, time),
           "TIME ,? on? REPEAT", "at LOOSETIME ,? on? REPEAT"),
    *rules("REPEAT", lambda _, clocks, again: _at(_, again, clocks) if clocks.joined else None, "LOOSECLOCKS ,? on? REPEAT"),
    *rules("REPEAT", lambda _, again, clocks: _at(_, again, clocks) if clocks.joined else None, "REPEAT ,? LOOSECLOCKS"),
    *rules("REPEAT", lambda _, part: Repeat(1, "business day", part), "on? weekday PLURALPART"),
    *rules("REPEAT", _at,
           "REPEAT ,? at|around|about|by|before|after? TIME", "REPEAT at|around|about LOOSETIME", "REPEAT DAYPART"),
    *rules("REPEAT", lambda _, day: Repeat(2, "week", day), "every other|second|alternate DAYNAME"),
    *rules("REPEAT", lambda _, n, day: Repeat(n, "week", day), "every ORD DAYNAME"),
    *rules("REPEAT", lambda _: Repeat(1, "business day"), "every|each weekday", "weekdays"),
    *rules("REPEAT", _each, "DAYNAME ~ s", "on DAYNAME ~ s"),
    *[rule for word, n in _YEARS.items() for rule in rules("REPEAT", lambda _, n=n: Repeat(n, "year"), f"{word}|{word}ly")],
    *[rule for word in _ADVERBS for rule in rules("REPEAT", lambda _, w=word: Repeat(*_how_often(w)), word)],
    *[rule for word in _ADVERBS for times in _TIMES
      for rule in rules("PERIODIC", lambda _, w=word, t=times: _how_often(w, t), f"{times} -? {word}", f"{times}{word}")],
]  # fmt: skip
