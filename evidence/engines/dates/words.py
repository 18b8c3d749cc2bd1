"""The words dates are written in: months, weekdays, ordinals, numbers; and the patterns made of them."""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from datetime import date, timedelta

MONTHS = {name.lower(): n for n, name in enumerate(calendar.month_name) if name}
MONTHS |= {name.lower(): n for n, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
WEEKDAYS = {name.lower(): n for n, name in enumerate(calendar.day_name)}
WEEKDAYS |= {
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "wed": 2,
    "weds": 2,
    "thu": 3,
    "thur": 3,
    "thurs": 3,
    "fri": 4,
    "sat": 5,
    "sun": 6,
}
SEASONS = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2)}
QUARTERS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4}
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
ORDINALS |= {f"thirty{sep}first": 31 for sep in "- "}
COUNTS = {
    word: n
    for n, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], start=1
    )
} | {"a": 1, "an": 1, "couple": 2, "a couple": 2, "a couple of": 2, "couple of": 2, "few": 3, "a few": 3, "several": 3}


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


MONTH = rf"(?:{_either(MONTHS)})\b\.?"
WEEKDAY = rf"(?:{_either(WEEKDAYS)})\b\.?"
DAY_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])(?:\s?(?:st|nd|rd|th)\b)?(?![\d%])"
DAY_WORD = rf"(?:{_either(ORDINALS)})\b"
DAY = rf"(?:{DAY_NUMBER}|{DAY_WORD})"
YEAR = r"(?:1[6-9]\d\d|20\d\d)(?!\d)"
COUNT = rf"(?:\d{{1,3}}|{_either(COUNTS)})"


def month_number(word: str) -> int:
    return MONTHS[word.lower().strip(". ")]


def day_number(word: str) -> int:
    """``5th``, ``fifth``, ``05`` → 5."""
    plain = " ".join(word.lower().split())
    return ORDINALS[plain] if plain in ORDINALS else int("".join(c for c in plain if c.isdigit()))


def count(word: str) -> int:
    plain = " ".join(word.lower().split())
    return int(plain) if plain.isdigit() else COUNTS[plain]


def make(year: int, month: int, day: int) -> date | None:
    """The date, or None when the calendar has no such day."""
    if not (1600 <= year <= 2099 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]):
        return None
    return date(year, month, day)


def month_end(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def add_months(day: date, months: int) -> date:
    total = day.year * 12 + day.month - 1 + months
    year, month = divmod(total, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def week_start(day: date) -> date:
    return day - timedelta(days=day.weekday())


UNITS = {word: unit for unit, written in {
    "second": "second seconds sec secs",
    "minute": "minute minutes min mins",
    "hour": "hour hours hr hrs",
    "day": "day days night nights",
    "week": "week weeks wk wks",
    "weekend": "weekend weekends",
    "fortnight": "fortnight fortnights",
    "month": "month months mo mos",
    "quarter": "quarter quarters qtr qtrs",
    "year": "year years yr yrs",
    "decade": "decade decades",
    "century": "century centuries",
}.items() for word in written.split()}  # fmt: skip
