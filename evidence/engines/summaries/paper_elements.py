"""What papers of each kind are read for, element by element: whatever the paper tells of one is told before more of another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.facts.papers.decisions import DECISION
from evidence.engines.layout.sentences import Sentence


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


_MONTHS = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
ASKS = _any(
    r"\b(?:we|I|(?:the |our |my )?(?:undersigned|applicants?|petitioners?|clients?|members?|owners?)|she|he|they)"
    r" (?:(?:do|must|also|now|hereby|respectfully|therefore|formally|would|like to) ){0,3}(?:ask|request|require|demand|seek"
    r"|petition|apply|propose)s?\b",
    r"\b(?:please|kindly|you (?:must|are (?:hereby )?(?:required|directed|asked)))\b",
    r"\b(?:relief|variance|permit|leave|permission) (?:is )?(?:sought|requested)\b",
)
BY_WHEN = _any(
    rf"\b(?:by|before|no later than|not later than|until|on or before) (?:\w+day,? )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)?\b"
    rf"|{_MONTHS})",
    r"\bwithin (?:\w+ ){0,2}(?:\(\d+\) )?(?:business |calendar |working )?(?:days|weeks|hours|months)\b",
    r"\b(?:if|unless) (?:[\w']+ ){2,14}(?:not|paid|received|cured|returned|by)\b",
)
BY_DAY = _any(
    rf"\b(?:by|before|no later than|until|on or before) (?:\w+day,? )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTHS}"
    rf"|{_MONTHS} \d|\d{{1,2}}/\d)"
)
ASSIGNED = _any(
    r"\b(?:was|were|am|been) (?:asked|retained|engaged|instructed|assigned|requested|commissioned) (?:by .{3,60} )?to\b"
)
MADE = _any(
    r"\b(?:built|installed|constructed|manufactured|maintained|designed|serviced|repaired|treated) (?:\w+ ){0,4}by\b"
)
DECIDES = _any(
    r"\b(?:upheld|overturned|accept|den(?:y|ie)|declin|refus|reject|approv|grant|elect|withdraw|terminat|cancel|rescind"
    r"|cannot (?:pay|cover|accept))"
    r"(?:s|es|ed|d|ing)?\b",
    r"\b(?:we|I) (?:will|shall|agree to|are prepared to|can) (?:not )?(?:pay|replace|refund|repair|provide|settle|end)\b",
)
BECAUSE = _any(r"\b(?:because|since|as a result|due to|caused?|so that|in order to|reason)\b", r"\bfail(?:ed|s|ure)\b")
OUTCOME = _any(
    r"\b(?:arrested|cited|citation|charged|booked|summons|ticketed|warrant|taken into custody)\b",
)
CONSEQUENCE = _any(
    r"\bfail(?:ure)? (?:of|to)\b.{3,160}\b(?:will|shall|may)\b",
    r"\b(?:will|shall|may) (?:result in|be (?:dismissed|terminated|suspended|forfeited|closed|cancell?ed|evicted))\b",
    r"\b(?:if|unless) (?:[\w']+ ){2,14}(?:not|fails?)\b",
    r"\bif you do not\b|\botherwise,? (?:we|I|it|the)\b",
)
HARM = _any(
    r"\b(?:injur\w+|pronounced|dead|died|killed|fatal\w*|hospital\w*|flown|transported|fractur\w+|burn(?:s|ed)|bleeding)\b",
    r"\bdamages?\b",
    r"\bloss(?:es)? of\b|\bestimated at\b",
)
DEED = _any(
    r"\b(?:struck|hit|collided|crossed|ran (?:a|the|off|over|into)|drove|stole|took|broke|entered|forced|fled|left the scene|shot"
    r"|stabbed|assaulted|punched|pushed|threatened|threw|fired|fell|slipped|set fire)\b"
)
ADMITS = _any(
    r"\b(?:admitted|confessed)\b",
    r"^(?!.*\bwitness\b).*\b(?:said|stated|told|advised|claimed)\b.{0,60}\b(?:he|she|they|I)\b",
)
TESTED = _any(r"\b(?:breath|blood|BAC|urine|samples?|sobriety|tested|test result)\b")
PROOF = _any(
    r"\b(?:test(?:ed|s)?|video|camera|recorder|fingerprints?|matched|recovered|failed|odor|smelled|witness(?:es)?)\b"
)
FINDS = _any(
    r"\b(?:conclu\w+|finds?\b|found|determin\w+|opinion|diagnos\w+|identified|observed|revealed|showed|substantiat\w+)\b"
)
OWED = _any(
    r"\b(?:outstanding|unpaid|owe[sd]?|owing|overdue|remains? due|(?:has|have) (?:paid nothing|not (?:been )?paid))\b"
)
APPLIES = _any(
    r"\bapplies to\b",
    r"\bpurpose of this\b",
    r"\b(?:takes|in) effect\b|\beffective (?:on|from|as of)\b",
    r"\breplaces\b",
)
FORBIDS = _any(r"\b(?:may|must|shall) not\b", r"\b(?:prohibited|forbidden)\b")
COLLECTS = _any(r"\bwe (?:(?:may|will|also|do not|automatically) ){0,2}(?:collect|gather|obtain)\b")
SHARES = _any(
    r"\bwe (?:(?:may|will|also|do not|never) ){0,2}(?:share|sell|disclose|rent|transfer|provide)\b.{0,80}\b(?:with|to)\b"
)
RECOMMENDS = _any(r"\b(?:recommend\w*|should|must|advis(?:e|ed) (?:to|that)|propos\w+)\b")

_OF_DECISIONS = frozenset({"letter", "memo", "other"})
_LETTER = (DECIDES, ASKS, BY_DAY, BY_WHEN, BECAUSE, CONSEQUENCE)
_REPORT = (ASSIGNED, FINDS, BECAUSE, RECOMMENDS, HARM, MADE)
ELEMENTS: dict[str, tuple[re.Pattern[str], ...]] = {
    "letter": _LETTER,
    "engagement_letter": (ASKS, BY_WHEN),
    "memo": (ASKS, DECIDES, BECAUSE, RECOMMENDS),
    "police_report": (OUTCOME, DEED, HARM, ADMITS, TESTED, PROOF),
    "report": _REPORT,
    "witness_statement": (OWED, HARM, ADMITS, DEED),
    "policy": (APPLIES, COLLECTS, SHARES, FORBIDS, BY_WHEN, CONSEQUENCE),
    "other": (ASKS, DECIDES, BECAUSE, BY_WHEN),
}


def elements_first(kind: str, ranked: Sequence[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """For each element of such papers the first sentence that says it, unless one that is chosen already does; and the others
    in their order."""
    decisions = [one for one in ranked if kind in _OF_DECISIONS and DECISION.match(one.words)]
    chosen = sorted(decisions, key=lambda one: one.start)[:1]  # which such a paper says first
    for element in ELEMENTS.get(kind, ()):
        if not any(element.search(one.words) for one in chosen):
            chosen += [one for one in ranked if element.search(one.words)][:1]
    return chosen, [one for one in ranked if one not in chosen]
