"""Lines that have an amount, a day or an outcome, under their headings: of short papers that tell little in sentences."""

from __future__ import annotations

import re
from collections import Counter

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.titles import titled
from evidence.engines.facts.papers.elements import has_outcome
from evidence.engines.facts.papers.meetings import is_routine
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank, shortened

_LONG, _SHORTEST, _LONGEST, _LONGEST_TOPIC = 6_000, 22, 320, 50  # characters of the paper, of a line, of its heading
_SUM = re.compile(r"[$\u00a3\u20ac] ?\d|\d ?%")
_FIGURE = re.compile(r"\b\d{2,}\b")
_WORDS = re.compile(r"\b[A-Za-z]{3,}\b")
_FEWEST_WORDS, _LEAST, _OF_ONE_TOPIC = 3, 0.7, 2
_WITHIN = "\u203a"  # between a section's headings
_LINES = (PROSE - {BlockKind.QUOTED_MAIL}) | {BlockKind.LIST_ITEM}
_NEXT_TIME = re.compile(r"^(?:next|out at|adjourned|time|meeting)\b", re.I)


def dense(reading: SummarySource, most: int, beside: list[SummaryPart]) -> list[SummaryPart]:
    """Up to ``most`` lines that the statements beside do not have, two of a topic, in the paper's order; none of a long paper."""
    if len(reading.text) > _LONG:
        return []
    said = [span for part in beside for span in part.spans]
    scored = [
        (_weight(one), -one.start, one)
        for one in reading.sentences
        if _is_line(one) and not any(start < one.end and one.start < end for start, end in said)
    ]
    topics: Counter[str] = Counter()
    chosen: list[Sentence] = []
    for weight, _, one in sorted(scored, key=lambda found: found[:2], reverse=True):
        topic = reading.section(one)
        topics[topic] += 1
        if weight >= _LEAST and len(chosen) < most and (topics[topic] <= _OF_ONE_TOPIC or not topic):
            chosen.append(one)
    return [_under_its_heading(reading, one) for one in sorted(chosen, key=lambda one: one.start)]


def _is_line(one: Sentence) -> bool:
    words = one.words
    whole = (
        one.kind in _LINES and _SHORTEST <= len(words) <= _LONGEST and words[-1] not in ":?" and not words[0].islower()
    )
    tells = len(_WORDS.findall(words)) >= _FEWEST_WORDS and not (
        is_blank(words) or _NEXT_TIME.search(words) or is_routine(words)
    )
    return whole and tells


def _weight(one: Sentence) -> float:
    """What of an amount, a day, an outcome and a figure it has."""
    day = any(found.precision == "day" for found in find_dates(one.words))
    return (
        bool(_SUM.search(one.words)) + 0.7 * day + 0.7 * has_outcome(one.words) + 0.3 * bool(_FIGURE.search(one.words))
    )


def _under_its_heading(reading: SummarySource, one: Sentence) -> SummaryPart:
    topic = reading.section(one).split(_WITHIN)[-1].strip(" .:")
    words = shortened(plain(one.words))
    named = 0 < len(topic) <= _LONGEST_TOPIC and topic.lower() not in words.lower() and topic != reading.title[0]
    return SummaryPart(f"{titled(topic)}: {words}" if named else words, ((one.start, one.end),))
