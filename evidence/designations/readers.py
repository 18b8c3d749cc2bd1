"""Designations with the words they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from evidence.models import Designation, Transcript
from evidence.transcripts.readers import text_of
from evidence.transcripts.text import TranscriptText

ORDER = ("first_page", "first_line", "id")
WORDS_A_MINUTE = 150
BASIS = f"{WORDS_A_MINUTE} spoken words a minute, speakers’ labels included; lines that several designate count once."


def shown_designations(rows: QuerySet[Designation]) -> QuerySet[Designation]:
    """With transcript, document and case, and what answers them."""
    rows = rows.select_related("transcript", "transcript__item", "case")
    return rows.defer("transcript__item__metadata", "transcript__item__summary_parts").prefetch_related("answered_by")


def with_words(designations: Iterable[Designation], text: TranscriptText) -> list[Any]:
    """Each with its lines as the transcript reads now; none where these lines are not there any more."""
    found = list(designations)
    for one in found:
        one.shown_lines = text.between(one.places)  # type: ignore[attr-defined]
        one.shown_text = text.said_in(one.shown_lines)  # type: ignore[attr-defined]
    return found


def words_of(transcript: Transcript, designations: Iterable[Designation]) -> list[Any]:
    return with_words(designations, text_of(transcript.item_id))


def minutes(words: int) -> float:
    return round(words / WORDS_A_MINUTE, 1)
