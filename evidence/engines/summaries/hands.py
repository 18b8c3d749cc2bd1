"""What another hand put on a paper, as whoever copied it says in brackets: it stands behind the line that it is on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.summaries.parts import SummaryPart

_ON_LINE = re.compile(
    r"^\[[^\[\]]{0,80}\b(?:str(?:uck|icken)|crossed|deleted|inserted|added|written|hand(?:writing|written)?|pen|pencil|ink|margin)\b",
    re.I,
)
_WORDS_OF_ANOTHER = re.compile(r"[\"\u201c][^\"\u201c\u201d]{1,400}[\"\u201d]")


def behind_their_lines(parts: Sequence[SummaryPart]) -> list[SummaryPart]:
    """The statements, with such notes behind what stands before them on the paper."""
    notes = [one for one in parts if one.spans and _ON_LINE.match(one.words)]
    placed = [one for one in parts if one not in notes]
    for note in notes:
        above = [one for one in placed if one.spans and one.spans[-1][0] < note.spans[0][0]]
        nearest = max(above, key=lambda one: one.spans[-1][0], default=None)
        placed.insert(placed.index(nearest) + 1 if nearest else 0, note)
    return placed


def unquoted(words: str) -> str:
    """Without what stands in quotation marks or in such a note, where "I" and "my" are another's."""
    return "" if _ON_LINE.match(words) else _WORDS_OF_ANOTHER.sub("", words)
