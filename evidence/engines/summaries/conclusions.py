"""What a paper comes to, as it says itself: under a heading or behind a label such as "Impression" or "Summary"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from evidence.engines.documents.titles import titled
from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank, shortened

_NAMES = (
    r"(?:[a-z]+ (?:and |of |& )?){0,2}(?:conclusions?|findings?|(?:executive )?summary|synopsis|assessment|impressions?"
    r"|diagnos[ie]s|determination|opinion|a/p|(?:probable )?cause(?: of \w+)?|outcome|disposition)(?: (?:and|&|/) \w+)?"
)
_HEADS = re.compile(rf"(?:\W?\w{{1,3}}[.)] )?{_NAMES}[.: -]{{0,3}}", re.I)
_LABELLED = re.compile(rf"(?P<label>{_NAMES}): (?=\S)", re.I)
_FIELDS = frozenset({BlockKind.FORM_FIELD, BlockKind.TABLE_ROW})
_SHORTEST, _MOST = 18, 2  # characters of what is concluded; conclusions


def conclusions(reading: SummarySource) -> list[SummaryPart]:
    """The first that is said under each such heading or label, two at most, with its name where it is a fragment."""
    return list(islice(_found(reading), _MOST))


def _found(reading: SummarySource) -> Iterator[SummaryPart]:
    before = ""
    for one in reading.sentences:
        label = _LABELLED.match(one.words)
        name = label["label"] if label else before if one.kind not in _FIELDS else ""
        words = one.words[label.end() :] if label else plain(one.words)  # behind a label a figure is no item's number
        is_head = _HEADS.fullmatch(one.words) and one.words != reading.title[0]
        before = one.words.strip(" .:-") if is_head else ""
        if (
            name
            and len(words) >= _SHORTEST
            and not (before or is_blank(words) or is_form(words) or words.endswith((":", "?")))
        ):
            yield _named(name, words, one)


def _named(name: str, words: str, one: Sentence) -> SummaryPart:
    label = titled(name) if name.isupper() else name
    return SummaryPart(f"{label[:1].upper()}{label[1:]}: {shortened(words)}", ((one.start, one.end),))
