"""Stretches of time that begin or end at a moment: "the last three months", "within 30 days of 3 May", "year to date"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.numbers import Between, Number, Rough
from evidence.engines.dates.grammar.relative import Told, in_days, nearest_weekday, shift, unit_at
from evidence.engines.dates.moment import Length, Moment, Reading, exactly, in_turn
from evidence.engines.dates.series import Span, moved


def _days_of_week(_: Reading, week: Moment, days: Moment) -> Moment | None:
    """ "Next week between Tuesday and Thursday" """
    if week.grain != "week" or not days.joined or days.anchored:
        return None
    found = in_turn(days, week)
    return found and replace(found, bound="")


def days_around(sign: int) -> Callable[[Reading, Length, Moment], Moment | None]:
    """From a day for so long (``sign`` 1), or so long to its end: "within 30 days of 3 May", "the year ended 30 June"."""

    def make(reading: Reading, length: Length, day: Moment) -> Moment | None:
        length = in_days(length)
        is_sure = all(RANK[unit] >= RANK["day"] and not isinstance(number, Rough) for number, unit in length.parts)
        if day.grain != "day" or day.joined or not is_sure:
            return None

        def around(span: Span) -> Span:
            return (span[0], shift(length, 1, span[0])) if sign > 0 else (shift(length, -1, span[1]), span[1])

        return replace(
            day, series=moved(day.series, around), joined=True, last_grain="day", bound="lasting", weak=False
        )

    return make


def _window(reading: Reading, step: int, number: float, unit: str) -> Moment | None:
    """The last three days, the next two weeks."""
    if not reading.reference or not step:
        return None
    now, fine = reading.reference, RANK[unit] < RANK["day"]
    is_whole = unit in ("quarter", "decade", "century") and number == int(number)
    origin = now if fine else floor(now, unit if is_whole else "day")
    if step > 0 and not fine:
        origin = later(origin, unit, 1) if is_whole else origin + timedelta(days=1)
    try:
        other = later(origin, unit, step * number)
    except OverflowError:
        return None
    if unit == "business day" and step > 0:
        other = later(later(now, unit, number), "day", 1)  # the weekend after the last of them is none of it
        other = floor(other, "day")
    is_told = isinstance(number, Between) or isinstance(step, Told)
    grain = "day" if unit == "business day" else unit
    return exactly(min(origin, other), max(origin, other), grain, relative=True, joined=True, clocked=fine,
                   last_grain="second" if fine else "day", bound="window", narrated=is_told)  # fmt: skip


def _weekdays(reading: Reading, step: int, number: Number, name: int) -> Moment | None:
    """ "The last two Mondays": from the first of them to the last."""
    if not reading.reference or not step or not 2 <= number.value <= 60:
        return None
    near = nearest_weekday(step > 0)(reading, name)
    span = near and near.resolve(None, "past")
    if not span:
        return None
    others = timedelta(weeks=number.value - 1)
    start, end = (span[0], span[1] + others) if step > 0 else (span[0] - others, span[1])
    return exactly(start, end, "day", relative=True, joined=True, last_grain="day", bound="window",
                   narrated=isinstance(step, Told))  # fmt: skip


def _beside(sign: int) -> Callable[[Reading, float, str, Moment], Moment | None]:
    """ "The 30 days preceding May 1", "the twelve months following June 30", without that day."""

    def make(_: Reading, number: float, unit: str, day: Moment) -> Moment | None:
        length = Length(((number, unit),))
        if day.grain != "day" or day.joined or RANK[unit] < RANK["day"] or isinstance(number, Rough) or number < 2:
            return None

        def around(span: Span) -> Span:
            return (span[1], shift(length, 1, span[1])) if sign > 0 else (shift(length, -1, span[0]), span[0])

        return replace(
            day, series=moved(day.series, around), joined=True, last_grain="day", bound="lasting", weak=False
        )

    return make


def _window_of_several(reading: Reading, step: int, length: Length) -> Moment | None:
    """ "The last two hours and thirty minutes" """
    now = reading.reference
    if not now or not step or len(length.parts) < 2:
        return None
    fine = min(RANK[unit] for _, unit in length.parts) < RANK["day"]
    origin = now if fine else floor(now, "day") + timedelta(days=step > 0)
    other = shift(length, 1 if step > 0 else -1, origin)
    return exactly(min(origin, other), max(origin, other), "second" if fine else "day", relative=True, joined=True,
                   clocked=fine, bound="window", narrated=isinstance(step, Told))  # fmt: skip


def _within(reading: Reading, length: Length) -> Moment | None:
    if not reading.reference:
        return None
    fine = min(RANK[unit] for _, unit in length.parts) < RANK["day"]
    start = reading.reference if fine else floor(reading.reference, "day")
    try:
        end = shift(length, 1, start)
    except OverflowError:
        return None
    return (
        exactly(
            start,
            end,
            "second" if fine else "day",
            relative=True,
            joined=True,
            clocked=fine,
            bound="window",
            narrated=True,
        )
        if end > start
        else None
    )


def _so_far(reading: Reading, length: Length) -> Moment | None:
    """ "Less than three weeks ago" lies between then and now."""
    now = reading.reference
    if not now or length.bound != "less":
        return None
    fine = min(RANK[unit] for _, unit in length.parts) < RANK["day"]
    last = now if fine else floor(now, "day")
    first = shift(length, -1, last)
    return (
        exactly(first, last, "second" if fine else "day", relative=True, joined=True, clocked=fine, bound="window")
        if first < last
        else None
    )


def _part_so_far(reading: Reading, unit: str, past: bool = True) -> Moment | None:
    whole = unit_at(reading, 0, unit)
    span = whole.resolve(None, "past") if whole and RANK[unit] > RANK["day"] else None
    if not span or not reading.reference:
        return None
    today = floor(reading.reference, "day")
    first, last = (span[0], today) if past else (today, span[1])
    return (
        exactly(first, last, unit, relative=True, joined=True, bound="part", last_grain="day") if first < last else None
    )


RULES: list[GrammarRule] = [
    *rules("WINDOW", days_around(1), "within|inside LENGTH of|after|from|following DAY",
           "within|inside LENGTH of|after|from|following EDGEDAY"),
    *rules("WINDOW", days_around(-1), "LENGTH ended|ending on? DAY", "LENGTH period ended|ending on? DAY",
           "within LENGTH before|prior to? DAY"),
    *rules("WINDOW", lambda r, unit, day: days_around(-1)(r, Length(((1.0, unit),)), day),
           "fiscal|financial|calendar? UNIT ended|ending on? DAY"),
    *rules("WINDOW", days_around(1), "LENGTH period|term beginning|commencing|starting on|from|with? DAY"),
    *rules("WINDOW", _beside(-1), "the COUNT -? UNIT immediately? preceding|before DAY",
           "the COUNT -? UNIT immediately? prior to DAY"),
    *rules("WINDOW", _beside(1), "the COUNT -? UNIT immediately? following|after DAY"),
    *rules("WINDOW", _weekdays, "the? WHICH NUM PLURALDAY"),
    *rules("WINDOW", _days_of_week, "RELPERIOD RANGE"),
    *rules("WINDOW", _window, "WHICH COUNT -? UNIT"),
    *rules("WINDOW", lambda r, step, unit: _window(r, step, 1.5, unit), "WHICH UNIT and a half"),
    *rules("WINDOW", _window_of_several, "WHICH LENGTH"),
    *rules("WINDOW", lambda r, step, number, _: _window(r, step, number, "business day"),
           "WHICH COUNT business|working|trading|court UNIT"),
    *rules("WINDOW", lambda r, step, number: _window(r, step, number, "business day"), "WHICH COUNT weekday|weekdays"),
    *rules("WINDOW", lambda r, number, step: _window(r, step, number, "business day"), "COUNT COMING weekdays"),
    *rules("WINDOW", lambda r, number, unit: _window(r, 1, number.value, unit) if number.value > 1 else None, "NUM next UNITS"),
    *rules("WINDOW", lambda r, number, unit: _window(r, -1, number.value, unit) if number.value > 1 else None, "NUM last UNITS"),
    *rules("WINDOW", lambda r, step, number, unit: _window(r, step, number, unit) if unit == "decade" else None,
           "the WHICH COUNT UNIT"),
    *rules("WINDOW", lambda r, number, step, unit: _window(r, step, number, unit), "COUNT COMING UNIT"),
    *rules("WINDOW", lambda _, window: window if window.bound == "window" else None, "within the? WINDOW"),
    *rules("WINDOW", lambda r, step, unit: _window(r, step, Between(1), unit) if step else None, "WHICH UNITS"),
    *rules("WINDOW", lambda r, step, unit: _window(r, step, 1, unit), "within the? WHICH UNIT", "within the? COMING UNIT"),
    *rules("WINDOW", lambda r, number, unit: _window(r, Told(-1), number, unit), "the? preceding|foregoing COUNT UNIT"),
    *rules("WINDOW", lambda r, number, unit: _window(r, Told(1), number, unit), "the? ensuing|succeeding|subsequent COUNT UNIT"),
    *rules("COMING", lambda _: 1, "upcoming|coming"),
    *rules("COMING", lambda _: Told(1), "following|ensuing"),
    *rules("COMING", lambda _: -1, "past"),
    *rules("COMING", lambda _: Told(-1), "previous|preceding"),
    *rules("WINDOW", lambda r, step, unit: _window(r, step, 1, unit) if unit in ("hour", "minute", "second") else None,
           "WHICH UNIT"),
    *rules("WINDOW", _within, "within|inside of? LENGTH", "within the? next|following|coming|upcoming LENGTH",
           "less than LENGTH from now|today"),
    *rules("WINDOW", _so_far, "BOUNDLENGTH ago|back|earlier"),
    *rules("WINDOW", _part_so_far, "earlier in? this UNIT", "UNIT -? to -? date",
           "earlier in the UNIT", "so far this UNIT"),
    *rules("WINDOW", lambda r, unit: _part_so_far(r, unit, past=False), "later in? this UNIT",
           "rest|remainder of the|this|my? UNIT",
           "later in the UNIT"),
    *[rule for letter, unit in (("w", "week"), ("m", "month"), ("q", "quarter"), ("y", "year"))
      for rule in rules("WINDOW", lambda r, u=unit: _part_so_far(r, u), f"{letter}td")],
]  # fmt: skip
