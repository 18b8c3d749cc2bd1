"""The words by which is measured how well a sentence of a contract says how it may be ended."""

from __future__ import annotations

import re

from evidence.engines.summaries.contract_terms import CONDITION, RENEWS
from evidence.engines.summaries.contract_topics import SPAN


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


ENDING = {
    "condition": CONDITION,
    "span": _any(SPAN),
    "year": re.compile(r"\b(?:19|20)\d\d\b"),
    "survives": _any(r"\bsurviv\w+|\brelieve\b|\bprejudice\b|\baccrued\b"),
    "renews": RENEWS,
    "of another": _any(
        r"\b(?:confidential\w*|warrant(?:y|ies)|lease term|statements? of work|purchase orders?|offer\w*|option|insurance"
        r"|books|records|audit\w*|invoice\w*|employees?|shares|stock)\b"
    ),
    "may end": _any(
        r"\b(?:may|can|right|entitled|option|elect|reserves?)\b[^.;]{0,80}\b(?:terminat|cancel|resign)\w*|\bterminable\b"
    ),
    "ends another": re.compile(
        r"\b(?:terminat|cancel)\w{0,6}\b (?:[a-z]+ ){0,3}"
        r"(?!Agreement|Contract|Lease|License|Employment|Engagement|Term\b)[A-Z]\w+"
    ),
    "pays then": _any(r"\b(?:pay|paid|payment|refund\w*|fees?|liquidated|damages|liab\w+)\b"),
    "behind the end": _any(
        r"^.{0,30}\b(?:upon|after|following|on|effect of) (?:(?:any|the|such|its) )?(?:\w+ )?(?:terminat|expir)"
    ),
    "either side": _any(r"^.{0,80}\b(?:either|each|any|a|by) (?:of the )?part(?:y|ies)\b"),
    "any reason": _any(
        r"\b(?:any reason|no reason|without (?:\w+ ){0,2}(?:cause|reason)|convenience|(?:in|at) (?:\w+ ){0,2}(?:sole|absolute"
        r"|unfettered|own)? ?(?:\w+ ){0,2}discretion|with or without cause|at will)\b"
    ),
    "any time": _any(r"\bany time\b"),
    "notice of days": _any(r"\b(?:days?|months?)\b[^.;]{0,40}\bnotice\b|\bnotice\b[^.;]{0,40}\b(?:days?|months?)\b"),
    "by notice": _any(r"\bnotice\b"),
    "breach": _any(
        r"\b(?:breach\w*|default\w*|violat\w+)\b|\bfails? (?:\w+ )?to (?:perform|comply|observe|satisfy|meet)\b"
    ),
    "material": _any(r"\bmaterial(?:ly)?\b"),
    "not cured": _any(r"\b(?:cur(?:e|ed|ing)|uncured|remed(?:y|ied)|unremedied|rectif\w+|correct(?:ed)?)\b"),
    "insolvent": _any(r"\b(?:insolven\w+|bankrupt\w*|receiver|liquidat\w+|winding)\b"),
    "one event": _any(
        r"\b(?:control|force majeure|strike|acqui\w+|death|disab\w+|destr\w+|infring\w+|launch\w*|delay\w*|sale|morals?"
        r"|conduct|law|regulat\w+|approv\w+|minimum|offering)\b"
    ),
    "cause": _any(r"\b(?:if|in the event|in case|upon the occurrence|should|unless|where)\b"),
    "ends it itself": _any(r"\b(?:automatically|shall|will) (?:\w+ )?terminate\b"),
}
