"""Items of an agenda: what minutes tell under "2. Case 7, Mill Road." stands with that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.facts.papers.meetings import ITEM
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import Sentence

_TELLS = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|shall|said|says|[a-z]{3,}ed|met|made|gave|told|spoke|asks?|seeks?|reports?)\b|,$"
)
_MOVED = re.compile(r"(?:moved|motion|voted|vote|resolved|seconded|carried)\b", re.I)  # and no item
_OWN = re.compile(r"\b[A-Z][a-z]|\d")  # a name or a number
_OF_ANY = re.compile(
    r"(?:old|new|other|unfinished|public) (?:business|comments?|hearings?)|.{0,20}\breports?$|adjourn|minutes"
    r"|(?:executive|closed|open) session|call to order|roll call|approval|present|absent",
    re.I,
)
_LONGEST_ITEM, _FEW = 80, 4  # characters, and words


def under_item(source: Source, sentence: Sentence, text: str) -> str:
    """With what the item of the minutes is about that it stands under, in brackets behind it, where it does not say that."""
    if not source.is_minutes or "[" in text:
        return text
    beside = source.read.beside(sentence)
    item = _item_of(beside, source.section(sentence))
    own = item.split()[-1] if item else ""
    if not item or own in text or sentence.start == beside[0].start:
        return text
    return f"{text.rstrip('.')} [{item}]."


def _item_of(sentences: Sequence[Sentence], section: str) -> str:
    """What the item of the agenda is about that these sentences of one paragraph stand under: its short first one, "2. Case 7,
    Mill Road.", or the numbered heading over it; empty where that says nothing of its own."""
    first = sentences[0].words if sentences else ""
    heading = section.rsplit(" \u203a ", 1)[-1]
    title = first if len(sentences) > 1 and not _TELLS.search(first) else heading if ITEM.match(heading) else ""
    named = ITEM.sub("", title).strip(" .:-")
    if _MOVED.match(named):
        return ""
    own = named.split(maxsplit=1)[-1] if " " in named else ""
    says = _OWN.search(own) or (title is first and len(named.split()) <= _FEW)
    return named if len(named) <= _LONGEST_ITEM and says and not _OF_ANY.match(named) else ""
