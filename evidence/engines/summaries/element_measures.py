"""What a sentence of a contract is measured by when it may tell an element: its words, its place, its heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from evidence.engines.summaries.contract_terms import (
    CONDITION,
    NO_SUBJECT,
    OPERATIVE,
    POINTS_BACK,
    PRICED,
    WISHES,
    without_lead,
)
from evidence.engines.summaries.contract_topics import PAYMENT, SUM
from evidence.engines.summaries.ending_measures import ENDING

_SHORT, _LONG = 90, 320  # characters
_EARLY = 20  # sentences
_MOST = 3  # counted words
_NO_PRICE = ("late", "insured", "owned", "defines")
_SUM = re.compile(SUM, re.I)


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


BESIDE_PRICE = _any(
    r"\b(?:transfer|administrative|penalty|training|inspection|review|renewal|cancellation|bonus"
    r"|pension|deposit) (?:\w+ )?(?:fees?|charges?)\b|\bpension\b|\bbonus\b"
)
# Each by its name, for the subject and the price; which of them count for which its weights say.
_WORDS = {
    "wishes": WISHES,
    "wishes to agree": _any(
        r"\b(?:desires?|wish(?:es)?|intends?|agreed"
        r"|seeks?) to (?:\w+ ){0,2}(?:enter into|terminate|amend|set forth|memoriali[sz]e"
        r"|establish the terms|be bound|formali[sz]e)\b"
    ),
    "operative": OPERATIVE,
    "grants": _any(r"\b(?:grants?|licen[sc]es?)\b"),
    "appoints": _any(r"\b(?:appoints?|engages?|retains?|employs?|serve as)\b"),
    "provides": _any(
        r"\b(?:shall|will|agrees? to) (?:\w+ly )?(?:provide|perform|render|supply|develop|host|manufacture|sell)\b"
    ),
    "marks": _any(r"\b(?:trade ?marks?|logos?|trade ?names?|service marks?)\b"),
    "exclusive": _any(r"\bexclusive"),
    "is no subject": NO_SUBJECT,
    "condition": CONDITION,
    "defines": _any(
        r"^[\"\u201c(]?[^\"\u201d]{0,60}[\"\u201d]? (?:shall )?means?\b",
        r"\bfor (?:the )?purposes? of this (?:definition|section)",
    ),
    "listed": re.compile(r"^(?:\(?\w{1,5}[.)] ?)+[a-z]"),
    "broken": re.compile(r"^[\d\s]*[a-z]"),
    "points back": POINTS_BACK,
    "shall": _any(r"\b(?:shall|will)\b"),
    "desires": _any(r"\b(?:desires?|wish(?:es)?|seeks?|intends?|willing)\b"),
    "notices": _any(r"\b(?:notice|reports?|records|comply|cooperate|approv\w+|training|schedule)\b"),
    "whole": re.compile(r"[.\u2026]$"),
    "amount": _SUM,
    "redacted": re.compile(r"\[ ?\*+ ?\]|\*{3}|\* \*|\[ ?\u25cf ?\]"),
    "pays": _any(r"\b(?:shall|will|agrees? to|must|is to) (?:\w+ ){0,2}(?:pay|be paid|receive|issue|remit)\b"),
    "priced": PRICED,
    "named price": _any(
        r"\b(?:fees?|price|pricing|rent|royalt(?:y|ies)|compensation|salary|commissions?|remuneration|purchase price)\b"
    ),
    "beside": PAYMENT.beside or _SUM,
    "late": _any(r"\b(?:late|overdue|past due|interest|underpa\w+|audit\w*|discrepanc\w+)\b"),
    "insured": _any(r"\b(?:insur\w+|coverage|indemnif\w+|liab\w+|damages|legal)\b"),
    "owned": _any(r"\b(?:voting|ownership|owns|beneficial\w*|control|outstanding|capital)\b"),
    "shares": _any(r"\b(?:shares|stock|options?|warrants?|vest\w*)\b"),
    "spent": _any(r"\b(?:reimburse\w*|out-of-pocket|expenses|costs?|taxes)\b"),
    "at times": _any(
        r"\b(?:per|each|every) (?:\w+ )?(?:month|year|annum|quarter|unit|hour"
        r"|day)\b|\b(?:monthly|annual(?:ly)?|quarterly)\b"
    ),
    "first paid": _any(r"\b(?:initial|upfront|up-front|one-time|non-?refundable|upon (?:signing|execution)|set-?up)\b"),
    "in all": _any(r"\b(?:total|aggregate|sum of|flat)\b"),
    "in return": _any(
        r"\b(?:in consideration|as (?:full |sole )?(?:payment|compensation|consideration)"
        r"|in return|in exchange|for (?:its|the|all) services)\b"
    ),
    "beside the price": BESIDE_PRICE,
    "further": _any(r"\b(?:in addition|additional(?:ly)?|also|further)\b"),
    "exceeds": _any(r"\b(?:not exceed|in excess of|exceeds?|up to|at least|no(?:t)? less than|greater of|lesser of)\b"),
    "share of": _any(
        r"(?:\d ?%|percent(?:age)?\b|\bshare\b).{0,60}\b(?:sales|revenues?|profits?|proceeds|income|margins?)\b"
    ),
}
_HEADINGS = {
    "under recitals": _any(r"\b(?:recitals?|background|witnesseth|definitions?)\b"),
    "under the price": _any(
        r"\b(?:pay|payments?|fees?|price|pricing|rent|royalt|compensation"
        r"|consideration|commission|remuneration)\w{0,4}\b"
    ),
    "under the subject": _any(
        r"\b(?:services?|grant|appointment|engagement|licen[sc]e|scope|sale|purchase|supply|duties|purpose|rights)\b"
    ),
    "under what is beside": _any(
        r"\b(?:transfer|insurance|terminat|default|indemn|audit|interest|taxes"
        r"|representations|warrant|expenses|miscellaneous)\w{0,8}\b"
    ),
}
_OF_ENDS = frozenset({"notice", "breach"})
_ENDS = _any(r"\b(?:terminat|cancel|expir)\w*")


@dataclass(frozen=True, slots=True)
class ElementCandidate:
    """A sentence that may tell an element: its words, where it stands among so many, its heading, and what else is known."""

    words: str
    at: int
    count: int
    heading: str
    sides: re.Pattern[str]  # what the sides are called, at a sentence's beginning
    stems: re.Pattern[str]  # the title's words
    purposes: int  # words of the recitals' purpose
    likely: float  # by the weights of clauses
    points: float  # by the rules for the element


def measured(element: str, candidates: Sequence[ElementCandidate]) -> list[dict[str, float]]:
    """The measures of a contract's candidates for an element, in the order of the text."""
    return [_of_end(one) for one in candidates] if element in _OF_ENDS else _of_deal(candidates)


def _of_end(one: ElementCandidate) -> dict[str, float]:
    """Of how the contract may be ended."""
    found = {name: 1.0 for name, pattern in ENDING.items() if pattern.search(one.words)}
    return found | {"under the end": float(bool(_ENDS.search(one.heading)))}


def _of_deal(candidates: Sequence[ElementCandidate]) -> list[dict[str, float]]:
    """Of the subject and the price; the first that names a price counts as such."""
    found: list[dict[str, float]] = []
    before = 0
    for one in candidates:
        own = _measures(one)
        names = any(own.get(name) for name in ("named price", "priced", "pays")) and (
            own["amounts"] or own.get("redacted")
        )
        if names and not any(own.get(name) for name in _NO_PRICE):
            own["order"] = 1 / (1 + before)
            before += 1
        found.append(own)
    return found


def _measures(one: ElementCandidate) -> dict[str, float]:
    """Each measure by its name; what is not there is 0."""
    said = without_lead(one.words)
    found = {name: 1.0 for name, pattern in _WORDS.items() if pattern.search(one.words)}
    found |= {name: 1.0 for name, pattern in _HEADINGS.items() if pattern.search(one.heading)}
    stems = {word.lower() for word in one.stems.findall(one.words)}
    return found | {
        "points": one.points,
        "likely": one.likely,
        "side acts": float(bool(one.sides.match(said))),
        "of the title": min(len(stems), _MOST) / _MOST,
        "of the purpose": min(one.purposes, _MOST) / _MOST,
        "early": 1 / (1 + one.at / _EARLY),
        "at": one.at / max(one.count, 1),
        "short": float(len(one.words) < _SHORT),
        "long": float(len(one.words) > _LONG),
        "amounts": min(len(_SUM.findall(one.words)), _MOST) / _MOST,
    }
