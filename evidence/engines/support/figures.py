"""Whether the figures and dates of a statement are its quote's: by what they are worth, however they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.words import MONTHS, ORDINALS, WEEKDAYS
from evidence.engines.money.figures import SCALES, SMALL, words_value
from evidence.engines.support.lengths import UNIT, in_figures, is_unit, length_of, unit_named
from evidence.engines.support.types import Context, Missing

_DIGITS = r"(?P<figure>[$£€]?\s?\d[\d,]*(?:\.\d+)*)(?P<after>[A-Za-z]*)"
_WORDS = "|".join(
    sorted({*SMALL, *ORDINALS, "hundred", "thousand", "million", "billion", "half"}, key=len, reverse=True)
)
_NUMBER = re.compile(rf"(?<![\w.,]){_DIGITS}|\b(?P<words>(?:{_WORDS})(?:[ -](?:and )?(?:{_WORDS}))*)\b", re.I)
_SCALE = re.compile(r"[ -]?(?P<scale>thousand|million|billion|trillion|bn|mn|m|k)\b", re.I)
_REPEATED = re.compile(r"\s?\([^()]{1,24}\)")  # "thirty (30) days"
_WORD = re.compile(r"[A-Za-z]+|\d+")
_SMALL_WORDS = frozenset(
    {"of", "the", "on", "or", "about", "in", "to", "and", "from", "between", "by", "since", "until", "a", "s"}
)
_OFTEN = r"\b(?P<adverb>hour|dai|week|month|quarter|year|annual)ly\b|\bannu(?:al|m)\b"
_CLOCK = re.compile(r"\b\d{1,2}:\d{2}\b")
_NONE = re.compile(r"\b(?:none|nil|no|zero|unanimous(?:ly)?)\b", re.I)
_NUMBERED = r"\b(?:clause|section|article|paragraph|rule|count|item|part|schedule|exhibit|request|question)(?: no\.?)? "
_EVERY = re.compile(
    rf"(?<!miles )(?<!km )(?<!kilometres )\b(?:every|each|per|a) (?P<unit>hour|day|week|month|quarter|year)\b|{_OFTEN}",
    re.I,
)
_UNITS = re.compile(rf"\b(?P<unit>hour|day|week|month|quarter|year)s?\b|{_OFTEN}", re.I)
_NEAR = 25  # characters around a date that may belong to it


@dataclass(frozen=True, slots=True)
class Figure:
    written: str
    value: str  # plain decimal, or what was written where it is no number
    unit: str = ""


def missing_figures(statement: str, quote: str, context: Context) -> Iterator[Missing]:
    """The dates and figures of the statement that are not the quote's."""
    statement, quote = in_figures(statement), in_figures(quote)
    statement = _CLOCK.sub(
        lambda time: dotted if (dotted := time[0].replace(":", ".")) in quote else time[0], statement
    )
    theirs = find_dates(quote, context.reference)
    if context.asked and not theirs and not any(figures(quote)):
        quote = f"{context.asked} {quote}"
        theirs = find_dates(quote, context.reference)
    rest = statement
    for found in find_dates(statement):
        if not _has_date(found, theirs, quote, context):
            yield Missing("date", found.text)
        rest = rest[: found.start] + " " * (found.end - found.start) + rest[found.end :]
    yield from _missing_months(rest, quote, theirs)
    there_units = {_unit_of(one) for one in _UNITS.finditer(quote)}
    yield from (Missing("figure", one[0]) for one in _EVERY.finditer(rest) if _unit_of(one) not in there_units)
    speaker = next((name for name in context.names if statement.startswith(f"{name} ")), "")  # "Train 118"
    there = list(figures(f"{speaker} {quote}"))
    dated = {
        str(part)
        for one in theirs
        for day in (one.date, one.date_end)
        if day
        for part in (day.year, day.month, day.day)
    }
    for figure in figures(rest):
        is_there = any(_is_same(figure, one) for one in there) or (figure.value in dated and not figure.unit)
        if not (is_there or _is_own_number(figure, statement, context.opening) or _is_none(figure, quote)):
            yield Missing("figure", figure.written)


def _is_own_number(figure: Figure, statement: str, opening: str) -> bool:
    """Is it the number of the clause that the quote stands in, as the lines above it say?"""
    numbered = re.search(_NUMBERED + re.escape(figure.written) + r"(?![.\d]*\d)", statement, re.I)
    return numbered is not None and numbered[0].lower() in opening.lower()


def _is_none(figure: Figure, quote: str) -> bool:
    return figure.value == "0" and bool(_NONE.search(quote))


def figures(words: str) -> Iterator[Figure]:
    """Each number with its worth and its unit; "one" and "first" are too often no figures."""
    read = 0  # "million" of "$40 million" is no figure of its own
    for found in _NUMBER.finditer(words):
        if found["words"] and found.start() >= read:
            yield from _in_words(words, found)
        elif not found["words"]:
            figure = _in_digits(words, found)
            read = found.start() + len(figure.written) + 2
            yield figure


def _in_words(words: str, found: re.Match[str]) -> Iterator[Figure]:
    written = found["words"].lower()
    if written in ("one", "first", "second"):
        return
    if written == "half":
        yield Figure(written, "50", "%")
        return
    value = ORDINALS.get(written) or words_value(written)
    if value is not None:
        yield Figure(found["words"], _plain(Decimal(value)), _unit(words, found.end(), written))


def _in_digits(words: str, found: re.Match[str]) -> Figure:
    digits, after, end = found["figure"].strip("$£€ ").replace(",", "").rstrip("."), found["after"].lower(), found.end()
    is_money = found["figure"][0] in "$£€"
    if after and is_unit(after) and not is_money:
        return Figure(found[0], _plain(Decimal(digits)) if digits.count(".") < 2 else digits, unit_named(after))
    if after and after not in ("st", "nd", "rd", "th", *SCALES):
        return Figure(found[0], (digits + after).lower())
    if digits.count(".") > 1:
        return Figure(found[0], digits)
    value = Decimal(digits) * SCALES.get(after, 1)
    is_scaled = is_money or not is_unit(words[end : end + 9].strip(" ").split(" ")[0].strip(".,;)"))
    if not after and is_scaled and (scale := _SCALE.match(words, end)):
        value, end = value * SCALES[scale["scale"].lower()], scale.end()
    unit = found["figure"][0] if found["figure"][0] in "$£€" else _unit(words, end, digits)
    return Figure(words[found.start() : end].strip(" ,."), _plain(value), unit)


def _unit(words: str, end: int, written: str) -> str:
    if repeated := _REPEATED.match(words, end):
        end = repeated.end()
    elif words[end : end + 1] == ")":
        end += 1
    found = UNIT.match(words, end)
    return unit_named(found["unit"]) if found else ""


def _unit_of(found: re.Match[str]) -> str:
    unit = (found["unit"] or found["adverb"] or "annual").lower()
    return {"dai": "day", "annual": "year"}.get(unit, unit)


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _is_same(ours: Figure, theirs: Figure) -> bool:
    if ours.value == theirs.value:
        return not ours.unit or not theirs.unit or ours.unit == theirs.unit
    lasts = [length_of(one.value, one.unit) for one in (ours, theirs)]
    return lasts[0] is not None and lasts[0] == lasts[1]


def _has_date(found: DateMention, theirs: list[DateMention], quote: str, context: Context) -> bool:
    first, last = found.date, found.date_end or found.date
    if any((first, last) == (one.date, one.date_end or one.date) for one in theirs):
        return True
    if found.precision != "range" and any(first <= one.date and (one.date_end or one.date) <= last for one in theirs):
        return True
    if any(first <= day <= last for day in context.days):
        return True
    if len(theirs) < 2:
        return _parts(found.text) <= _parts(quote)
    return any(_parts(found.text) <= _parts(quote[max(0, one.start - _NEAR) : one.end + _NEAR]) for one in theirs)


def _parts(words: str) -> set[str]:
    """The words and numbers of a date, months by their number."""
    parts = (word.lower() for word in _WORD.findall(words))
    return {_part(part) for part in parts if part not in _SMALL_WORDS}


def _part(word: str) -> str:
    if word in MONTHS:
        return f"m{MONTHS[word]}"
    day = WEEKDAYS.get(word.removesuffix("s") if len(word) > 5 else word)
    return word if day is None else f"w{day}"


def _missing_months(rest: str, quote: str, theirs: list[DateMention]) -> Iterator[Missing]:
    """Months and weekdays that stand in the statement without a year."""
    there = (
        _parts(quote)
        | {f"w{day.weekday()}" for one in theirs for day in (one.date,)}
        | {f"m{day.month}" for one in theirs for day in (one.date, one.date_end) if day}
    )
    for word in _WORD.findall(rest):
        part = _part(word.lower())
        if word[0].isupper() and part != word.lower() and part not in there:
            yield Missing("date", word)
