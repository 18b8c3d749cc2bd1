"""Hours as they are said: "seven-thirty pm", "five to noon", "a minute to midnight", "12:30 at night", "4 pm on the dot"."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.clock import clock, halved, shifted
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.moment import Moment, Reading

_SAID = (5, 20, 25)  # minutes; "ten to noon" is as often from ten till noon
_NOON, _MIDNIGHT = "noon|midday", "midnight"


def _in_words(reading: Reading, hour: Number, minute: Number, later_half: bool) -> Moment | None:
    """ "Eight forty-five pm": no hours from 8:40 to 5 pm."""
    if hour.digits or minute.digits or not 10 <= minute.value <= 59 or hour.value > 12:
        return None
    found: Moment | None = halved(reading, hour, later_half, Number(minute.value, 2))
    return found


def _beside(hour: int, sign: int) -> Make:
    """ "Five to noon" """

    def make(_: Reading, minutes: Number) -> Moment | None:
        named = clock(hour, sure=True)
        return shifted(sign * minutes.value, named) if named and not minutes.digits and minutes.value in _SAID else None

    return make


def _one_minute(sign: int) -> Make:
    """ "A minute to twelve" """

    def make(_: Reading, hour: Moment | Number) -> Moment | None:
        return shifted(sign, hour)

    return make


def _after_midnight(_: Reading, hour: Number, minute: Number) -> Moment | None:
    """ "12:30 at night" """
    return clock(0, minute.value, grain="minute", sure=True) if hour.value == 12 and minute.digits == 2 else None


def _with_nought(_: Reading, hour: Number, minute: Number) -> Moment | None:
    """ "03.45 hours": so many hours have no nought before them."""
    is_clock = hour.digits == 2 and hour.value < 10 and minute.digits == 2
    return clock(hour.value, minute.value, grain="minute", sure=True) if is_clock else None


RULES: list[GrammarRule] = [
    *rules("SPOKEN", _in_words, "N2 -? N2 AM"),
    *[rule for words, hour in ((_NOON, 12), (_MIDNIGHT, 0)) for rule in (
        *rules("SPOKEN", _beside(hour, -1), f"N2 to|before|till {words}"),
        *rules("SPOKEN", _beside(hour, 1), f"N2 past|after {words}"))],
    *[rule for hour in ("N2", "HOUR") for rule in (
        *rules("SPOKEN", _one_minute(-1), f"a|one minute to|before|till {hour}"),
        *rules("SPOKEN", _one_minute(1), f"a|one minute past|after {hour}"))],
    *rules("SPOKEN", _after_midnight, "N2 ~ : ~ N2 at night"),
    *rules("SPOKEN", _with_nought, "N2 ~ . ~ N2 hours|hrs|h"),
    *rules("SPOKEN", lambda _, time: replace(time, weak=False), "TIME on the dot|nose"),
]  # fmt: skip
