"""Points for the figures in a sentence: a sum of money, a share, a span of time, or whatever else has a number."""

from __future__ import annotations

import re

QUANTITY = re.compile(
    r"\d{1,3}(?:\.\d{1,2})? ?(?:%|per ?cent\b)|\bpercent\b|\b(?:\w{3,10}|\d{1,4})\)? (?:business "
    r"|calendar |consecutive )?(?:days?|weeks?|months?|years?)\b"
    r"|\b\d{1,3}(?:,\d{3}){1,4}\b",
    re.I,
)
MONEY = re.compile(
    r"(?:[$£€¥]|\b(?:USD|GBP|EUR|US\$)) ?\d|\b\d[\d,.]{0,15} (?:dollars|pounds|euros|million|billion)\b"
    r"|\b(?:hundred|thousand|grand|million|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?:dollars"
    r"|bucks|pounds|euros)\b",
    re.I,
)
_MEASURED = re.compile(
    r"\b\d[\d,.]{0,9} ?(?!(?:and|or|nor|but|of|to|in|into|on|at|by|for|from|with|as|than|that|which|who|the|an?|is|are|was|were"
    r"|be|has|have|had|do|does|did|shall|will|must|may|can|above|below|hereof|st|nd|rd|th)\b)(?:[A-Za-z\u00b5]{1,14}\b|\u00b0)"
    r"|\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b(?:number|no\.|serial|page) \d",
    re.I,
)  # a number with a unit or with what it counts: any word that is not one of grammar


def points_for_figures(words: str) -> float:
    if MONEY.search(words):
        return 0.28
    if QUANTITY.search(words):
        return 0.18
    return 0.14 if _MEASURED.search(words) else 0.0
