"""Amounts of money."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.spans import Span

# Blanks inside a figure ("$ 43 , 160 , 000") come from tokenised filings and from OCR.
_FIGURE = r"\d{1,15}(?: ?[,.'] ?\d{3}(?!\d)){0,5}(?: ?[.,] ?\d{1,2}(?!\d))?"
_SCALE = r"(?: ?(?:thousand|million|billion|trillion|mn|bn|[kKmM](?![\w]))\b)?"
_CODE = r"(?:USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|RMB|HKD|SGD|INR|SEK|NOK|DKK|PLN|ILS|NIS|MXN|BRL|ZAR)"
_AMOUNT = re.compile(
    rf"(?:(?:US|U\.S\.|C|A|HK|NZ|S|R)? ?[$€£¥₹] ?|\b{_CODE} ?[$€£¥]? ?){_FIGURE}{_SCALE}"
    rf"|\b{_FIGURE}{_SCALE} ?(?:{_CODE}\b|[$€£](?! ?\d)|(?:US |U\.S\. )?[Dd]ollars?\b|[Ee]uros?\b|[Pp]ounds "
    rf"sterling\b|cents\b)"
)
_UNIT = (
    r"(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Thirteen|Fourteen|Fifteen|Sixteen|Seventeen|"
    r"Eighteen|Nineteen|Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety|Hundred|Thousand|Million|Billion|And)"
)
_IN_WORDS = re.compile(rf"\b{_UNIT}(?:[ -]{_UNIT}){{0,11}} (?:(?:US|U\.S\.) )?(?:Dollars|Euros|Pounds)\b", re.I)


def find_money(flat: str) -> Iterator[Span]:
    for found in _AMOUNT.finditer(flat):
        yield Span(found.start() + len(found[0]) - len(found[0].lstrip()), found.end(), "money", 0.95)
    for found in _IN_WORDS.finditer(flat):
        yield Span(found.start(), found.end(), "money", 0.9)
