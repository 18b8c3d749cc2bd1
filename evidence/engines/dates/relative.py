"""Dates counted from the document's own date: "yesterday", "last Friday", "two weeks ago", "next quarter"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta

from evidence.engines.base.types import Precision
from evidence.engines.dates import words
from evidence.engines.dates.points import Point
from evidence.engines.dates.words import COUNT, DAY_NUMBER, MONTH, WEEKDAY

Span = tuple[date, date, Precision]

_STEP = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "prior": -1,
    "this": 0,
    "current": 0,
    "the current": 0,
    "next": 1,
    "following": 1,
    "upcoming": 1,
    "coming": 1,
}
_WHICH = r"(?P<which>last|past|previous|prior|this past|this coming|this|current|next|following|upcoming|coming)"
_PATTERNS = {
    "near": (
        r"\b(?P<w>(?:the )?day before yesterday|(?:the )?day after tomorrow|yesterday|today|tonight"
        r"|tomorrow|tmr|last night)\b(?: (?:morning|afternoon|evening|night))?"
    ),
    "unit": rf"\b{_WHICH} (?:calendar |business |fiscal )?(?P<u>weekend|week|month|quarter|year)\b(?! old)",
    "weekday": rf"\b{_WHICH},? (?:week['\u2019]?s? )?(?P<d>{WEEKDAY})",
    "weekday_of": rf"\b(?P<d>{WEEKDAY})(?: of| the)? {_WHICH} week\b",
    "bare_weekday": (
        r"\b(?:on|by|until|since|for|before|after) (?P<d>(?-i:Monday|Tuesday|Wednesday|Thursday|Friday"
        r"|Saturday|Sunday))\b"
    ),
    "weekday_day": rf"\b(?P<d>{WEEKDAY}),? (?:the )?(?P<n>{DAY_NUMBER})(?![/.:-]\d| ?[ap]\.?m)",
    "month": rf"\b{_WHICH} (?P<m>(?!(?-i:may)\b){MONTH})(?! \d)",
    "ago": (
        rf"\b(?P<n>{COUNT}) (?P<u>day|week|month|year|fortnight)s? (?P<dir>ago|back|earlier|before now"
        rf"|from now|from today|hence|after today|from tomorrow)\b"
    ),
    "span": (
        rf"\b(?P<which>last|past|previous|next|coming|upcoming|following) (?P<n>{COUNT}) (?P<u>day|week"
        rf"|month|quarter|year)s?\b"
    ),
    "later": r"\b(?P<part>earlier|later) this (?P<u>week|month|quarter|year)\b",
    "edge": (
        r"\b(?P<edge>beginning|start|end|middle) of (?:the|this)?(?: (?P<which>last|next"
        r"|previous))? ?(?P<u>week|month|quarter|year)\b"
    ),
    "to_date": r"\b(?P<u>year|month|quarter)[- ]to[- ]date\b",
}
_PAST = re.compile(
    r"\b(?:was|were|had|did|met|went|came|said|told|called|sent|got|made|left|took|signed|\w{3,20}ed)\b", re.I
)


def relative_points(text: str, reference: date) -> Iterator[Point]:
    """Every relative expression, resolved from ``reference``."""
    for name, pattern in _COMPILED.items():
        for found in pattern.finditer(text):
            if span := _HANDLERS[name](found, reference):
                start = found.start("d") if name == "bare_weekday" else found.start()
                yield Point(start, found.end(), *span, year=span[0].year)


def _near(found: re.Match[str], reference: date) -> Span:
    word = found["w"].lower().removeprefix("the ")
    days = {
        "day before yesterday": -2,
        "yesterday": -1,
        "last night": -1,
        "today": 0,
        "tonight": 0,
        "day after tomorrow": 2,
    }
    return _day(reference, days.get(word, 1))


def _day(reference: date, days: int) -> Span:
    day = reference + timedelta(days=days)
    return day, day, "day"


def _step(found: re.Match[str]) -> int:
    which = found["which"].lower()
    return {"this past": -1, "this coming": 1}.get(which, _STEP.get(which, 0))


def _unit(found: re.Match[str], reference: date) -> Span:
    return period(found["u"].lower(), _step(found), reference)


def period(unit: str, step: int, reference: date) -> Span:
    """The calendar week, month, quarter or year ``step`` units from the one ``reference`` lies in."""
    if unit in ("week", "weekend"):
        monday = words.week_start(reference) + timedelta(weeks=step)
        return (monday + timedelta(days=5 if unit == "weekend" else 0)), monday + timedelta(days=6), "range"
    if unit == "month":
        first = words.add_months(reference.replace(day=1), step)
        return first, words.month_end(first.year, first.month), "month"
    if unit == "quarter":
        begins = reference.replace(month=(reference.month - 1) // 3 * 3 + 1, day=1)
        first = words.add_months(begins, 3 * step)
        return first, words.month_end(first.year, first.month + 2), "range"
    return date(reference.year + step, 1, 1), date(reference.year + step, 12, 31), "year"


def _weekday(found: re.Match[str], reference: date) -> Span:
    """ "last Friday" and "next Friday" are those of the week before and after; "this Friday" is this week's."""
    number = words.WEEKDAYS[found["d"].lower().strip(". ")]
    which = found["which"].lower()
    if which in ("this coming", "coming", "upcoming"):
        return _day(reference, (number - reference.weekday() - 1) % 7 + 1)
    if which in ("past", "this past"):
        return _day(reference, -((reference.weekday() - number - 1) % 7 + 1))
    monday = words.week_start(reference) + timedelta(weeks=_step(found))
    return _day(monday, number)


def _bare_weekday(found: re.Match[str], reference: date) -> Span:
    """Before the reference in a sentence in the past tense, after it otherwise."""
    number = words.WEEKDAYS[found["d"].lower()]
    line = found.string[max(0, found.start() - 90) : found.start()]
    sentence = line[max(line.rfind(". "), line.rfind("\n\n")) + 1 :]
    after = found.string[found.end() : found.end() + 60].split(".")[0]
    past = bool(_PAST.search(sentence) or _PAST.search(after)) or found.group()[:5].lower() == "since"
    days = -((reference.weekday() - number) % 7) if past else (number - reference.weekday()) % 7
    day = reference + timedelta(days=days)
    return day, day, "approximate"


def _weekday_day(found: re.Match[str], reference: date) -> Span | None:
    """ "Friday the 26th": the nearest month in which the 26th is a Friday; none, no date."""
    number, day = words.WEEKDAYS[found["d"].lower().strip(". ")], words.day_number(found["n"])
    for step in (0, 1, -1, 2, -2):
        month = words.add_months(reference.replace(day=1), step)
        candidate = words.make(month.year, month.month, day)
        if candidate and candidate.weekday() == number:
            return candidate, candidate, "day"
    return None


def _month(found: re.Match[str], reference: date) -> Span:
    month, step = words.month_number(found["m"]), _step(found)
    year = reference.year
    if step < 0 and month >= reference.month:
        year -= 1
    if step > 0 and month <= reference.month:
        year += 1
    return date(year, month, 1), words.month_end(year, month), "month"


def _ago(found: re.Match[str], reference: date) -> Span | None:
    sign = -1 if found["dir"].lower() in ("ago", "back", "earlier", "before now") else 1
    number, unit = words.count(found["n"]) * sign, found["u"].lower()
    vague = "few" in found["n"].lower() or found["n"].lower() == "several"
    if unit in ("day", "week", "fortnight"):
        day = reference + timedelta(days=number * {"day": 1, "week": 7, "fortnight": 14}[unit])
        return day, day, "approximate" if vague or unit != "day" else "day"
    if abs(number) > 400:
        return None
    day = words.add_months(reference, number * (12 if unit == "year" else 1))
    return day, day, "approximate"


def _span(found: re.Match[str], reference: date) -> Span | None:
    number, unit = words.count(found["n"]), found["u"].lower()
    back = found["which"].lower() in ("last", "past", "previous")
    if unit in ("day", "week"):
        length = timedelta(days=number * (7 if unit == "week" else 1))
        return (reference - length, reference, "range") if back else (reference, reference + length, "range")
    months = number * {"month": 1, "quarter": 3, "year": 12}[unit]
    if months > 1200:
        return None
    other = words.add_months(reference, -months if back else months)
    return min(other, reference), max(other, reference), "range"


def _edge(found: re.Match[str], reference: date) -> Span:
    step = {"last": -1, "previous": -1, "next": 1}.get((found["which"] or "").lower(), 0)
    first, last, _ = period(found["u"].lower(), step, reference)
    middle = first + (last - first) / 2
    return narrowed(found["edge"].lower(), first, last, middle)


def narrowed(edge: str, first: date, last: date, middle: date) -> Span:
    """The early, middle or late part of a period, as an approximate range."""
    third = (last - first) / 3
    if edge in ("beginning", "start", "early"):
        return first, first + third, "approximate"
    if edge in ("end", "late"):
        return last - third, last, "approximate"
    return middle - third / 2, middle + third / 2, "approximate"


def _later(found: re.Match[str], reference: date) -> Span:
    first, last, _ = period(found["u"].lower(), 0, reference)
    return (first, reference, "approximate") if found["part"].lower() == "earlier" else (reference, last, "approximate")


def _to_date(found: re.Match[str], reference: date) -> Span:
    first, _, _ = period(found["u"].lower(), 0, reference)
    return first, reference, "range"


_HANDLERS: dict[str, Callable[[re.Match[str], date], Span | None]] = {
    "near": _near,
    "unit": _unit,
    "weekday": _weekday,
    "weekday_of": _weekday,
    "bare_weekday": _bare_weekday,
    "weekday_day": _weekday_day,
    "month": _month,
    "ago": _ago,
    "span": _span,
    "later": _later,
    "edge": _edge,
    "to_date": _to_date,
}
_COMPILED = {name: re.compile(pattern, re.I) for name, pattern in _PATTERNS.items()}
