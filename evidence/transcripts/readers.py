"""Transcripts with what tools show of them, and the text of one from its document's pages and blocks."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from config.api.errors import Conflict
from config.api.scope import Scope
from evidence.items.titles import titled_items
from evidence.models import Block, Designation, Page, Transcript, TranscriptExhibit
from evidence.transcripts.text import Sheet, TranscriptLine, TranscriptText, transcript_text

MOST_MARKS = 200  # on a page
MOST_SHEETS = 3_000  # pages of a file; a transcript of more is not read as one
BLOCK = ("kind", "start", "end", "speaker", "reference", "page__number")


def shown_transcripts(rows: QuerySet[Transcript]) -> QuerySet[Transcript]:
    """With the document that each is of, and its case."""
    return rows.select_related("item", "case").defer("item__metadata", "item__summary", "item__summary_parts")


def read_text(transcript: Transcript) -> TranscriptText:
    """The text by page and line, as the document reads now. Raises ``Conflict`` while it was not read."""
    found = text_of(transcript.item_id)
    if not found.lines:
        raise Conflict(
            "The document of this transcript has not been read yet, or has no text.",
            details={"evidence_id": str(transcript.item_id), "status": transcript.item.status},
            suggestion="Wait until evidence.get_processing_status says that it is ready.",
        )
    return found


def text_of(item_id: uuid.UUID) -> TranscriptText:
    """The lines of a document from its pages and their blocks; empty while it was not read."""
    blocks = defaultdict(list)
    for row in Block.objects.filter(item_id=item_id).order_by("order").values_list(*BLOCK, named=True):
        blocks[row.page__number].append(row)
    pages = Page.objects.filter(item_id=item_id).order_by("number").values_list("number", "text")[:MOST_SHEETS]
    return transcript_text(Sheet(number, text, blocks.get(number, [])) for number, text in pages)


def line_rows(
    text: TranscriptText, lines: Iterable[TranscriptLine], marks: Iterable[Designation]
) -> Iterator[dict[str, Any]]:
    """The lines with who speaks in each, whether a speech begins there, and the designations that have it."""
    marked, before = _in_lanes(marks), None
    for line in lines:
        speech = text.speech_at(line)
        yield {
            "line": line.place.line, "text": line.text, "sheet": line.sheet, "start": line.start, "end": line.end,
            "speaker": speech.speaker if speech else "", "kind": speech.kind if speech else "",
            "opens": speech is not before and speech is not None,
            "designations": [_mark(one, lane) for one, lane in marked if one.places.first <= line.place <= one.places.last],
        }  # fmt: skip
        before = speech


def marks_on(scope: Scope, transcript: Transcript, page: int) -> QuerySet[Designation]:
    """The designations that have lines of this page, but for withdrawn ones."""
    rows = Designation.objects.visible_to(scope).filter(transcript=transcript).exclude(status="withdrawn")
    return rows.filter(first_page__lte=page, last_page__gte=page).order_by("first_page", "first_line", "id")[
        :MOST_MARKS
    ]


def _in_lanes(marks: Iterable[Designation]) -> list[tuple[Designation, int]]:
    """Each with the first lane that is free from its first line on, so that none covers another beside the text."""
    ends: list[Any] = []
    found = []
    for one in marks:
        lane = next((at for at, end in enumerate(ends) if end < one.places.first), len(ends))
        ends[lane : lane + 1] = [one.places.last]
        found.append((one, lane))
    return found


def _mark(one: Designation, lane: int) -> dict[str, Any]:
    return {
        "id": one.pk, "kind": one.kind, "side": one.side, "party": one.party, "status": one.status, "tags": one.tags,
        "page_line": str(one.places), "lane": lane,
    }  # fmt: skip


def exhibits_of(scope: Scope, transcript: Transcript) -> list[TranscriptExhibit]:
    """The links to exhibits that the caller may see."""
    rows = TranscriptExhibit.objects.filter(transcript=transcript, item__in=titled_items(scope))
    return list(rows.select_related("item").order_by("id"))
