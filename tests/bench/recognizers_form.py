"""What the engine finds, in the form of the corpus Recognizers-Text: its spans, its values and its marks (TIMEX)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from evidence.engines.dates.calendar_units import floor
from evidence.engines.dates.expressions import length_seconds
from evidence.engines.dates.found import Expression
from evidence.engines.dates.moment import Length, Moment, Repeat

ZONE_NAME = re.compile(
    r" \(?(?:[A-Z]{2,4}|(?i:eastern|central|mountain|pacific)(?: (?:standard|daylight))?(?: time)?)\)?"
    r"(?: ?[+-]\d{1,2}(?::?\d\d)?)?\Z"
)
# The hours of a part of the day, ours and those of Recognizers-Text; early is the first half of its, late the second.
HOURS = {(0, 12): (8, 12), (0, 9): (8, 10), (6, 12): (10, 12), (12, 19): (12, 16), (12, 17.25): (12, 14),
         (15.5, 19): (14, 16), (18, 24): (16, 20), (18, 22.5): (16, 18), (21, 24): (18, 20), (12, 14): (11, 13)}  # fmt: skip
NIGHT = {(18, 24): (20, 24), (18, 22.5): (20, 22), (21, 24): (22, 24)}
EARLIER_OR_LATER = re.compile(r"(earlier)|later", re.I)
SCHOOL, FISCAL = re.compile(r"\b(?:school|academic|sy)\b", re.I), re.compile(r"\b(?:fiscal|financial|fy)\b", re.I)
SEASONS = {2: "SP", 3: "SP", 5: "SU", 6: "SU", 8: "FA", 9: "FA", 11: "WI", 12: "WI"}
DAY_PARTS = {0: "MO", 8: "MO", 12: "AF", 16: "EV", 18: "EV"}
STEPS = {"quarter": (3, "M"), "half": (6, "M"), "fortnight": (2, "W"), "decade": (10, "Y"), "century": (100, "Y")}
WEEKS = {"weekend": "XXXX-WXX-WE", "business day": "P1WD"}
EARLY_OR_LATE = re.compile(r"\b(?:early|late|beginning|start|end)\b", re.I)


def recognized(found: Expression, text: str) -> dict[str, Any]:
    """In the form of Recognizers-Text: inclusive end offset, values by kind."""
    entity: dict[str, Any] = {"start": found.start, "end": end_of(found, text) - 1, "type": found.kind}
    if isinstance(found.meaning, Length):
        return entity | {
            "value": f"{length_seconds(found.meaning):g}"
            if length_seconds(found.meaning) < 1e6
            else str(int(length_seconds(found.meaning)))
        }
    if isinstance(found.meaning, Repeat):
        return entity | {"timex": repeated(found.meaning, text[found.start : found.end])}
    if not found.first or not found.last:
        return entity
    if mark := unresolved(found, text[found.start : found.end]):
        return entity | {"timex": mark}
    return entity | recognized_moment(in_its_hours(found, text), found.meaning)


def unresolved(found: Expression, words: str) -> str:
    """The mark of what the corpus gives no days to: seasons, and the years of firms and schools."""
    moment, first = found.moment, found.first
    if not (moment and first) or moment.joined or moment.bound:
        return ""
    year = f"{first.year}" if moment.anchored else ""
    if moment.grain == "season" and first.month in SEASONS:
        return f"{year}-{SEASONS[first.month]}".removeprefix("-")
    if moment.grain != "year":
        return ""
    return f"SY{year}" if SCHOOL.search(words) else f"FY{year}" if FISCAL.search(words) else ""


def cut_at_middle(found: Expression, words: str) -> Expression:
    """ "Earlier this month" ends by its middle, "later this year" does not begin before it."""
    said = EARLIER_OR_LATER.match(words)
    if not (said and found.moment and found.first and found.last) or found.moment.grain not in ("month", "year"):
        return found
    whole = floor(found.first, found.moment.grain)
    middle = whole + timedelta(days=15) if found.moment.grain == "month" else whole.replace(month=7)
    if said[1]:
        return replace(found, last=min(found.last, middle))
    return replace(found, first=max(found.first, middle))


def in_its_hours(found: Expression, text: str) -> Expression:
    """With the corpus's hours of a part of the day, and its halves of a month as the early and the late part."""
    moment, words = found.moment, text[found.start : found.end]
    if not (moment and found.first and found.last):
        return found
    if moment.bound == "part" and found.rule == "WINDOW":
        return cut_at_middle(found, words)
    if moment.bound == "part" and moment.grain == "month" and EARLY_OR_LATE.search(words):
        middle = floor(found.first, "month") + timedelta(days=15)
        is_early = found.first.day == 1
        return replace(found, first=found.first if is_early else middle, last=middle if is_early else found.last)
    if moment.grain != "part" or moment.joined:
        return found
    day = floor(found.first, "day")
    ours = (found.first - day) / timedelta(hours=1), (found.last - day) / timedelta(hours=1)
    first, last = (NIGHT if "night" in words.lower() else HOURS).get(ours, ours)
    end = day + timedelta(hours=last) - timedelta(seconds=last == 24)
    return replace(found, first=day + timedelta(hours=first), last=end)


def end_of(found: Expression, text: str) -> int:
    """The corpus leaves the name of a time zone out."""
    zone = found.moment and found.moment.zone is not None and ZONE_NAME.search(text, found.start, found.end)
    return zone.start() if zone else found.end


def repeated(repeat: Repeat, words: str) -> str:
    """The mark of what comes back."""
    if repeat.moment:
        return repeated_moment(repeat, repeat.moment, words)
    if repeat.unit in WEEKS:
        return WEEKS[repeat.unit]
    times, letter = STEPS.get(repeat.unit, (1, repeat.unit[0].upper()))
    number = f"{repeat.number * times:g}"
    return f"PT{number}{letter}" if repeat.unit in ("second", "minute", "hour") else f"P{number}{letter}"


def repeated_moment(repeat: Repeat, moment: Moment, words: str) -> str:
    first, _ = moment.resolve(datetime(2020, 1, 1), "future") or (None, None)
    if not first:
        return ""
    day = repeated_day(repeat, moment, first) if moment.dated else ""
    if not moment.clocked:
        return day
    if moment.grain == "part" and not moment.joined:
        return f"{day}T{'NI' if 'night' in words.lower() else DAY_PARTS.get(first.hour, '')}"
    return f"{day}{first:T%H:%M}".removesuffix(":00")


def repeated_day(repeat: Repeat, moment: Moment, first: datetime) -> str:
    if moment.grain == "month":
        return f"XXXX-{first:%m}"
    if moment.grain == "season":
        return SEASONS.get(first.month, "")
    return f"XXXX-WXX-{first.isoweekday()}" if repeat.unit in ("week", "month", "day") else f"XXXX-{first:%m-%d}"


def recognized_moment(found: Expression, moment: Moment) -> dict[str, str]:
    written = writer(moment)
    if not found.first or not found.last:
        return {}
    if moment.bound in ("before", "until", "by end"):
        return {"end_value": written(found.first)}
    if moment.bound in ("after", "since"):
        is_later = moment.bound == "after" and not moment.clocked and moment.grain != "day"
        return {"start_value": written(found.last if is_later else found.first)}
    if moment.joined or moment.grain not in ("day", "hour", "minute", "second"):
        end = found.last_begins or found.last
        return {"start_value": written(found.first), "end_value": written(end)}
    return {"value": written(found.first)}


def writer(moment: Moment) -> Any:
    form = "%H:%M:%S" if not moment.dated else "%Y-%m-%d %H:%M:%S" if moment.clocked else "%Y-%m-%d"
    return lambda at: at.strftime(form)
