"""What is to be looked at in the designations of a transcript: overlaps, gaps, cut answers, lost lines, and how long it runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from evidence.designations.readers import BASIS, WORDS_A_MINUTE, minutes
from evidence.models import Designation
from evidence.transcripts.places import PlaceRange
from evidence.transcripts.text import TranscriptText

SMALL_GAP = 5  # lines between two passages of a party that may have been left out by mistake
MOST_TOLD = 200
Span = tuple[int, int, Designation]  # the first and the last line, by their place among all


def check_designations(text: TranscriptText, designations: Sequence[Designation]) -> dict[str, Any]:
    """Everything at once; of each at most two hundred."""
    spans = _spans(text, designations)
    played = [span for span in spans if span[2].kind in ("affirmative", "counter")]
    return {
        "words_a_minute": WORDS_A_MINUTE,
        "basis": BASIS,
        "running_time": _running_time(text, played),
        "total_minutes": minutes(_words(text, played)),
        "overlaps": [*_overlaps(text, played)][:MOST_TOLD],
        "gaps": [*_gaps(text, played)][:MOST_TOLD],
        "cuts": [*_cuts(text, played)][:MOST_TOLD],
        "lost": [{"designation_id": one.pk, "page_line": str(one.places)} for one in _lost(spans, designations)][
            :MOST_TOLD
        ],
    }


def _spans(text: TranscriptText, designations: Sequence[Designation]) -> list[Span]:
    """Those whose lines the transcript has, in their order."""
    found = []
    for one in designations:
        first, last = (text.by_place.get(place, []) for place in one.places)
        if len(first) == len(last) == 1 and first[0] <= last[0]:
            found.append((first[0], last[0], one))
    return sorted(found, key=lambda span: (span[0], span[1], span[2].pk))


def _lost(spans: list[Span], designations: Sequence[Designation]) -> Iterator[Designation]:
    known = {one.pk for _, _, one in spans}
    return (one for one in designations if one.pk not in known)


def _running_time(text: TranscriptText, spans: list[Span]) -> list[dict[str, Any]]:
    """By party and kind."""
    groups: dict[tuple[str, str, str], list[Span]] = defaultdict(list)
    for span in spans:
        groups[span[2].party, span[2].side, span[2].kind].append(span)
    return [
        {
            "party": party, "side": side, "kind": kind, "count": len(members), "words": (number := _words(text, members)),
            "lines": len(_covered(members)), "minutes": minutes(number),
        }
        for (party, side, kind), members in sorted(groups.items())
    ]  # fmt: skip


def _covered(spans: list[Span]) -> set[int]:
    return {at for first, last, _ in spans for at in range(first, last + 1)}


def _words(text: TranscriptText, spans: list[Span]) -> int:
    return sum(len(text.lines[at].text.split()) for at in _covered(spans))


def _range(text: TranscriptText, first: int, last: int) -> str:
    return str(PlaceRange(text.lines[first].place, text.lines[last].place))


def _overlaps(text: TranscriptText, spans: list[Span]) -> Iterator[dict[str, Any]]:
    """Lines that two of them have."""
    for at, (first, last, one) in enumerate(spans):
        for other_first, other_last, other in spans[at + 1 :]:
            if other_first > last:
                break
            yield {
                "designation_id": one.pk, "other_id": other.pk, "same_party": one.party == other.party,
                "page_line": _range(text, max(first, other_first), min(last, other_last)),
            }  # fmt: skip


def _gaps(text: TranscriptText, spans: list[Span]) -> Iterator[dict[str, Any]]:
    """A few lines with words that a party left out between two of its passages."""
    groups: dict[str, list[Span]] = defaultdict(list)
    for span in spans:
        groups[span[2].party].append(span)
    for members in groups.values():
        for (_, last, one), (first, _, other) in pairwise(members):
            between = range(last + 1, first)
            if 0 < len(between) <= SMALL_GAP and any(text.lines[at].text for at in between):
                yield {
                    "designation_id": one.pk, "other_id": other.pk, "page_line": _range(text, between[0], between[-1]),
                }  # fmt: skip


def _cuts(text: TranscriptText, spans: list[Span]) -> Iterator[dict[str, Any]]:
    """Passages that begin with an answer and not its question, or end with a question and not its answer."""
    for first, last, one in spans:
        begins, ends = text.speech_at(text.lines[first]), text.speech_at(text.lines[last])
        if begins and begins.kind == "answer" and not _has(text, first, last, "question"):
            yield _cut(text, one, first, "It has an answer without the question.")
        elif begins and _begins_before(text, first, begins):
            yield _cut(text, one, first, "It begins in the middle of what is said.")
        if ends and ends.kind == "question" and last + 1 < len(text.lines):
            yield _cut(text, one, last, "It ends with a question, without the answer.")


def _has(text: TranscriptText, first: int, last: int, kind: str) -> bool:
    found = (text.speech_at(line) for line in text.lines[first : last + 1])
    return any(one is not None and one.kind == kind for one in found)


def _begins_before(text: TranscriptText, at: int, speech: Any) -> bool:
    before = text.lines[at - 1] if at else None
    return before is not None and bool(before.text) and text.speech_at(before) == speech


def _cut(text: TranscriptText, one: Designation, at: int, problem: str) -> dict[str, Any]:
    return {"designation_id": one.pk, "page_line": str(text.lines[at].place), "problem": problem}
