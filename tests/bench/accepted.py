"""What was stored of what a model said, held against the papers it read by plain rules that share nothing with the product's."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = re.compile(r"\d[\d,.]*\d|\d")
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][a-z]+")
_WORD = re.compile(r"[a-z]{4,}")
_DENIES = re.compile(
    r"\b(?:no|not|never|nobody|none|nor|without|cannot|refused?|fail(?:s|ed)?|denie[sd])\b|n['\u2019]t\b", re.I
)
_STEM = 4  # letters that two forms of a word share


@dataclass(frozen=True, slots=True)
class Judged:
    """``wrong`` says what of the statement its quote lacks; ``other`` are its words that the quote does not have."""

    wrong: str
    other: list[str]


def judge(statement: str, quote: str, names: list[str]) -> Judged:
    """A figure, a name, a denial of the statement that its quote has not, though the document may give a full name to it."""
    if lacking := [one for one in _NUMBER.findall(statement) if one not in _NUMBER.findall(quote)]:
        return Judged(f"figure {' '.join(lacking)}", [])
    known = {word for name in names for word in name.split()} | set(quote.split()) | set(re.findall(r"\w+", quote))
    if lacking := [one for one in _NAME.findall(statement) if one not in known]:
        return Judged(f"name {' '.join(lacking)}", [])
    if bool(_DENIES.search(statement)) != bool(_DENIES.search(quote)):
        return Judged("denial", [])
    stems = {word[:_STEM] for word in _WORD.findall(quote.lower())}
    given = " ".join(names).lower()
    other = [word for word in _WORD.findall(statement.lower()) if word[:_STEM] not in stems and word not in given]
    return Judged("", other)
