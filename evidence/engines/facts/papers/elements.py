"""What short papers of every kind are read for, element by element: the same table for letters, notices, reports and forms."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.deciding import decides, is_deciding


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
    r"\bwithin (?:[\w-]+ ){0,2}(?:\(\d+\) )?(?:business |calendar |working )?(?:days|weeks|hours|months)\b",
    r"\b(?:if|unless) (?:[\w']+ ){2,14}(?:not|paid|received|cured|returned|by)\b",
)
BY_DAY = _any(
    rf"\b(?:by|before|no later than|until|on or before) (?:\w+day,? )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTHS}"
    rf"|{_MONTHS} \d|\d{{1,2}}/\d)"
)
BECAUSE = _any(r"\b(?:because|since|as a result|due to|caused?|so that|in order to|reason)\b", r"\bfail(?:ed|s|ure)\b")
CHARGED = _any(
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

OUTCOME = _any(
    r"\b(?:conclu\w+|f(?:ind|ound)\b|determin\w+|arrest\w*|diagnos\w+|caus(?:e|ed|es)\b|because\b|fail(?:ed|s|ure)\b"
    r"|owe[sd]?\b|violat\w+|breach\w*|defect\w*|injur\w+|kill\w*|died\b|destroy\w*|admit\w*|substantiat\w+|agreed\b"
    r"|promis\w+)"
)
_WORD = re.compile(r"[A-Za-z]{4,}")
_WORDED = {
    "asks": ASKS,
    "by when": BY_WHEN,
    "by day": BY_DAY,
    "because": BECAUSE,
    "charged": CHARGED,
    "consequence": CONSEQUENCE,
    "harm": HARM,
    "deed": DEED,
    "admits": ADMITS,
    "tested": TESTED,
    "proof": PROOF,
    "finds": FINDS,
    "owed": OWED,
    "applies": APPLIES,
    "forbids": FORBIDS,
    "collects": COLLECTS,
    "shares": SHARES,
    "recommends": RECOMMENDS,
}


def elements_of(words: str) -> frozenset[str]:
    """The names of the elements that a sentence tells of."""
    found = {name for name, pattern in _WORDED.items() if pattern.search(words)}
    found |= {"decides"} if decides(words) else set()
    return frozenset(found | {"outcome"} if has_outcome(words) else found)


def has_outcome(words: str) -> bool:
    """Does it say what came of the matter: a decision, a finding, a failure, harm?"""
    return bool(OUTCOME.search(words)) or any(is_deciding(word) for word in _WORD.findall(words))
