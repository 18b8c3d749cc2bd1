"""What an amendment changes of its contract."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.summaries.contract_sentences import REDACTED, with_items
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_contents, stated

_CHANGES = re.compile(
    r"\b(?:sections?|articles?|exhibits?|schedules?|paragraphs?|clauses?|definitions?|term|date|amount|price"
    r"|rent)\b.{0,160}?"
    r"\b(?:amended|deleted|replaced|restated|extended|increased|reduced|decreased|substituted|added|inserted|changed)\b"
    r"|\b(?:agree to (?:remove|replace|delete|add|extend|amend)|adding|deleting|replacing|inserting|substituting)\b"
    r".{0,120}?\b(?:sections?|articles?|exhibits?|paragraphs?"
    r"|clauses?|schedules?)\b",
    re.I,
)
_END = 12  # characters; what is put in is struck out
_READ, _MOST_CHANGES = 900, 3  # sentences


def changes_of(reading: SummarySource) -> Iterator[SummaryPart]:
    """What an amendment changes, each with the words that it puts in their place."""
    found = 0
    for at, one in enumerate(reading.sentences[:_READ]):
        if found == _MOST_CHANGES:
            return
        if not _CHANGES.search(one.words) or is_contents(one.words) or one.words.lower().startswith("whereas"):
            continue
        change = with_items(reading, at)
        if REDACTED.search(change.words[-_END:]):
            continue
        found += 1
        yield stated(change)
