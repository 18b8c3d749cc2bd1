"""What a transcript says of itself: who testifies, who examines, what it is, and which pages it has."""

from __future__ import annotations

import re
from typing import Any

from evidence.engines.layout.speech import is_witness
from evidence.models import Transcript
from evidence.transcripts.text import TranscriptText

MOST_EXAMINERS, LONGEST_NAME, HEAD = 20, 200, 80  # lines
_WORDS = {
    Transcript.Kind.DEPOSITION: re.compile(r"\bdeposition|\bdeponent|examination before trial", re.IGNORECASE),
    Transcript.Kind.INTERVIEW: re.compile(r"\binterview", re.IGNORECASE),
    Transcript.Kind.HEARING: re.compile(r"\bhearing|\btrial\b|\bproceedings|\binquiry|\bthe court:", re.IGNORECASE),
}


def findings(text: TranscriptText) -> dict[str, Any]:
    """The columns of a transcript as its text gives them."""
    if not text.lines:
        return {"numbering": Transcript.Numbering.UNREAD, "first_page": None, "last_page": None}
    witnesses = _speakers(text, "answer")
    return {
        "kind": _kind(text, witnesses),
        "witness": witnesses[0] if witnesses else "",
        "examiners": [one for one in _speakers(text, "question") if one not in witnesses][:MOST_EXAMINERS],
        "numbering": text.numbering,
        "first_page": min(text.pages),
        "last_page": max(text.pages),
    }


def _speakers(text: TranscriptText, kind: str) -> list[str]:
    """Who speaks so, in the order in which they begin; labels that name nobody left out."""
    names = [one.speaker[:LONGEST_NAME] for one in text.speeches if one.kind == kind and one.speaker]
    return [name for name in dict.fromkeys(names) if not is_witness(name)]


def _kind(text: TranscriptText, witnesses: list[str]) -> str:
    head = "\n".join(line.text for line in text.lines[:HEAD])
    for kind, words in _WORDS.items():
        if words.search(head):
            return kind
    return Transcript.Kind.DEPOSITION if len(witnesses) == 1 else Transcript.Kind.HEARING
