"""What months, weekdays and days beside today are called in every language of CLDR, from dateparser's tables of it."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from unicodedata import normalize

_TABLES = "dateparser.data.date_translation_data"
_RELATIVE = re.compile(r"(in )?(\d) (day|week|month|year)( ago)?")  # "1 day ago": yesterday
_SHORTEST = 4  # letters of a word in ASCII that is taken for a day with no figure beside it
Step = tuple[int, str]  # so many units from today


@dataclass(frozen=True, slots=True)
class LanguageNames:
    """Each name with the languages that have it, and what it means in each."""

    months: dict[str, dict[str, int]] = field(default_factory=dict)
    weekdays: dict[str, set[str]] = field(default_factory=dict)
    beside: dict[str, set[Step]] = field(default_factory=dict)

    def add(self, language: str, table: dict[str, list[str]]) -> None:
        """The names of months and weekdays of one language."""
        for month in range(1, 13):
            for name in table.get(calendar.month_name[month].lower(), ()):
                self.months.setdefault(plain(name), {})[language] = month
        for weekday in calendar.day_name:
            for name in table.get(weekday.lower(), ()):
                self.weekdays.setdefault(plain(name), set()).add(language)

    def add_beside(self, table: dict[str, list[str]]) -> None:
        """ "Yesterday", "last month" and their like."""
        for key, written in table.items():
            if said := _RELATIVE.fullmatch(key):
                step = int(said[2]) * (-1 if said[4] else 1), said[3]
                for name in written:
                    self.beside.setdefault(plain(name), set()).add(step)


def plain(words: str) -> str:
    """In small letters and composed characters, without a full stop at the end."""
    return normalize("NFC", words).lower().replace("i\u0307", "i").strip(" .")


def steps_beside(words: str) -> set[Step]:
    """What a field that is one such word means, in whichever language; several where languages differ."""
    name = plain(words)
    return names_of_languages().beside.get(name, set()) if len(name) >= _SHORTEST or not name.isascii() else set()


@lru_cache(maxsize=1)
def names_of_languages() -> LanguageNames:
    """The tables of some two hundred languages, loaded when first asked for (0.2 s)."""
    from dateparser.data.languages_info import language_order

    names = LanguageNames()
    for language in language_order:
        table = import_module(f"{_TABLES}.{language}").info
        names.add(language, table)
        names.add_beside(table.get("relative-type", {}))
    return names
