"""What a sentence of a contract is measured by when it may tell an element: its words, its place, its heading.

The subject is told by what the rules find, a price or an end by any clause that has a word of such clauses (``MAY_TELL``);
which of them tells it, its weights say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from evidence.engines.facts.worth.features import masked_words
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.summaries.contract_terms import (
    CONDITION,
    NO_SUBJECT,
    OPERATIVE,
    POINTS_BACK,
    PRICED,
    RECITES,
    WISHES,
    without_lead,
)
from evidence.engines.summaries.contract_topics import PAYMENT, SUM
from evidence.engines.summaries.ending_measures import ENDING

_SHORT, _LONG = 90, 320  # characters
_LENGTH = 600  # characters that count
_EARLY = 20  # sentences
_MOST = 3  # counted words
_READ, _FIRST = 70, 6  # words of a clause that count, and those that begin it
_OF_WORD, _OF_HEADING, _HEADING_WORDS = 0.35, 0.5, 6  # what a word counts; the last words of a heading
_TOKEN = re.compile(r"[A-Za-z]+|[:;,.()\[\]$%*]")
_HEADING_WORD = re.compile(r"[a-z]+")
_MASKS = frozenset({"MONEY", "DATE", "NUM", "NAME"})
_WITHIN = "\u203a"  # between a section's headings
_SUM = re.compile(SUM, re.I)
_WITHIN_CLAUSE = r"(?:[^.;]|(?<=\d)\.(?=\d))"  # and behind the number of a section


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


BESIDE_PRICE = _any(
    r"\b(?:transfer|administrative|penalty|training|inspection|review|renewal|cancellation|bonus"
    r"|pension|deposit) (?:\w+ )?(?:fees?|charges?)\b|\bpension\b|\bbonus\b"
)
_DEFINES = _any(
    r"^[\"\u201c(]?[^\"\u201d]{0,60}[\"\u201d]?(?: (?:or|and) [\"\u201c][^\"\u201d]{1,60}[\"\u201d])?,? (?:shall )?means?\b",
    r"\bfor (?:the )?purposes? of this (?:definition|section)",
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
    "owes": _any(
        rf"^(?!if\b){_WITHIN_CLAUSE}{{0,300}}?\b(?:shall|will|agrees? to|must) (?!not\b)(?:\w+ ){{0,3}}"
        r"(?:pay|reimburse|compensate|remit|be paid|be entitled to receive|make (?:\w+ ){0,2}payments?)\b",
        rf"^{_WITHIN_CLAUSE}{{0,90}}?\b(?:fees?|prices?|pricing|charges?|compensation|remuneration|rent|royalt\w+|commissions?"
        rf"|revenues?|profits)\b{_WITHIN_CLAUSE}{{0,120}}?\b(?:shall|will|is|are) (?:be )?(?:equal to|calculated|determined"
        r"|based|the|those|as set|set|due|paid|payable|invoiced|divided|shared|split)\b",
    ),  # whatever the amount is, and where it is struck out
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
_ENDS = _any(r"\b(?:termina[tb]|cancel|resign|rescind)\w*|\bnotice\b.*\bend\b")
_PAYS = _any(
    r"\b(?:pa(?:y|id|ys|yable|yments?)|fees?|prices?|pricing|rent|royalt\w+|compensat\w+|remunerat\w+|commissions?|salary"
    r"|consideration|costs?|revenues?|profits?|charges?|reimburs\w+|invoices?|shares? of|loan|principal|contribut\w+)\b"
    r"|[$\u00a3\u20ac] ?\d"
)
_SAYS = re.compile(r"\b(?:shall|will|must|may|agrees?|is|are|pays?|hereby)\b", re.I)
MAY_TELL = {"price": (_PAYS, _SAYS), "notice": (_ENDS,), "breach": (_ENDS,)}


@dataclass(frozen=True, slots=True)
class ElementCandidate:
    """A sentence that may tell an element: its words, where it stands among so many, its heading, and what else is known."""

    words: str
    at: int
    count: int
    heading: str
    kind: BlockKind
    opens: bool  # the first under its heading
    sides: re.Pattern[str]  # what the sides are called, at a sentence's beginning
    stems: re.Pattern[str]  # the title's words
    purposes: int  # words of the recitals' purpose
    likely: float  # by the weights of clauses
    points: float  # by the rules for the element

    def may_tell(self, element: str) -> bool:
        """Has it the words of such clauses, and is it no definition?"""
        return not _DEFINES.search(self.words) and all(one.search(self.words) for one in MAY_TELL[element])


def measures_of(one: ElementCandidate, element: str) -> dict[str, float]:
    """Each measure by its name; what is not there is 0. The subject is not measured by its words, which choose it no better."""
    found = {name: 1.0 for name, pattern in _WORDS.items() if pattern.search(one.words)}
    found |= {name: 1.0 for name, pattern in _HEADINGS.items() if pattern.search(one.heading)}
    found |= _of_place(one)
    if element not in MAY_TELL:
        return found
    if MAY_TELL[element] == (_ENDS,):
        found |= {f"end {name}": 1.0 for name, pattern in ENDING.items() if pattern.search(one.words)}
    return found | dict(_of_words(one)) | dict.fromkeys(_of_heading(one), _OF_HEADING)


def _of_place(one: ElementCandidate) -> dict[str, float]:
    stems = {word.lower() for word in one.stems.findall(one.words)}
    return {
        "points": one.points,
        "likely": one.likely,
        "side acts": float(bool(one.sides.match(without_lead(one.words)))),
        "of the title": min(len(stems), _MOST) / _MOST,
        "of the purpose": min(one.purposes, _MOST) / _MOST,
        "early": 1 / (1 + one.at / _EARLY),
        "at": one.at / max(one.count, 1),
        "opens": float(one.opens),
        f"block {one.kind}": 1.0,
        "recites": float(bool(RECITES.search(one.words))),
        "short": float(len(one.words) < _SHORT),
        "long": float(len(one.words) > _LONG),
        "length": min(len(one.words), _LENGTH) / _LENGTH,
        "amounts": min(len(_SUM.findall(one.words)), _MOST) / _MOST,
    }


def _of_words(one: ElementCandidate) -> Iterator[tuple[str, float]]:
    """The words of the main clause with what differs from case to case masked, their pairs, and those that begin it."""
    said = without_lead(one.words)
    side = one.sides.match(said)
    masked = masked_words(said[side.end() :] if side else said)
    words = [word if word in _MASKS else word.lower() for word in _TOKEN.findall(masked)][:_READ]
    words = ["SIDE", *words] if side else words
    yield from ((f"word {word}", _OF_WORD) for word in words)
    yield from ((f"pair {first} {second}", _OF_WORD) for first, second in pairwise(words))
    yield from ((f"begins {word}", _OF_WORD) for word in words[:_FIRST])


def _of_heading(one: ElementCandidate) -> Iterator[str]:
    last = one.heading.split(_WITHIN)[-1]
    yield from (f"under {word}" for word in _HEADING_WORD.findall(last.lower())[-_HEADING_WORDS:])
