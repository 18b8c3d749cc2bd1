"""What an award or a decision says at its end under its own heading, and how what is ruled is told before all else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import LONGEST, SummaryPart, shortened
from evidence.engines.summaries.telling import LEAD_IN

_RULING_HEADING = re.compile(
    r"(?:\W?\w{1,4}[.)] )?(?:(?:final|the|conclusion and|ruling and) )*(?:award|decision"
    r"|determination|disposition|ruling|order|relief)[:.]?",
    re.I,
)
THEREFORE = re.compile(r"(?<=[a-z]) (?:therefore|accordingly|thus)(?= )")  # what joins a decision to its reasons
_PAYS = re.compile(r"\b(?:pay|recover|award(?:ed|s)?)\b[^;]{0,120}?(?:[$\u00a3\u20ac]|\b[A-Z]{3}) ?\d", re.I)
_APART, _ROW = 2, 3  # sentences
_TOP, _MOST_UNDER = 6, 12  # sentences of the head, which has the title; sentences of the end


def under_ruling(sentences: list[Sentence]) -> list[Sentence]:
    """What stands under the last heading such as "Award" or "Decision", where that is the short end of the paper; nothing under
    one that has the reasons too."""
    places = [at for at, one in enumerate(sentences) if _ends_under(one)]
    below = sentences[places[-1] + 1 :] if places and places[-1] > _TOP else []
    ends = (at for at, one in enumerate(below) if one.kind in (BlockKind.HEADING, BlockKind.SIGNATURE_BLOCK))
    found = below[: next(ends, len(below))]
    return found if len(found) <= _MOST_UNDER else []


def _ends_under(one: Sentence) -> bool:
    return one.kind is BlockKind.HEADING and bool(_RULING_HEADING.fullmatch(one.words))


def outcome_first(ruled: list[SummaryPart]) -> Iterator[SummaryPart]:
    """What is ruled, who is to pay what first, else in print's order, without the words that join it to the reasons before it:
    "Accordingly,"."""
    for one in sorted(ruled, key=lambda one: (not _PAYS.search(one.words), one.spans)):
        words = THEREFORE.sub("", LEAD_IN.sub("", one.words))
        yield replace(one, words=words[:1].upper() + words[1:])


def last_together(places: list[int]) -> list[int]:
    """The last of these places, and those before it with at most one between; the last two where it stands by itself."""
    at = len(places) - 1
    while at and places[at] - places[at - 1] <= _APART and len(places) - at < _ROW:
        at -= 1
    return places[at:] if at < len(places) - 1 else places[-2:]


def ordered_items(items: Iterable[Sentence], directs: re.Pattern[str]) -> list[SummaryPart]:
    """ "Ordered: The motion is granted. Defendant shall produce the ledger.": of each item its first sentence and what else is
    to be done by it; its other words are its detail."""
    found: list[SummaryPart] = []
    block = -1
    for one in items:
        words = plain(one.words)
        if one.block != block:
            found.append(SummaryPart(f"Ordered: {shortened(words)}", ((one.start, one.end),)))
        elif directs.search(words) and len(found[-1].words) + len(words) < LONGEST:
            found[-1] = SummaryPart(f"{found[-1].words} {words}", (*found[-1].spans, (one.start, one.end)))
        block = one.block
    return found
