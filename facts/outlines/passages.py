"""The lines of testimony that outlines refer to, as their transcripts read now."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable

from evidence.models import Block, Page, Transcript
from evidence.transcripts.places import PlaceRange
from evidence.transcripts.readers import BLOCK, MOST_SHEETS
from evidence.transcripts.text import Sheet, TranscriptLine, TranscriptText, transcript_text

MOST_LINES = 250  # of one passage
Passages = dict[tuple[uuid.UUID, PlaceRange], list[TranscriptLine]]


def read_passages(wanted: Iterable[tuple[Transcript, PlaceRange]]) -> Passages:
    """The lines of each range by its transcript's id; none where an end of it is not there, or the lines are too many."""
    asked = list(wanted)
    texts = _texts({transcript.item_id for transcript, _ in asked}) if asked else {}
    found: Passages = {}
    for transcript, places in asked:
        lines = texts[transcript.item_id].between(places)
        found[transcript.pk, places] = lines if len(lines) <= MOST_LINES else []
    return found


def _texts(item_ids: set[uuid.UUID]) -> dict[uuid.UUID, TranscriptText]:
    """The whole texts, since which lines there are is known of the whole only: two queries, however many transcripts."""
    blocks, sheets = defaultdict(list), defaultdict(list)
    rows = Block.objects.filter(item_id__in=item_ids).order_by("item_id", "order")
    for row in rows.values_list("item_id", *BLOCK, named=True):
        blocks[row.item_id, row.page__number].append(row)
    pages = Page.objects.filter(item_id__in=item_ids, number__lte=MOST_SHEETS).order_by("item_id", "number")
    for item_id, number, text in pages.values_list("item_id", "number", "text"):
        sheets[item_id].append(Sheet(number, text, blocks[item_id, number]))
    return {item_id: transcript_text(sheets[item_id]) for item_id in item_ids}
