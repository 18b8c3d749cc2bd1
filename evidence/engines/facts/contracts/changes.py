"""What an amendment puts in place of what a contract said: such a paper is there to say it, whatever its words are worth."""

from __future__ import annotations

import re

_PARTS = "sections?|articles?|paragraphs?|clauses?|exhibits?|schedules?|annex(?:es)?|appendix|definitions?|recitals?"
_CHANGED = re.compile(
    rf"\b(?:{_PARTS})\b[^;:]{{0,160}}?\b(?:is|are)\b (?:hereby |further |also |each ){{0,3}}"
    r"(?:amended|deleted|replaced|restated|modified|supplemented|extended)\b",
    re.I,
)
_BY_WHAT = re.compile('["\u201c$\u00a3\u20ac]|\\d')  # words or figures


def is_change(words: str) -> bool:
    """Does it say that a provision is amended, and by which words or figures?"""
    found = _CHANGED.search(words)
    return bool(found and _BY_WHAT.search(words, found.end()) and not words.rstrip().endswith(":"))
