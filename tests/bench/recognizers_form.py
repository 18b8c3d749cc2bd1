"""What the engine finds, in the form of the corpus Recognizers-Text: its spans, its values and its marks (TIMEX)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from evidence.engines.dates.calendar_units import floor, later
from evidence.engines.dates.expressions import length_seconds
from evidence.engines.dates.found import Expression
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat
from evidence.engines.dates.single import parse_expression

ZONE_NAME = re.compile(
    r" \(?(?:[A-Z]{2,4}|(?i:eastern|central|mountain|pacific)(?: (?:standard|daylight))?(?: time)?)\)?"
    r"(?: ?[+-]\d{1,2}(?::?\d\d)?)?\Z"
)
# The hours of a part of the day, ours and those of Recognizers-Text; early is the first half of its, late the second.
HOURS = {(0, 12): (8, 12), (0, 9): (8, 10), (6, 12): (10, 12), (12, 19): (12, 16), (12, 17.25): (12, 14),
         (15.5, 19): (14, 16), (18, 24): (16, 20), (18, 22.5): (16, 18), (21, 24): (18, 20), (12, 14): (11, 13),
         (7, 9): (8, 12), (10, 12): (8, 12), (18, 20): (16, 20), (8, 12): (0, 12), (16, 24): (12, 24)}  # fmt: skip
NIGHT = {(18, 24): (20, 24), (18, 22.5): (20, 22), (21, 24): (22, 24)}
EARLIER_OR_LATER = re.compile(r"(earlier)|later", re.I)
SCHOOL, FISCAL = re.compile(r"\b(?:school|academic|sy\d*)\b", re.I), re.compile(r"\b(?:fiscal|financial|fy\d*)\b", re.I)
# Words that are no part of an expression of that corpus, and those that say in which year a month or a season is.
_UNIT = r"(?:second|minute|hour|day|week|month|year)s?\b"
_LED = (
    "on or about|about|approximately|roughly|right(?! now)|soon|immediately|ever|at the latest|almost|nearly|over|under",
    "at least|at most|up to|through|thru|ahead of|preceding|subsequent to|as of|as from|just|shortly|well",
    "(?:starting|beginning) (?:in|at|as of)",
    "commencing(?: on)?|sometime|some time|a maximum of|a minimum of|in excess of|upwards of|to|during(?: the)?",
    rf"(?:longer|shorter|fewer|greater) than(?= [\da-z]+ {_UNIT})",
)
BEFORE_IT = re.compile(
    rf"(?:(?:{'|'.join(_LED)})\s+)+(?:the (?=\d))?|up (?=until|till)|any ?time (?=before|after|since)|at or (?=around)"
    r"|no (?=sooner|earlier|more|less)|not (?=before|after|until|more|less)|on (?=weekends)|the (?=year \d)|at (?=night\b)"
    rf"|(?:twice|thrice|\w+ times) (?=an? )|(?:\d+ ?- ?|\w+ (?:to|or) )(?=\w+ {_UNIT})"
    r"|the (?=(?:early |late )?(?:morning|afternoon|evening|night)\b)"
    r"|the (?=(?:rest|remaining|whole|full|same|current date|\w+ century)\b)",
    re.I,
)
AFTER_IT = re.compile(
    r"\s+(?:onwards?|forwards?|and on|(?:and|or) (?:earlier|before|older|below|less)|or so|or thereabouts|or two)\Z",
    re.I,
)
TWO = re.compile(
    r"((?:every|each) [a-z]+)(?:,| and| or| &) .*|((?:after|later than) .+?),? (?:but |and )?before .+", re.I
)
AT_A_STOP = re.compile(r"\d{1,2}\s?\.\s?\d\d\b")
BESIDE = re.compile(r"(?:(next|upcoming|coming|following)|(last|past|previous)|this)\s+(?=[a-z])", re.I)
REST = re.compile(r"(?:rest|remaining)\b", re.I)
TODAY = re.compile(r"(earlier|later) today\Z", re.I)

SEASONS = {2: "SP", 3: "SP", 5: "SU", 6: "SU", 8: "FA", 9: "FA", 11: "WI", 12: "WI"}
SEASON_NAME = re.compile(r"spring|summer|fall|autumn|winter", re.I)
MARKS = {"spring": "SP", "summer": "SU", "fall": "FA", "autumn": "FA", "winter": "WI"}
DAY_PARTS = {0: "MO", 8: "MO", 12: "AF", 16: "EV", 18: "EV"}
NAMED = ("month", "season")
STEPS = {"quarter": (3, "M"), "half": (6, "M"), "fortnight": (2, "W"), "decade": (10, "Y"), "century": (100, "Y")}
WEEKS = {"weekend": "XXXX-WXX-WE", "business day": "P1WD"}
EDGE = re.compile(
    r"(?:the )?(?:(?P<early>early|earlier|beginning|start)|(?P<mid>mid(?:dle)?)|(?P<late>late|later|end))\b|(?P<eo>eo[wmy]\b)",
    re.I,
)
# What is early, in the middle and late of each: from where to where, a week's days, a month's, a year's months.
EDGES = {
    "week": {"early": (0, 3), "mid": (1, 5), "late": (3, 7)},
    "month": {"early": (0, 15), "mid": (9, 20), "late": (15, 0)},
    "year": {"early": (0, 6), "mid": (3, 9), "late": (6, 12)},  # "late last year"
    "numbered year": {"early": (0, 4), "mid": (4, 8), "late": (8, 12)},  # "late 2015"
}
INCLUSIVE = re.compile(r"(?:on|in|at) or\b|.{1,16}\bor (?:on|in|at)\b|as late as\b|<\s?=", re.I)


def recognized(found: Expression, text: str, reference: datetime) -> dict[str, Any]:
    """In the form of Recognizers-Text: inclusive end offset, values by kind."""
    found = plain(found, text, reference)
    entity: dict[str, Any] = {"start": found.start, "end": end_of(found, text) - 1, "type": found.kind}
    if isinstance(found.meaning, Length):
        return entity | {
            "value": f"{length_seconds(found.meaning):g}"
            if length_seconds(found.meaning) < 1e6
            else str(int(length_seconds(found.meaning)))
        }
    if isinstance(found.meaning, Repeat):
        return entity | {"timex": repeated(found.meaning, text[found.start : found.end])}
    found = in_its_year(found, text[found.start : found.end], reference)
    if not found.first or not found.last:
        return entity
    if mark := unresolved(found, text[found.start : found.end]):
        return entity | {"timex": mark}
    found = in_its_hours(found, text)
    return entity | recognized_moment(found, found.meaning, text[found.start : found.end])


def in_its_year(found: Expression, words: str, reference: datetime) -> Expression:
    """ "Next October" is next year's in that corpus, and "last summer" last year's."""
    said = BESIDE.match(words)
    if not said or found.rule not in ("RELPERIOD", "RELDAY") or not found.moment or found.moment.grain not in NAMED:
        return found
    year = reference.year + bool(said[1]) - bool(said[2])
    named = parse_expression(f"{words[said.end() :]} {year}", Reading(reference))
    known = named and named.rule == "PERIOD" and named.moment and named.moment.anchored
    return named if known and named else found


def unresolved(found: Expression, words: str) -> str:
    """The mark of what the corpus gives no days to: seasons, and the years of firms and schools."""
    moment, first = found.moment, found.first
    if not (moment and first):
        return ""
    if moment.grain == "season" and moment.bound == "part" and (name := SEASON_NAME.search(words)):
        mark = MARKS[name[0].lower()]
        return f"{first.year - (mark == 'WI' and first.month < 4)}-{mark}" if moment.anchored else mark
    if moment.joined or moment.bound:
        return ""
    year = f"{first.year}" if moment.anchored else ""
    if moment.grain == "season" and first.month in SEASONS:
        return f"{year}-{SEASONS[first.month]}".removeprefix("-")
    if moment.grain != "year":
        return ""
    return f"SY{year}" if SCHOOL.search(words) else f"FY{year}" if FISCAL.search(words) else ""


def cut_at_middle(found: Expression, words: str, said: re.Match[str]) -> Expression:
    """ "Earlier this month" ends by its middle, "later this year" does not begin before it."""
    if not (found.moment and found.first and found.last) or found.moment.grain not in EDGES:
        return found
    which = "early" if said[1] else "late"
    first, last = edges(floor(found.first, found.moment.grain), found.moment.grain, which)
    return replace(found, first=max(found.first, first), last=min(found.last, last))


def edges(whole: datetime, grain: str, which: str) -> tuple[datetime, datetime]:
    """The early, middle or late part of the unit that begins at ``whole``."""
    first, last = EDGES[grain][which]
    if grain.endswith("year"):
        return later(whole, "month", first), later(whole, "month", last)
    ends = whole + timedelta(days=last) if last else later(whole, grain, 1)
    return whole + timedelta(days=first), ends


def in_its_hours(found: Expression, text: str) -> Expression:
    """With the corpus's hours of a part of the day, and its early, middle and late parts of a week, a month and a year."""
    moment, words = found.moment, text[found.start : found.end]
    if not (moment and found.first and found.last):
        return found
    if today := TODAY.match(words):
        noon = found.first + timedelta(hours=12)
        part = replace(moment, grain="part", clocked=True)
        halves = (found.first, noon) if today[1].lower() == "earlier" else (noon, found.last)
        return replace(found, meaning=part, first=halves[0], last=halves[1])
    if found.rule == "WINDOW" and REST.match(words):
        return replace(found, last=found.last - timedelta(days=1))
    if moment.bound == "part" and (said := EARLIER_OR_LATER.match(words)):
        return cut_at_middle(found, words, said)
    if found.rule == "PART" and moment.grain in EDGES and (edge := EDGE.match(words)):
        which = next(name for name in ("early", "mid", "late", "eo") if edge[name])
        unit = "numbered year" if moment.grain == "year" and not moment.relative else moment.grain
        first, last = edges(floor(found.first, moment.grain), unit, "late" if which == "eo" else which)
        return replace(found, first=first, last=last)
    if moment.grain != "part" or moment.joined:
        return found
    day = floor(found.first, "day")
    ours = (found.first - day) / timedelta(hours=1), (found.last - day) / timedelta(hours=1)
    is_night = "night" in words.lower()
    first_hour, last_hour = (NIGHT if is_night else HOURS).get(ours, ours)
    end = day + timedelta(hours=last_hour) - timedelta(seconds=is_night and last_hour == 24)
    return replace(found, first=day + timedelta(hours=first_hour), last=end)


def plain(found: Expression, text: str, reference: datetime) -> Expression:
    """Without the words that the corpus leaves out, "about" and "during", and what they say."""
    words = text[found.start : found.end]
    before, after = BEFORE_IT.match(words), AFTER_IT.search(words)
    if AT_A_STOP.match(words) and found.moment and found.moment.clocked and text[: found.start].lower().endswith("at "):
        return replace(found, start=found.start - 3)  # "at 8.30"
    first, last = found.start + (before.end() if before else 0), found.start + (after.start() if after else len(words))
    if two := TWO.fullmatch(words):
        last = found.start + two.end(two.lastindex or 0)  # the corpus has the second one apart
    if last - first == len(words):
        return found
    read = parse_expression(text[first:last], Reading(reference), "future")
    return replace(read or found, start=first, end=last)


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


def recognized_moment(found: Expression, moment: Moment, words: str) -> dict[str, str]:
    written = writer(moment)
    if not found.first or not found.last:
        return {}
    if moment.bound in ("before", "until", "by end"):
        is_whole = moment.grain not in ("day", "hour", "minute", "second") and INCLUSIVE.match(words)
        return {"end_value": written(found.last if is_whole else found.first)}
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
