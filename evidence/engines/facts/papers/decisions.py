"""What a letter or a notice decides, and what an order directs: what such a paper is there to say."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.deciding import is_decision
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import Sentence

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
    return is_own and is_decision(words)
