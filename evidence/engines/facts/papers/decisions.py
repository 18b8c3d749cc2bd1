"""What a letter or a notice decides, and what an order directs: what such a paper is there to say."""

from __future__ import annotations

import re

from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import Sentence

_ACTS = (
    r"(?:uph(?:old|eld)|overturn(?:ed)?|affirm(?:ed)?|den(?:y|ied)|approved?|grant(?:ed)?|reject(?:ed)?|refused?|declined?|terminated?"
    r"|revoked?|rescind(?:ed)?|suspend(?:ed)?|cancel(?:l?ed)?|dismiss(?:ed)?|withdr[ae]wn?|retract(?:ed)?|demand(?:ed)?|docketed)\b"
)
_BODY = r"(?:panel|board|committee|commission|council|agency|department|office|bureau|court|company|bank|plan|insurer|employer)"
DECISION = re.compile(
    r"^(?:[^.;]{0,120}, )?(?:therefore |accordingly )?"
    rf"(?:(?:we|I) (?:must |have (?:\w+ to )?|hereby |now |write to ){{0,2}}{_ACTS}"
    rf"|(?:the|our|this) (?:[a-z]+ )?{_BODY} (?:has |have |hereby )?{_ACTS}"
    r"|(?:the|your|our|a|an) [^.;,]{3,120} (?:is|are|was|were|has been|have been|will be)"
    rf" (?:hereby |therefore |today )?{_ACTS})",
    re.I,
)
_DECREES = re.compile(r"\bORDERED\b|\b(?:is|it is) (?:hereby |therefore |further ){1,3}ordered\b")
_BINDS = re.compile(
    r"\b(?:shall|must|may not)\b|\b(?:is|are) (?:hereby |further |also |permanently |preliminarily ){0,2}(?:enjoined|restrained"
    r"|prohibited|ordered|directed|required|granted|denied|dismissed|stayed|awarded|set|vacated|remanded)\b",
    re.I,
)


def is_ruled(source: Source, sentence: Sentence) -> bool:
    """Is it what a short order directs, or a letter or a notice decides?"""
    if not source.is_short or source.is_mail or source.is_chat:
        return False
    words = plain(sentence.words)
    if source.is_of_court and _BINDS.search(words) and _DECREES.search(source.text, 0, sentence.end):
        return True
    is_own = source.is_of_court or bool(source.author(sentence.start)[0])
    return is_own and bool(DECISION.match(words))
