"""What a list of days leaves out: the year of "March 3, March 9 and April 5, 2010", the month of "May 3, 4 and 9, 2010", the
week of "Monday or Tuesday of next week"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import floor
from evidence.engines.dates.found import Expression, expression
from evidence.engines.dates.grammar.days import month_day
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.moment import Moment, Reading, exactly
from evidence.engines.dates.series import Span, fixed
from evidence.engines.dates.words import WEEKDAY

_WEEK, _NEAR = timedelta(days=7), timedelta(days=92)
_LINK = re.compile(
    r"\s{0,3}(?:[,;&]|(?:,\s{0,3})?(?:and|or|&)\b)\s{0,3}(?:(?:again|then|also|later)\s{1,3})?(?:(?:on|in|at|of|from|by)\s{1,3})?"
    r"(?:the\s{1,3})?",
    re.I,
)
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)"
_NUMBER = r"\d{1,2}(?:st|nd|rd|th)?"
_LAST = r"\s{0,3},?\s{0,3}(?:and|or|&)\s{1,3}(?:the\s{1,3})?"
_DAYS_AFTER = re.compile(
    rf"(?:,\s{{0,3}}{_NUMBER}\b){{0,9}}{_LAST}{_NUMBER}(?P<year>,?\s{{1,3}}(?:of\s)?(?:1[89]|20)\d\d)(?!\d)"
    rf"|(?:,\s{{0,3}}(?:the\s{{1,3}})?{_ORDINAL}\b){{0,9}}{_LAST}{_ORDINAL}\b"
)
_DAYS_BEFORE = re.compile(
    rf"\b(?:on|the|between|for|from|of)\s{{1,3}}((?:{_NUMBER},\s{{0,3}}(?:the\s{{1,3}})?){{0,9}}{_NUMBER}){_LAST}\Z"
)
_DAYS_BEFORE_TWO = re.compile(
    rf"\b(?:on|the|between|for|from|of|dated)\s{{1,3}}((?:{_NUMBER},\s{{0,3}}(?:the\s{{1,3}})?){{0,9}}{_NUMBER})"
    r",\s{0,3}(?:the\s{1,3})?\Z"
)  # "on 3, 4 and 5 May"
_TWO_DAYS = re.compile(rf"(?:the\s{{1,3}})?{_NUMBER}\s{{1,3}}(?:and|&)\s")
_ENDS_IN_DAY = re.compile(r"\d(?:st|nd|rd|th)?\Z")
_BEGINS_WITH_DAY = re.compile(r"(?:the\s)?\d", re.I)
_EACH_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_OF_A_WEEK = re.compile(rf"(?:(?:this|next|last)\s{{1,3}})?{WEEKDAY.pattern}", re.I)
_OR = re.compile(r",\s{0,3}|\s{0,3},?\s{0,3}(?:and|or|&)\s{1,3}(?:on\s{1,3})?", re.I)
_LISTED = ("MD", "MDN", "MDY", "MDYN", "MONTHDAYS")
_AHEAD, _LONGEST_LINK = 60, 24  # characters that a list of days, and what stands between two days, take at most


def completed(text: str, found: list[Expression], reading: Reading, prefer: str) -> list[Expression]:
    """The expressions of ``text`` in order, each with what it shares with one after it, and the days of a month that are
    listed by their numbers alone."""
    listed = [new for one in found if one.rule in _LISTED for new in _days_listed(text, one, reading, prefer)]
    if listed:
        found = sorted([*listed, *_apart(found, listed)], key=lambda one: one.start)
    for at in range(len(found) - 2, -1, -1):
        gap = found[at].end, found[at + 1].start
        if gap[1] - gap[0] < _LONGEST_LINK and _LINK.fullmatch(text, *gap):
            found[at] = _from_next(text, found[at], found[at + 1])
    for at in range(1, len(found)):
        if found[at].rule == "DAY" and found[at - 1].rule == "RELDAY":
            found[at] = _from_before(text, found[at - 1], found[at])
    return found


def _apart(found: list[Expression], listed: list[Expression]) -> Iterator[Expression]:
    """Those of ``found`` that overlap none of the days listed, both being in order."""
    at = 0
    for one in found:
        while at < len(listed) and listed[at].end <= one.start:
            at += 1
        if at == len(listed) or listed[at].start >= one.end:
            yield one


def _from_next(text: str, one: Expression, after: Expression) -> Expression:
    moment, other = one.moment, after.moment
    if not moment or not other or moment.anchored or moment.relative or moment.narrated or not moment.dated:
        return one
    if other.anchored and not other.relative and moment.grain == other.grain and after.first:
        return _in_year_of(one, moment, after.first)
    if one.rule == "DAY" and after.rule == "RELDAY" and WEEKDAY.match(text, after.start) and after.first:
        return _in_week_of(one, moment, after.first, other)
    return one


def _from_before(text: str, one: Expression, after: Expression) -> Expression:
    """A weekday of the week of the one before it: "next Tuesday or Wednesday"."""
    moment, other = one.moment, after.moment
    if (
        not (moment and other and one.first)
        or other.anchored
        or other.relative
        or after.start - one.end > _LONGEST_LINK
    ):
        return after
    if not (_OF_A_WEEK.fullmatch(text, one.start, one.end) and _OR.fullmatch(text, one.end, after.start)):
        return after
    known = _in_week_of(after, other, one.first, moment) if WEEKDAY.fullmatch(text, after.start, after.end) else after
    return known if known.first and known.first > one.first else after


def _in_year_of(one: Expression, moment: Moment, then: datetime) -> Expression:
    """In the same year, or late in the year before: "December 28 and January 4, 2015"."""
    same, before = (_only(moment, year) for year in (then.year, then.year - 1))
    if before and same and same[0] > then and then - before[0] <= _NEAR:
        same = before
    if not same:
        return one
    known = replace(moment, series=fixed(*same), anchored=True, weak=False)
    return replace(one, meaning=known, first=same[0], last=same[1])


def _only(moment: Moment, year: int) -> Span | None:
    """What falls once in that year."""
    start, end = datetime(year, 1, 1), datetime(year + 1, 1, 1)
    spans = [span for _, span in zip(range(3), moment.series(start, end), strict=False) if span[0].year == year]
    return spans[0] if len(spans) == 1 else None


def _in_week_of(one: Expression, moment: Moment, then: datetime, other: Moment) -> Expression:
    week = floor(then, "week")
    span = next(moment.series(week, week + _WEEK), None)
    if span is None or other.grain != "day":
        return one
    known = exactly(*span, "day", relative=True, narrated=other.narrated)
    return replace(one, rule="RELDAY", meaning=known, first=span[0], last=span[1])


def _days_listed(text: str, one: Expression, reading: Reading, prefer: str) -> Iterator[Expression]:
    """The other days of its month that are named with ``one`` by their numbers."""
    if not one.moment or (one.moment.joined and not _TWO_DAYS.match(text, one.start)):
        return
    if one.moment.joined:
        if before := _DAYS_BEFORE_TWO.search(text, max(0, one.start - _AHEAD), one.start):
            yield from _numbered(text, before.span(1), one, reading, prefer)
        return
    if _BEGINS_WITH_DAY.match(text, one.start) and (
        before := _DAYS_BEFORE.search(text, max(0, one.start - _AHEAD), one.start)
    ):
        yield from _numbered(text, before.span(1), one, reading, prefer)
    is_open = one.rule in ("MD", "MDN") and _ENDS_IN_DAY.search(text, one.start, one.end)
    if is_open and (after := _DAYS_AFTER.match(text, one.end, one.end + _AHEAD)):
        yield from _numbered(text, after.span(), one, reading, prefer, after["year"])


def _numbered(
    text: str, place: tuple[int, int], one: Expression, reading: Reading, prefer: str, written_year: str | None = None
) -> Iterator[Expression]:
    span = one.moment.resolve(reading.reference or datetime(2000, 1, 1), prefer) if one.moment else None
    year = span[0].year if span and one.moment and one.moment.anchored else 0
    ends = place[1] - len(written_year or "")
    for number in _EACH_DAY.finditer(text, place[0], ends):
        last = number.end() == ends or not _EACH_DAY.search(text, number.end(), ends)
        its_year = int(written_year[-4:]) if written_year and last else year
        day = month_day(reading, span[0].month, Number(int(number[1]), 2), its_year) if span else None
        end = place[1] if last else number.end()
        if day and (found := expression(number.start(), end, one.rule, day, reading, prefer)):
            yield found
