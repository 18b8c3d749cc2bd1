"""Hours beside a day or a part of it: "midnight tonight", "from 5 to 7 this Saturday evening", "late Thursday afternoon"."""

from __future__ import annotations

from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import floor
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.clock import narrowed_early, narrowed_late
from evidence.engines.dates.grammar.joins import day_with_time
from evidence.engines.dates.moment import Moment, Reading, exactly, in_turn

_DAY, _HOUR, _EVENING = timedelta(days=1), timedelta(hours=1), 18


def _midnight_of(reading: Reading, night: Moment) -> Moment | None:
    """ "Midnight tonight" is the one that ends the day."""
    span = night.resolve(reading.reference, "future") if night.grain == "part" else None
    if not span or span[0].hour < _EVENING:
        return None
    start: datetime = floor(span[0], "day") + _DAY
    return exactly(start, start + _HOUR, "hour", clocked=True, relative=night.relative, narrated=night.narrated)


def _narrowed(narrow: Make) -> Make:
    """ "Late Thursday afternoon" """

    def make(reading: Reading, day: Moment, part: Moment) -> Moment | None:
        found: Moment | None = day_with_time(reading, day, part) if part.grain == "part" else None
        return found and narrow(reading, found)

    return make


def _hours_of(_: Reading, clocks: Moment, part: Moment) -> Moment | None:
    """ "From 5 until 7 this Saturday evening" """
    return in_turn(part, clocks) if clocks.joined else None


RULES: list[GrammarRule] = [
    *[rule for part in ("TODAYPART", "DATEPART") for rule in (
        *rules("DATETIME", _midnight_of, f"midnight|12 ,? on|of? {part}", f"{part} ,? at? midnight", f"{part} at 12"),
        *rules("DATETIME", _hours_of, f"LOOSECLOCKS ,? on|of? {part}", f"FROMCLOCKS ,? {part}"))],
    *rules("DATEPART", _narrowed(narrowed_early), "early on? WHEN DAYPART"),
    *rules("DATEPART", _narrowed(narrowed_late), "late on? WHEN DAYPART"),
]  # fmt: skip
