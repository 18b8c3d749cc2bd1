"""Where in a transcript a hit is printed: its pages and lines, by which testimony is cited."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from config.api.compiled_reads import rows_by_ids
from config.api.scope import Scope
from evidence.models import Block, Transcript
from evidence.search.readers import Hit

NumberedBlock = tuple[int, int, str]  # start, end, reference
PRINTED = re.compile(r"\d{1,5}:\d{1,3}(?:-(?:\d{1,5}:)?\d{1,3})?")


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """``page_line`` is empty where the page has no numbered lines."""

    transcript_id: uuid.UUID
    page_line: str


PrintedPlaces = dict[tuple[uuid.UUID, int], PrintedPlace]


def printed_places(hits: Sequence[Hit], case_id: uuid.UUID, scope: Scope) -> PrintedPlaces:
    """By page and start, of the case's hits in transcripts that the caller sees. Two queries, however many hits there are."""
    items = list({hit.page.item_id for hit in hits})
    rows = rows_by_ids("transcripts of documents", items, case_id, scope, _transcripts, column="item_id")
    transcripts = {one.item_id: one.pk for one in rows}
    blocks = _numbered([hit for hit in hits if hit.page.item_id in transcripts])
    return {
        (hit.page.pk, hit.start): PrintedPlace(transcripts[hit.page.item_id], _line_at(hit.start, blocks[hit.page.pk]))
        for hit in hits if hit.page.item_id in transcripts
    }  # fmt: skip


def _transcripts(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    return Transcript.objects.visible_to(scope).filter(case_id=case_id).only("item_id")


def _line_at(place: int, blocks: Sequence[NumberedBlock]) -> str:
    return next((reference for start, end, reference in blocks if start <= place < end), "")


def _numbered(hits: Sequence[Hit]) -> dict[uuid.UUID, list[NumberedBlock]]:
    """The blocks of these pages whose lines are numbered, shortest first: a question lies within its turn of speech."""
    found: dict[uuid.UUID, list[NumberedBlock]] = {hit.page.pk: [] for hit in hits}
    if not hits:
        return found
    rows = Block.objects.filter(page_id__in=found).exclude(reference="")
    for page, start, end, reference in rows.values_list("page_id", "start", "end", "reference"):
        if PRINTED.fullmatch(reference):
            found[page].append((start, end, reference))
    return {page: sorted(blocks, key=lambda one: one[1] - one[0]) for page, blocks in found.items()}
