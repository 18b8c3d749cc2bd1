"""Amounts of money, each with its worth, its currency and what it is in its clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from evidence.engines.money.figures import SCALES, figure_value, words_value
from evidence.engines.money.roles import role_of

# Blanks inside a figure ("$ 43 , 160 , 000") come from tokenised filings and from OCR.
_FIGURE = r"\d{1,15}(?: ?[,.'] ?\d{3}(?!\d)){0,5}(?: ?[.,] ?\d{1,2}(?!\d))?"
_SCALE = r"(?: ?(?P<scale{n}>thousand|million|billion|trillion|mn|bn|[kKmM](?![\w]))\b)?"
_CODES = "USD EUR GBP CAD AUD NZD CHF JPY CNY RMB HKD SGD INR SEK NOK DKK PLN ILS NIS MXN BRL ZAR"
_CODE = rf"(?:{_CODES.replace(' ', '|')})"
_AMOUNT = re.compile(
    rf"(?P<before>(?:US|U\.S\.|C|A|HK|NZ|S|R)? ?[$€£¥₹] ?|\b{_CODE} ?[$€£¥]? ?)(?P<figure>{_FIGURE}){_SCALE.format(n=1)}"
    rf"|\b(?P<figure2>{_FIGURE}){_SCALE.format(n=2)} ?(?P<after>{_CODE}\b|[$€£](?! ?\d)|(?:US |U\.S\. )?[Dd]ollars?\b|[Ee]uros?\b"
    rf"|[Pp]ounds sterling\b|cents\b)"
)
_UNIT = (
    r"(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Thirteen|Fourteen|Fifteen|Sixteen|Seventeen|"
    r"Eighteen|Nineteen|Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety|Hundred|Thousand|Million|Billion|And)"
)
_IN_WORDS = re.compile(
    rf"\b(?!and\b)(?P<words>{_UNIT}(?:[ -]{_UNIT}){{0,11}}(?: (?:and )?(?:\d{{1,2}}|no) ?/ ?100)?) "
    rf"(?P<currency>(?:(?:US|U\.S\.|United States) )?(?:Dollars?|Euros?|Pounds))\b",
    re.I,
)
_SAME_AGAIN = re.compile(r"\s{0,2}[(\[]\s?\Z")
_SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "dollar": "USD", "euro": "EUR", "pound": "GBP",
            "cents": "USD", "C$": "CAD", "A$": "AUD", "HK$": "HKD", "NZ$": "NZD", "S$": "SGD", "R$": "BRL", "RMB": "CNY",
            "NIS": "ILS"}  # fmt: skip
_OTHER_DOLLARS = re.compile(
    r"\b(?:all|references to) [^.]{0,60}\b(?:amounts?|dollars?|currency|sums)\b[^.]{0,60}\b"
    r"(?P<of>Canadian|Australian|Hong Kong|Singapore|New Zealand) (?:dollars|currency)",
    re.I,
)
_DOLLARS = {"canadian": "CAD", "australian": "AUD", "hong kong": "HKD", "singapore": "SGD", "new zealand": "NZD"}


@dataclass(frozen=True, slots=True)
class Amount:
    """``value`` is what the words say where there are words; ``figures`` what the figures beside them say."""

    start: int
    end: int
    value: Decimal
    currency: str  # ISO 4217
    role: str = "amount"
    figures: Decimal | None = None
    certainty: float = 0.95

    @property
    def disagrees(self) -> bool:
        """Do the words and the figures say different amounts?"""
        return self.figures is not None and self.figures != self.value


def find_amounts(text: str) -> list[Amount]:
    """Every amount in order; one that is written in words and again in figures is one."""
    said = _OTHER_DOLLARS.search(text)
    dollars = _DOLLARS[said["of"].lower()] if said else "USD"
    found = sorted([*_in_figures(text, dollars), *_in_words(text, dollars)], key=lambda one: (one.start, -one.end))
    joined = _joined(text, found)
    edges = [0, *(one.end for one in joined)], [*(one.start for one in joined), len(text)]
    return [
        replace(one, role=role_of(text, one.start, one.end, (edges[0][n], edges[1][n + 1])))
        for n, one in enumerate(joined)
    ]


def _in_figures(text: str, dollars: str) -> Iterator[Amount]:
    for found in _AMOUNT.finditer(text):
        scale = (found["scale1"] or found["scale2"] or "").lower()
        sign = (found["before"] or found["after"]).strip()
        value = figure_value(found["figure"] or found["figure2"]) * SCALES.get(scale, 1)
        if sign == "cents":
            value /= 100
        start = found.start() + len(found[0]) - len(found[0].lstrip())
        yield Amount(start, found.end(), value, _currency(sign, dollars))


def _in_words(text: str, dollars: str) -> Iterator[Amount]:
    for found in _IN_WORDS.finditer(text):
        if (value := words_value(found["words"])) is not None:
            yield Amount(found.start(), found.end(), value, _currency(found["currency"], dollars), certainty=0.9)


def _currency(sign: str, dollars: str) -> str:
    plain = sign.replace(" ", "")
    if plain in _SYMBOLS and plain != "$":
        return _SYMBOLS[plain]
    for code in _CODES.split():
        if plain.startswith(code):
            return _SYMBOLS.get(code, code)
    if plain.upper().startswith(("US", "U.S.", "UNITED")):
        return "USD"
    symbol = next((name for name in ("$", "€", "£", "¥", "₹", "dollar", "euro", "pound") if name in plain.lower()), "$")
    return dollars if symbol in ("$", "dollar") else _SYMBOLS[symbol]


def _joined(text: str, found: list[Amount]) -> list[Amount]:
    """ "Two million dollars ($2,000,000)" as one, its closing bracket included; overlaps go to the first."""
    kept: list[Amount] = []
    for one in found:
        last = kept[-1] if kept else None
        if last and one.start < last.end:
            continue
        if (
            last
            and last.certainty < one.certainty
            and _SAME_AGAIN.match(text[last.end : one.start])
            and last.figures is None
        ):
            end = one.end + 1 if text[one.end : one.end + 1] in (")", "]") else one.end
            kept[-1] = replace(last, end=end, figures=one.value, certainty=0.95)
            continue
        kept.append(one)
    return kept
