"""What the sentence behind a clause takes back from it: only if, only to a sum, or not for some."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_sentences import tells_nothing
from evidence.engines.summaries.parts import SummarySource

_LONGEST = 360  # characters of a sentence that is told behind the clause
_POINTS_TO_IT = re.compile(
    r"^(?:however,? )?(?P<it>the|such|this|these|those|said|no such|any such) (?P<what>[^.;]{2,120}?)"
    r" (?:shall|will|may|is|are|does|do|can)\b",
    re.I,
)
_TORN = re.compile(r"[,;] (?:and|or) \S{1,4}\.$")  # where the next item of a list runs into it
_WORD = re.compile(r"(?P<stem>[a-z]{4})[a-z]*|\d+ ?%")
_PLACED = re.compile(r" (?:at|by|for|from|in|of|on|to|under|with)\b")  # what it is of, which other things may be too
_ANY_DUTY = re.compile(
    r"(?:limit(?:ation)?|cap|right|obligation|duty|amount|sum|payment|restriction|exclusivity)$", re.I
)
_LIMITS = re.compile(
    r"\b(?:only (?:if|when|where|after|upon|to the extent|in the event|for so long as|on condition)"
    r"|(?:provided|on condition|so long as|conditioned (?:up)?on|conditional (?:up)?on|contingent (?:up)?on)\b"
    r"|(?:shall|will|do|does|may|is|are) not (?:be )?(?:apply|payable|due|effective|binding|exceed|extend|include)\b"
    r"|(?:shall|will) (?:apply|be payable|be due|be effective|take effect) only\b)",
    re.I,
)
_TAKES_BACK = re.compile(
    r"^(?:(?:the foregoing notwithstanding|notwithstanding the (?:foregoing|above|preceding)"
    r"|the foregoing [^.,]{0,60}?\b(?:shall|will|does|do|is|are) (?:not|only))\b|provided,? (?:however|that)\b)",
    re.I,
)


def limit_of(reading: SummarySource, clause: Sentence) -> Sentence | None:
    """The sentence right behind the clause that says when or for whom alone it holds; None where it says something else."""
    following = next(_behind(reading, clause), None)
    if following is None or len(following.words) > _LONGEST or tells_nothing(following.words):
        return None
    words = following.words
    takes = _TAKES_BACK.match(words) or (_is_on(words, clause.words) and _LIMITS.search(words))
    return following if takes and words.endswith(".") and not _TORN.search(words) else None


def _is_on(words: str, clause: str) -> bool:
    """Is the sentence on something that the clause names?"""
    found = _POINTS_TO_IT.match(words)
    if found is None:
        return False
    what = _PLACED.split(found["what"])[0]
    return bool(_stems(what) & _stems(clause)) or (found["it"].lower() != "the" and bool(_ANY_DUTY.search(what)))


def _stems(words: str) -> set[str]:
    """How its words begin: "weekly" is of what is paid "per week"."""
    return {one["stem"] or one[0] for one in _WORD.finditer(words.lower())}


def _behind(reading: SummarySource, clause: Sentence) -> Iterator[Sentence]:
    """The sentence behind the clause, of the same section."""
    for one in reading.sentences:
        if one.start >= clause.end:
            if one.kind is not BlockKind.HEADING:
                yield one
            return
