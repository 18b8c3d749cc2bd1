"""What papers of a court are read for, element by element: how the case came there, what it is about, what is asked and why
it is decided so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import NOTHING

_FINDS = re.compile(
    r"(?:(?:Therefore|Accordingly|Thus|On this record), )?"
    r"(?:we|(?:the|this) (?:court|board|tribunal|panel|commission|arbitrator)) (?:\w+ )?(?:finds?|holds?|concludes?)\b",
    re.I,
)
_FINDINGS = 2


@dataclass(frozen=True, slots=True)
class CourtElement:
    """By which words a sentence says it, what says something else with such words, and how many sentences are told of it."""

    says: re.Pattern[str]
    beside: re.Pattern[str] = NOTHING
    most: int = 1


_ASKS = re.compile(
    r"\b(?:seeks?|moves?|requests?|prays?|demands?|asks?|petitions?|applies|appeals?)\b[^.]{0,40}\b(?:court|for|to"
    r"|that|judgment|relief|damages|order)"
    r"|\bwill take the (?:\w+ )?(?:deposition|testimony)\b"
    r"|\bbrings? (?:this|an) (?:action|suit|complaint)\b|\brespectfully\b|\bcommanded to\b|\bhereby (?:files|gives notice"
    r"|objects"
    r"|opposes|responds|answers)",
    re.I,
)
_NATURE = re.compile(
    r"\b(?:sued|(?:is|are) appealing|appeals?|(?:cross-)?appeals|challenges?(?= (?:the|his|her|their|its|as|an?)\b)"
    r"|contests?|has appealed"
    r"|recovered (?:an? )?(?:judgment|verdict)|moves?|moved|seeks?|petition(?:s|ed)"
    r"|(?:brought|brings?|filed|files|commenced|commences|instituted) (?:suit"
    r"|(?:this|an?|the instant)"
    r" (?:\w+ ){0,3}(?:action|complaint|petition|suit|lawsuit|charge|claim|appeal|motion)|action (?:against|for)))\b"
    r"|\bthis is an? (?:[\w-]+ ){0,4}(?:action|appeal|case|lawsuit|suit|dispute|proceeding)\b"
    r"|\bthis (?:\w+ )?(?:\w+ )?(?:action|appeal|case|matter|lawsuit|suit|dispute|proceeding) (?:by|for"
    r"|in which|arises?|arose"
    r"|stems?|concerns?|involves?|requires?|challenges?|presents?)\b"
    r"|\b(?:proceeding|action|suit) (?:was|is) (?:brought|filed|commenced|instituted) by\b|\bcontention (?:is )?that\b"
    r"|\b(?:was|were) (?:convicted|charged|indicted|sentenced)\b|\bpleaded guilty\b",
    re.I,
)  # what a case is about, and how it came before the court
ON_REVIEW = re.compile(
    r"^(?:Appeals?|Judgments?|Orders?)\b.{5,300}?\b(?:rendered|entered|convicting|denying|granting|dismissing)\b"
)  # "Appeal from a judgment of the County Court, rendered May 4, 1998, convicting defendant of theft."
_QUESTION = re.compile(
    r"\b(?:questions?|issues?)(?: presented| before us| on appeal| raised| for (?:our )?(?:review|decision))? (?:is|are"
    r"|in this|presented)\b"
    r"|\b(?:must|asked to|called upon to|need only) (?:decide|determine|consider|resolve)\b|\bthe (?:sole|only|principal"
    r"|central) (?:question|issue)"
    r"|\b(?:argues?|contends?|claims?|asserts?|maintains?|challenges?|urges?) (?:that|as|the|on|in|first|inter)\b"
    r"|^(?:\W?\w\W )?[Ww]hether\b"
    r"|\b(?:motion|petition|application)s?\b(?:.{0,120}\b)?(?:to|for) (?:partial )?(?:dismiss|compel|summary|suppress"
    r"|remand|strike|stay"
    r"|leave|sanctions|a new)",
    re.I,
)  # what is asked of the court
_REASON = re.compile(
    r"\b(?:because|warranted|for (?:lack|want) of|(?:has|have|had) (?:not |also |failed to )?(?:shown?|establish(?:ed)?"
    r"|demonstrated?|met|carried|proved|proven|satisf(?:y|ied))|fail(?:s|ed) to|fails|does not (?:extend|apply|require|permit"
    r"|support|follow|allege)|requires? no more|insufficient|unreasonable|untimely|without merit|lacks?|no (?:genuine|evidence)"
    r"|(?:is|are|was|were) (?:not )?(?:entitled|liable|barred|credible|excessive))\b",
    re.I,
)
WHY = re.compile(r"\b(?:because|since|finding (?:no|that|an?)|as|for (?:lack|want) of)\b", re.I)
_CONTENDED = re.compile(
    r"\b(?:argues?|contends?|claims? that|alleg(?:es?|ed|ing)|asserts?|maintains?|urges?|must|may|moved?|moves|if|whether)\b",
    re.I,
)
NATURE, QUESTION, ASKS = CourtElement(_NATURE), CourtElement(_QUESTION), CourtElement(_ASKS)
REASON = CourtElement(_REASON, beside=_CONTENDED, most=2)
ELEMENTS = {
    "opinion": (CourtElement(ON_REVIEW), NATURE, QUESTION, REASON, NATURE),
    "pleading": (NATURE, CourtElement(_ASKS, most=2), QUESTION),
}
_ORDER_HEADING = re.compile(r"(?:order|sentence|judgment|decree|disposition|relief ordered)[:.]?", re.I)


def order_headed(sentences: list[Sentence]) -> int | None:
    """Which is the heading "Order", with a list right below it; None where there is none."""
    headings = (at for at, one in enumerate(sentences[:-1]) if _ORDER_HEADING.fullmatch(one.words))
    return next((at for at in headings if sentences[at + 1].kind is BlockKind.LIST_ITEM), None)


def findings(good: list[Sentence], said: set[tuple[int, int]]) -> list[Sentence]:
    """What a court says itself that it finds or holds, and is not told yet: the last of it."""
    return [one for one in good if _FINDS.match(one.words) and (one.start, one.end) not in said][-_FINDINGS:]
