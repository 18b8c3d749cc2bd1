"""What an expression of time means: a moment, a length of time, or something that comes back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import RANK
from evidence.engines.dates.series import Series, Span, fixed, nearest, with_late_afternoon, within


@dataclass(frozen=True, slots=True)
class Reading:
    """What a document's dates are read by: its own date, and how it writes days in figures."""

    reference: datetime | None = None
    day_first: bool = False
    week_year: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A series of spans of time, with what the words said about it."""

    series: Series
    grain: str
    anchored: bool = False  # it is one span, whatever the reference
    relative: bool = False  # it was counted from the reference
    joined: bool = False  # it runs from one moment to another
    dated: bool = True  # a day is said, not only a clock time
    clocked: bool = False
    bound: str = ""  # before, after, since, until, about
    last_grain: str = ""  # of the moment a range ends with
    zone: int | None = None  # minutes east of Greenwich
    narrated: bool = False  # it is counted from what was narrated before ("two days later"), not from the reference
    weak: bool = False  # a number or a word that is a date only beside others

    def resolve(self, reference: datetime | None, prefer: str) -> Span | None:
        """The span meant, or None when the words by themselves don't say which."""
        if self.anchored:
            return next(self.series(datetime(1000, 1, 1), datetime(2990, 1, 1)), None)
        reaches = (2, 40, 400, 4_500) if self.dated else (2,)
        return nearest(self.series, reference, prefer, reaches) if reference else None


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time: ``number`` of ``unit``s, or several of them added."""

    parts: tuple[tuple[float, str], ...]
    bound: str = ""  # more, less, about


@dataclass(frozen=True, slots=True)
class Repeat:
    """Something that comes back: every ``number`` ``unit``s, or at each of ``moment``."""

    number: float
    unit: str
    moment: Moment | None = None


def exactly(start: datetime, end: datetime, grain: str, **said: object) -> Moment:
    """One span, known."""
    return replace(Moment(fixed(start, end), grain, anchored=True), **said)  # type: ignore[arg-type]


def at_once(start: datetime, **said: object) -> Moment:
    """A moment to the second."""
    return exactly(start, start + timedelta(seconds=1), "second", clocked=True, relative=True, **said)


def in_turn(first: Moment, second: Moment) -> Moment | None:
    """Both at once: the finer of the two within the coarser ("Monday" and "morning", "March" and "2020")."""
    outer, inner = (first, second) if RANK[first.grain] >= RANK[second.grain] else (second, first)
    if (RANK[outer.grain] == RANK[inner.grain] and outer.grain != "part") or inner.anchored:
        return None
    nth = 1 if inner.clocked and inner.grain != "part" else None
    whole = with_late_afternoon(outer.series) if outer.grain == "part" and nth else outer.series
    return replace(
        inner,
        series=within(whole, inner.series, nth),
        anchored=outer.anchored,
        relative=first.relative or second.relative,
        narrated=first.narrated or second.narrated,
        dated=first.dated or second.dated,
        clocked=first.clocked or second.clocked,
        zone=first.zone if second.zone is None else second.zone,
        weak=False,
    )
