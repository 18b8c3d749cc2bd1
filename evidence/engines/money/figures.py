"""What a written amount is worth: "2,000,000", "12.500,00", "3.5 million", "two million five hundred thousand"."""

from __future__ import annotations

import re
from decimal import Decimal

_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
         "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SMALL = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, start=2)}
SCALES = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "mn": 10**6,
    "m": 10**6,
    "bn": 10**9,
    "k": 10**3,
}
_LARGE = ("thousand", "million", "billion", "trillion")
_HUNDREDTHS = re.compile(r"\b(?P<part>\d{1,2}|no)\s?/\s?100\b", re.I)


def figure_value(written: str) -> Decimal:
    """The last separator stands before the cents when one or two digits follow it; all others part thousands."""
    plain = re.sub(r"[\s']", "", written)
    cents = re.search(r"[.,](\d{1,2})\Z", plain)
    whole = plain[: cents.start()] if cents else plain
    return Decimal(re.sub(r"\D", "", whole) or "0") + (Decimal(f"0.{cents[1]}") if cents else 0)


def words_value(written: str) -> Decimal | None:
    """ "Two Million Five Hundred Thousand and 50/100"; None when the words make no number."""
    hundredths = _HUNDREDTHS.search(written)
    total = part = 0
    seen = False
    for word in re.findall(r"[a-z]+", written[: hundredths.start()].lower() if hundredths else written.lower()):
        if word in SMALL:
            part += SMALL[word]
        elif word == "hundred":
            part = max(part, 1) * 100
        elif word in _LARGE:
            total, part = total + max(part, 1) * SCALES[word], 0
        elif word != "and":
            continue
        seen = seen or word != "and"
    cents = Decimal(hundredths["part"]) / 100 if hundredths and hundredths["part"].isdigit() else Decimal(0)
    return Decimal(total + part) + cents if seen else None
