"""The words dates are written in: months, weekdays, ordinals, units."""

from __future__ import annotations

import calendar
import re

MONTHS = {name.lower(): n for n, name in enumerate(calendar.month_name) if name}
MONTHS |= {name.lower(): n for n, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
MONTH = "|".join(sorted((name for name in MONTHS if len(name) > 2), key=len, reverse=True))  # within an expression
WEEKDAYS = {name.lower(): n for n, name in enumerate(calendar.day_name)}
WEEKDAYS |= {
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "wed": 2,
    "weds": 2,
    "wedn": 2,
    "thu": 3,
    "thur": 3,
    "thurs": 3,
    "fri": 4,
    "sat": 5,
    "sun": 6,
}
WEEKDAY = re.compile(r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b", re.I)
_ONES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_TEENS = [
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
]
ORDINALS = {word: n for n, word in enumerate([*_ONES, *_TEENS], start=1)} | {"thirtieth": 30}
ORDINALS |= {f"twenty{sep}{word}": 20 + n for sep in "- " for n, word in enumerate(_ONES, start=1)}
ORDINALS |= {f"thirty{sep}first": 31 for sep in "- "} | {"nineth": 9}
UNITS = {word: unit for unit, written in {
    "second": "second seconds sec secs",
    "minute": "minute minutes min mins",
    "hour": "hour hours hr hrs",
    "day": "day days",
    "week": "week weeks wk wks",
    "weekend": "weekend weekends",
    "fortnight": "fortnight fortnights",
    "month": "month months mo mos",
    "quarter": "quarter quarters qtr qtrs",
    "half": "semester semesters",
    "year": "year years yr yrs",
    "decade": "decade decades",
    "century": "century centuries",
}.items() for word in written.split()}  # fmt: skip
