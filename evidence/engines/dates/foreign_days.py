"""A day written out in any language, by the names of its month and weekday: "5 de xaneiro de 2014", "2014 m. sausio 5 d."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from evidence.engines.dates.language_names import names_of_languages, plain

_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # of the direction of writing
_OTHER_LETTERS = re.compile("[\u0370-\u06ff\u200f]")  # Greek to Arabic, and the mark of what runs from right to left
_CHINESE = re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]")
_FIGURES = re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)")
_TIME = re.compile(r"(?<!\d)(\d{1,2})\s?(?::|h|\.(?=\d))\s?(\d{2})(?::(\d{2}))?(?![\d.])")
_NUMBER = re.compile(r"\d+")
_BETWEEN = re.compile(r"[\s\d,;:()/\-]+|\.(?=\s|$|\d)")
_LONGEST_ENDING, _SHORTEST_STEM, _LONGEST_PARTICLE, _SHORT = 4, 5, 4, 2  # letters
_FIRST, _LAST = 1000, 2999


def foreign_days(text: str) -> set[datetime]:
    """The day, and the time where one is written; empty where the words are no day, several where languages differ."""
    day_first = bool(_OTHER_LETTERS.search(text))
    text = " ".join(_MARKS.sub("", text).split())
    if written := _CHINESE.search(text):
        return set(_at(text[written.end() :], *map(int, written.groups())))
    if day_first and (written := _FIGURES.search(text)):
        day, month, year = map(int, written.groups())
        return set(_at(text[: written.start()] + text[written.end() :], year, month, day))
    time = _TIME.search(text)
    rest = text if time is None else f"{text[: time.start()]} {text[time.end() :]}"
    numbers = [int(number) for number in _NUMBER.findall(rest)]
    if len(numbers) != 2 or (min(numbers) < 1 or not _FIRST <= max(numbers) <= _LAST):
        return set()
    return {at for month in _months(rest) for at in _at(time[0] if time else "", max(numbers), month, min(numbers))}


def _at(rest: str, year: int, month: int, day: int) -> Iterator[datetime]:
    """That day, at the time that the rest of the field names; nothing where the rest has other figures."""
    time = _TIME.search(rest)
    if _NUMBER.search(rest if time is None else rest[: time.start()] + rest[time.end() :]):
        return
    hour, minute, second = (int(part or 0) for part in time.groups()) if time else (0, 0, 0)
    try:
        yield datetime(year, month, day, hour, minute, second)
    except ValueError:
        return


def _months(text: str) -> set[int]:
    """The month that is named, as the languages have it that know the words beside it too."""
    words = [plain(word) for word in _BETWEEN.split(text) if word and plain(word)]
    named = [word for word in words if _month(word)]
    if len(named) > 1:
        named = [word for word in named if len(word) > _SHORT]  # "de" is a month's letters somewhere
    if len(named) != 1:
        return set()
    month = _month(named[0])
    languages = set(month)
    for word in words:
        weekday = names_of_languages().weekdays.get(word)
        if not weekday and word != named[0] and len(word) > _LONGEST_PARTICLE:
            return set()
        languages = (languages & weekday if weekday else languages) or languages
    return {month[language] for language in languages}


def _month(word: str) -> dict[str, int]:
    """By language; a name may have an ending ("urtarrilaren")."""
    known = names_of_languages().months
    if found := known.get(word) or known.get(word.replace(".", "")):
        return found
    for size in range(len(word) - 1, max(len(word) - _LONGEST_ENDING, _SHORTEST_STEM) - 1, -1):
        if (found := known.get(word[:size])) and len(set(found.values())) == 1:
            return found
    return {}
