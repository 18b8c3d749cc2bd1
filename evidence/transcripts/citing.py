"""Quoted testimony with its citation, or the words of cited lines."""

from __future__ import annotations

from typing import Any

from config.api.errors import Invalid
from evidence.models import Transcript
from evidence.transcripts.bluebook import citation, full_citation
from evidence.transcripts.places import PlaceRange
from evidence.transcripts.quotes import QuotePlace, find_quote, nearest
from evidence.transcripts.text import TranscriptLine, TranscriptText

NOTES = {
    "lines": "This transcript prints no page numbers, so its citation names none; pages are those of the file.",
    "counted": "This transcript prints no page and line numbers, so its citation names none; they are counted in the file.",
}
MOST_LINES = 500  # of a passage


def cite_quote(transcript: Transcript, text: TranscriptText, quote: str, *, near_page: int | None) -> dict[str, Any]:
    """Where the words stand, with citations; where they stand nowhere, the passages most like them."""
    places = find_quote(text, quote, near_page=near_page)
    return _answer(transcript, text, places, [] if places else nearest(text, quote))


def cite_places(transcript: Transcript, text: TranscriptText, places: PlaceRange) -> dict[str, Any]:
    """The words of these lines. Raises ``Invalid`` where the transcript has no such lines."""
    lines = lines_at(text, places)
    return _answer(transcript, text, [QuotePlace(lines, text.said_in(lines), is_verbatim=True)], [])


def lines_at(text: TranscriptText, places: PlaceRange) -> list[TranscriptLine]:
    """The lines of the range, at most 500."""
    check_ends(text, places)
    lines = text.between(places)
    if len(lines) > MOST_LINES:
        raise Invalid.field("page_line", f"Name at most {MOST_LINES} lines in a row.")
    return lines


def check_ends(text: TranscriptText, places: PlaceRange, field: str = "page_line") -> None:
    """Raises ``Invalid`` naming the end of the range that the transcript does not have, or has more than once."""
    for place in places:
        standing = len(text.by_place.get(place, ()))
        if standing == 0:
            raise Invalid.field(field, f"The transcript has no line {place}.")
        if standing > 1:
            raise Invalid.field(field, f"The transcript has a line {place} {standing} times; its pages begin anew.")
    if not text.between(places):
        raise Invalid.field(field, f"In the transcript {places.last} stands before {places.first}.")


def _answer(
    transcript: Transcript, text: TranscriptText, places: list[QuotePlace], near: list[QuotePlace]
) -> dict[str, Any]:
    return {
        "found": bool(places),
        "places": [_passage(transcript, text, one) for one in places],
        "nearest": [_passage(transcript, text, one) for one in near],
        "note": NOTES.get(text.numbering, ""),
    }


def _passage(transcript: Transcript, text: TranscriptText, one: QuotePlace) -> dict[str, Any]:
    first, last = one.lines[0], one.lines[-1]
    is_unique = all(len(text.by_place[line.place]) == 1 for line in (first, last))
    cited = one.places if is_unique else None
    day = transcript.taken_on or transcript.item.document_date
    return {
        "page_line": str(one.places), "citation": citation(transcript, cited),
        "full_citation": full_citation(transcript, cited, day), "text": one.text, "sheet": first.sheet,
        "start": first.start, "end": last.end if last.sheet == first.sheet else None,
        "is_verbatim": one.is_verbatim, "similarity": one.similarity,
    }  # fmt: skip
