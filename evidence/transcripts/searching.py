"""Passages of a case's transcripts by their words: what is said, by whom, with the question or answer it belongs to.

The index of pages finds those that have the words, as far as a stated depth; of these each block is compared by itself.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Substr

from evidence.engines.layout.kinds import CONTENT, FURNITURE, TURNS
from evidence.engines.layout.line_ends import joined
from evidence.models import Block, PageWords, Transcript
from evidence.search.language.compiled import understood
from evidence.search.languages import configuration_of
from evidence.search.worded import in_language
from evidence.transcripts.bluebook import citation
from evidence.transcripts.places import PlaceRange, read_range
from evidence.transcripts.text import TranscriptLine, TranscriptText

DEPTH = 1_000  # pages with the words that are looked through
LONGEST = 1_500  # characters of a passage that is answered
KINDS = sorted(str(kind) for kind in CONTENT)
ORDER = ("item_id", "order", "id")
PAIRED = {"answer": "question", "question": "answer"}
Places = dict[uuid.UUID, list[tuple[int, int]]]  # by page
_PRINTED = re.compile(r"\d{1,5}:\d{1,3}(?:-(?:\d{1,5}:)?\d{1,3})?")


def with_words(transcripts: QuerySet[Transcript], query: Mapping[str, Any]) -> tuple[QuerySet[Block], bool]:
    """The blocks of these transcripts that have the words, and whether all pages that have them were looked through."""
    text = understood(query["q"]).words()
    items = list(transcripts.values_list("item_id", "item__language")[: DEPTH + 1])
    indexed, blocks = Q(pk__in=[]), Q(pk__in=[])
    rows = Block.objects.filter(kind__in=KINDS)
    for place, (language, ids) in enumerate(_by_language(items[:DEPTH])):
        sought = SearchQuery(in_language(text, language), config=language, search_type="raw")
        indexed |= Q(item_id__in=ids, language=language, vector=sought)
        said = SearchVector(Substr("page__text", F("start") + 1, F("end") - F("start")), config=language)
        rows = rows.alias(**{f"words_{place}": said})
        blocks |= Q(item_id__in=ids, **{f"words_{place}": sought})
    pages = list(PageWords.objects.filter(indexed).values_list("page_id", flat=True)[: DEPTH + 1])
    found = rows.filter(blocks, page_id__in=pages[:DEPTH])
    if speaker := query.get("speaker"):
        found = found.filter(speaker__icontains=speaker)
    if kind := query.get("said_as"):
        found = found.filter(kind=kind)
    return found.select_related("page"), len(items) <= DEPTH and len(pages) <= DEPTH


def _by_language(items: Sequence[tuple[uuid.UUID, str]]) -> list[tuple[str, list[uuid.UUID]]]:
    found: dict[str, list[uuid.UUID]] = {}
    for item, language in items:
        found.setdefault(configuration_of(language), []).append(item)
    return list(found.items())


def passages(blocks: Sequence[Block], transcripts: QuerySet[Transcript]) -> list[dict[str, Any]]:
    """The blocks as hits, each with the question that it answers, or the answer that follows it."""
    known = {one.item_id: one for one in transcripts.filter(item_id__in={block.item_id for block in blocks})}
    turns = _turns_near(blocks)
    pairs = {block.pk: _pair(block, turns.get(block.item_id, [])) for block in blocks}
    between = _printed_between([*blocks, *filter(None, pairs.values())])
    return [
        _said(block, between)
        | _of(known[block.item_id], block.reference)
        | {"pair": _said(pair, between) if (pair := pairs[block.pk]) else None}
        for block in blocks
    ]


def at_place(transcript: Transcript, text: TranscriptText, cited: list[TranscriptLine]) -> list[dict[str, Any]]:
    """What is said in these lines, each speech as a hit."""
    found: dict[Any, list[TranscriptLine]] = {}
    for line in cited:
        found.setdefault(text.speech_at(line), []).append(line)
    return [
        {
            "said_as": speech.kind if speech else "paragraph", "speaker": speech.speaker if speech else "",
            "page_line": str(PlaceRange(lines[0].place, lines[-1].place)), "sheet": lines[0].sheet,
            "start": lines[0].start, "end": max(one.end for one in lines if one.sheet == lines[0].sheet),
            "text": text.said_in(lines)[:LONGEST], "more": False, "pair": None,
        }
        | _of(transcript, str(PlaceRange(lines[0].place, lines[-1].place)))
        for speech, lines in found.items()
    ]  # fmt: skip


def _of(transcript: Transcript, reference: str) -> dict[str, Any]:
    places = read_range(reference) if _PRINTED.fullmatch(reference) else None
    return {
        "transcript_id": transcript.pk, "evidence_id": transcript.item_id, "witness": transcript.witness,
        "citation": citation(transcript, places),
    }  # fmt: skip


def _printed_between(blocks: Sequence[Block]) -> Places:
    """What is printed on the pages of these blocks and said by nobody: the numbers of their lines, running heads, stamps."""
    rows = Block.objects.filter(page_id__in={block.page_id for block in blocks}, kind__in=sorted(map(str, FURNITURE)))
    found: Places = {}
    for page_id, start, end in rows.order_by("page_id", "start").values_list("page_id", "start", "end"):
        found.setdefault(page_id, []).append((start, end))
    return found


def _words_of(block: Block, between: Places) -> str:
    parts, at = [], block.start
    for start, end in between.get(block.page_id, ()):
        if at <= start and end <= block.end:
            parts.append(block.page.text[at:start])
            at = end
    lines = " ".join([*parts, block.page.text[at : block.end]]).split("\n")
    return joined(lines)


def _said(block: Block, between: Places) -> dict[str, Any]:
    words = _words_of(block, between)
    return {
        "said_as": block.kind, "speaker": block.speaker, "page_line": block.reference, "sheet": block.page.number,
        "start": block.start, "end": block.end, "text": words[:LONGEST], "more": len(words) > LONGEST,
    }  # fmt: skip


def _turns_near(blocks: Sequence[Block]) -> dict[uuid.UUID, list[Block]]:
    """The turns on the pages of these blocks and on those before and after, by document, in order."""
    numbers = {block.page.number + away for block in blocks for away in (-1, 0, 1)}
    items = {block.item_id for block in blocks}
    rows = Block.objects.filter(item_id__in=items, page__number__in=numbers, kind__in=sorted(map(str, TURNS)))
    found: dict[uuid.UUID, list[Block]] = {}
    for row in rows.select_related("page").order_by("item_id", "order"):
        found.setdefault(row.item_id, []).append(row)
    return found


def _pair(block: Block, turns: list[Block]) -> Block | None:
    """The question before an answer, or the answer after a question, if no other turn lies between."""
    if block.kind not in PAIRED:
        return None
    backwards = block.kind == "answer"
    near = [one for one in turns if (one.order < block.order if backwards else one.order > block.order)]
    for one in reversed(near) if backwards else near:
        if one.kind != block.kind:  # what goes on over the end of a page is of the same kind
            return one if one.kind == PAIRED[block.kind] else None
    return None
