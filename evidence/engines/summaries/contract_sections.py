"""What the sections of a short contract say that decide a dispute: no warranty, default, term, acceptance; and what was added to
it by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.titles import titled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank, shortened

_DECIDES = re.compile(
    r"\b(?:warrant(?:y|ies)|default|remed(?:y|ies)|breach|term|acceptance|rejection|risk of loss|guarant(?:y|ee)"
    r"|liquidated damages|options?|inspection)\b",
    re.I,
)
_NUMBER = re.compile(
    r"^\s*(?:(?:Section|Article|\u00a7)\s*)?\(?(?:\d{1,2}(?:\.\d{1,2})?|[A-Z]|[IVX]{1,5})[.):]\s*", re.I
)
_BY_HAND = re.compile(r"\((?:hand-?written|typed|added|inserted)\b[^()]{0,60}\)|\b(?:in the margin|by hand)\b", re.I)
_WHEN = re.compile(r"\d|\b(?:month|year|day)s?\b")
_FEWEST, _LONGEST = 12, 420  # characters of a statement


def decisive_sections(reading: SummarySource, said: list[tuple[int, int]], space: int) -> Iterator[SummaryPart]:
    """The first sentence of each such section that none of ``said`` has, under its heading, and each addition by hand."""
    section, is_first = "", False
    for one in reading.sentences:
        if one.kind is BlockKind.HEADING:
            section, is_first = _NUMBER.sub("", one.words).strip(" .:"), True
            continue
        by_hand = bool(_BY_HAND.search(one.words))
        decides = by_hand or (is_first and _is_decisive(section, one))
        is_first = False
        told = any(start < one.end and one.start < end for start, end in said)
        if not decides or told or len(one.words) < _FEWEST or is_blank(one.words):
            continue
        label = "Added by hand" if by_hand else titled(section).capitalize()
        words = shortened(_BY_HAND.sub("", _in_small_letters(one.words, reading.text)).strip(" *"), _LONGEST)
        if len(words) <= space:
            space -= len(words)
            yield SummaryPart(f"{label}: {words}", ((one.start, one.end),))


def _in_small_letters(words: str, text: str) -> str:
    """Words in capitals as a sentence, those with a capital that the paper writes so within its sentences."""
    if not words.isupper():
        return words
    said = re.sub(
        r"[a-z]{4,}",
        lambda found: found[0].capitalize() if re.search(rf"[a-z,] {found[0].capitalize()}\b", text) else found[0],
        words.lower(),
    )
    return said[:1].upper() + said[1:]


def _is_decisive(section: str, one: Sentence) -> bool:
    """Does the heading name such a matter, and is the first sentence under it of that, a term's with its span?"""
    if not _DECIDES.search(section) or one.words.endswith(":"):
        return False
    return not re.match(r"term\b", section, re.I) or bool(_WHEN.search(one.words))
