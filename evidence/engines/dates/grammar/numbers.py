"""Numbers, ordinals, years and counts, in figures and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from evidence.engines.dates import words
from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.moment import Reading
from evidence.engines.dates.tokens import Token
from evidence.engines.dates.zones import ZONES, is_zone

TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SMALL = {word: n for n, word in enumerate(ONES + TEENS, start=1)}


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    digits: int  # 0 when it is written in words


class Rough(float):
    """A count that is only about right: "a few", "several"."""


class Between(Rough):
    """A count between this and a greater one: "two to four"."""


def terminals(token: Token) -> Iterable[tuple[str, Any]]:
    """The kinds of one token: a number, a month, a weekday, a unit."""
    word = token.word
    if word.isdigit():
        return _figures(word)
    found = _WORDS.get(word)
    if found is None:
        return [("ZONENAME", ZONES[word])] if word in ZONES and is_zone(token) else ()
    if word in _NAMES_ONLY and not token.text[0].isupper():
        return [(kind.replace("BARE", "LOW"), value) for kind, value in found]
    return found


def _figures(digits: str) -> list[tuple[str, Any]]:
    size = len(digits)
    if size > 8 or not digits.isascii():
        return [("STAMP", digits)] if size in (10, 12, 14) and digits.isascii() else []
    number = Number(int(digits), size)
    found: list[tuple[str, Any]] = [("NUM", number)]
    if size <= 2:
        found.append(("N2", number))
    if size == 4 and 1000 <= number.value < 2200:
        found.append(("YEAR", number.value))
    return found


def _words() -> dict[str, list[tuple[str, Any]]]:
    table: dict[str, list[tuple[str, Any]]] = {}

    def add(word: str, kind: str, value: Any) -> None:
        table.setdefault(word, []).append((kind, value))

    for word, n in SMALL.items():
        add(word, "NUM", Number(n, 0))
        add(word, "N2", Number(n, 0))
        if n < 10:
            add(word, "ONE", n)
    for word, n in TENS.items():
        for kind in ("TEN", "NUM", "N2"):
            add(word, kind, n if kind == "TEN" else Number(n, 0))
    for word, n in words.ORDINALS.items():
        if " " not in word and "-" not in word:
            add(word, "ORD", n)
            if n < 10:
                add(word, "ORDONE", n)
    return table


_SHORT_MONTHS = {word for word in words.MONTHS if len(word) == 3 and word != "may"} | {"sept"}


_PLURALS = {f"{unit}s" for unit in words.UNITS.values()} | {"centuries"}


def _names() -> dict[str, list[tuple[str, Any]]]:
    table: dict[str, list[tuple[str, Any]]] = {}
    for word, n in words.MONTHS.items():
        table[word] = [("MONTH", n), ("SHORTMONTH" if word in _SHORT_MONTHS else "BAREMONTH", n)]
    for word, n in words.WEEKDAYS.items():
        table[word] = [("WEEKDAY", n), ("BAREDAY", n)]
        if len(word) > 5:
            table[word + "s"] = [("PLURALDAY", n)]
        else:
            table[word].append(("SHORTDAY", n))
    table |= {"night": [("NIGHT", "day")], "nights": [("NIGHT", "day")]}
    for word, unit in words.UNITS.items():
        table.setdefault(word, []).append(("UNIT", unit))
        if word in _PLURALS:
            table[word].append(("UNITS", unit))
    return table


_NUMBERS, _NAMES = _words(), _names()
_WORDS = {word: _NUMBERS.get(word, []) + _NAMES.get(word, []) for word in _NUMBERS.keys() | _NAMES.keys()}
_NAMES_ONLY = {"may", "march", "sun", "sat", "wed", "mon", "mar"}


def two_digit_year(number: int) -> int:
    """Two digits mean 1940-2039."""
    return number + (2000 if number < 40 else 1900)


def _tens(_: Reading, ten: int, one: int) -> Number:
    return Number(ten + one, 0)


def _ordinal(_: Reading, number: Number) -> int | None:
    return number.value if number.digits and number.value <= 366 else None


def _hundreds(_: Reading, hundreds: int, rest: Number | None = None) -> Number | None:
    """ "One hundred and twenty" """
    if rest and (rest.digits or rest.value > 99):
        return None
    return Number(hundreds * 100 + (rest.value if rest else 0), 0)


def _spoken_year(_: Reading, century: Number, rest: Number) -> int | None:
    """ "nineteen ninety-eight", "twenty sixteen"."""
    if century.digits or rest.digits or not (15 <= century.value <= 21 and 10 <= rest.value <= 99):
        return None
    return century.value * 100 + rest.value


def _thousand(_: Reading, rest: Number | None = None) -> int | None:
    if rest and (rest.digits or rest.value > 99):
        return None
    return 2000 + (rest.value if rest else 0)


def _with_nought(_: Reading, century: Number, one: int) -> int | None:
    """ "nineteen oh five", "twenty zero eight" """
    return century.value * 100 + one if not century.digits and 13 <= century.value <= 20 else None


def _thousand_and_hundreds(_: Reading, thousands: int, hundreds: int, rest: Number | None = None) -> int | None:
    """ "one thousand nine hundred and fifty" """
    if thousands > 2 or (rest and (rest.digits or rest.value > 99)):
        return None
    return thousands * 1000 + hundreds * 100 + (rest.value if rest else 0)


def _hundred(_: Reading, century: Number, rest: Number | None = None) -> int | None:
    """ "seventeen hundred thirty-three" """
    if century.digits or not 11 <= century.value <= 19 or (rest and (rest.digits or rest.value > 99)):
        return None
    return century.value * 100 + (rest.value if rest else 0)


def _short_year(_: Reading, number: Number) -> int | None:
    return two_digit_year(number.value) if number.digits == 2 else None


def _thousands(_: Reading, first: Number, rest: Number | None = None) -> Number | None:
    """ "1,500", "two thousand" """
    if rest is None:
        return Number(first.value * 1000, 0)
    return Number(first.value * 1000 + rest.value, 4) if 1 <= first.digits <= 3 and rest.digits == 3 else None


def _decimal(_: Reading, whole: Number, part: Number) -> float | None:
    return float(f"{whole.value}.{part.value}") if whole.digits and part.digits else None


def _fraction(_: Reading, top: Number, bottom: Number) -> float | None:
    return top.value / bottom.value if bottom.value in (2, 3, 4) and top.value < bottom.value else None


def _mixed(_: Reading, whole: Number, top: Number, bottom: Number) -> float | None:
    """ "3 1/2 hours" """
    part = _fraction(_, top, bottom) if whole.digits and whole.value < 100 else None
    return whole.value + part if part else None


def _between(_: Reading, least: Number, most: Number) -> Between | None:
    """ "Two to four days", "three or four weeks" """
    return Between(least.value) if 0 < least.value < most.value < 100 else None


def _count(value: float) -> Any:
    return lambda _: value


# What is added to a whole number: the share, its name after "and", and its sign.
_SHARES = (
    (0.25, "a|an|one? -? quarter", "¼"),
    (0.5, "a|an|one? -? half", "½"),
    (0.75, "three -? quarter|quarters", "¾"),
)
RULES: list[GrammarRule] = [
    *rules("UNIT", lambda _: "week", "working|business|work week|weeks", "workweek|workweeks"),
    *rules("UNIT", lambda _: "weekend", "week -? end|ends", "wkend"),
    *rules("UNIT", lambda _, unit: unit, "calendar|fiscal|financial|school|academic|tax UNIT"),
    *rules("NUM", _tens, "TEN -? ONE"),
    *rules("N2", _tens, "TEN -? ONE"),
    *rules("NUM", _hundreds, "ONE hundred and? N2", "ONE hundred"),
    *rules("MANY", _thousands, "N2 thousand", "NUM ~ , ~ NUM"),
    *rules("MANY", lambda _: Number(1000, 0), "a thousand"),
    *rules("NUM", lambda _, rest=None: _hundreds(_, 1, rest), "a hundred and? N2", "a hundred"),
    *rules("ORD", lambda _, ten, one: ten + one, "TEN -? ORDONE"),
    *rules("ORD", _ordinal, "NUM ~ st|nd|rd|th"),
    *rules("YEAR", _spoken_year, "NUM -? NUM"),
    *rules("YEAR", _hundred, "NUM hundred and? NUM", "NUM hundred"),
    *rules("YEAR", _thousand, "two thousand and? NUM"),
    *rules("YEAR", _with_nought, "NUM -? oh|zero -? ONE"),
    *rules("YEAR", _thousand_and_hundreds, "ONE thousand ONE hundred", "ONE thousand ONE hundred and? N2"),
    *rules("YEAR", lambda _, year: year, "YEAR ad|ce", "YEAR a . d .?"),
    *rules("YY", _short_year, "' ~ N2"),
    *rules("COUNT", lambda _, number: float(number.value), "NUM", "MANY",
           "NUM more|full|whole|calendar|additional|further|extra"),
    *rules("COUNT", _count(1.0), "a|an|another|one", "a|an whole|full|additional|extra|further|entire|single",
           "one more|full|whole"),
    *rules("COUNT", _count(2.0), "a? couple of?", "a pair of", "both"),
    *rules("COUNT", _count(Rough(3)), "a? few", "several", "some", "a few more|short|extra", "several more"),
    *rules("COUNT", lambda _, number: Rough(number.value), "some NUM", "NUM odd", "NUM - odd", "NUM or so", "NUM plus"),
    *rules("COUNT", lambda _, number: float(number.value), "another NUM", "a further NUM"),
    *rules("COUNT", _count(12.0), "a? dozen"),
    *rules("COUNT", _count(6.0), "half a dozen"),
    *[rule for share, name, sign in _SHARES
      for rule in rules("COUNT", lambda _, n, s=share: n.value + s, f"NUM and {name}", f"NUM ~? {sign}")],
    *[rule for share, _, sign in _SHARES for rule in rules("COUNT", _count(share), f"{sign} an|a?", f"{sign} of an|a")],
    *rules("COUNT", _mixed, "NUM NUM ~ / ~ NUM", "NUM - NUM ~ / ~ NUM", "NUM and NUM ~ / ~ NUM"),
    *rules("COUNT", _between, "NUM to|or|- NUM", "NUM - to|or - NUM", "between NUM and NUM", "from NUM to NUM"),
    *rules("COUNT", lambda _, number: Rough(number.value), "NUM ~ +", "NUM - plus"),
    *rules("COUNT", lambda _, number: 12.0 * number.value, "NUM dozen"),
    *rules("COUNT", _count(0.5), "half -? an|a", "a half", "1 / 2 an|a?", "half", "one -? half an|a?"),
    *rules("COUNT", _count(0.25), "a? quarter of an|a"),
    *rules("COUNT", _count(0.75), "three -? quarters of an|a"),
    *rules("COUNT", lambda _, n: n.value + 0.5, "NUM - and - a - half"),
    *rules("COUNT", _decimal, "NUM ~ . ~ NUM"),
    *rules("COUNT", _fraction, "NUM / NUM"),
    # "thirty (30) days": the figure in brackets says the same again.
    *rules("COUNT", lambda _, number, same: float(same.value), "NUM ( NUM )"),
]  # fmt: skip
