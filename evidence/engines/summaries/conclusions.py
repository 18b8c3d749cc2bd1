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
from evidence.engines.summaries.ranked import MARK

_NAMES = (
    r"(?:[a-z]+ (?:and |of |& )?){0,2}(?:conclusions?|findings?|(?:executive )?summary|synopsis|assessment|impressions?"
    r"|diagnos[ie]s|determination|decision"
    r"|opinions?|a/p|awards?|results?|imaging|x-?rays?|radiology"
    r"|(?:probable )?cause(?: of \w+)?|outcome|disposition)(?: (?:and|&|/) \w+)?"
)
_HEADS = re.compile(rf"(?:\W?\w{{1,3}}(?:\.\d{{0,2}}|\))\.? )?{_NAMES}[.: -]{{0,3}}", re.I)
_LABELLED = re.compile(rf"(?P<label>{_NAMES}): (?=\S)", re.I)
NOTHING_FOUND = re.compile(
    r"\b(?:normal(?:ly)?|unremarkable|unchanged|maintained|(?:none|not) detected"
    r"|no (?:defects?|problems?|issues|concerns|deficiencies))\b",
    re.I,
)
_CONCLUDES = re.compile(
    r"(?:my |our )?(?:recommendations?|conclusions?|summary|findings?|decision|outcome|next steps?|action items?): .{20}",
    re.I,
)
_ENDS = frozenset({BlockKind.HEADING, BlockKind.SIGNATURE_BLOCK, BlockKind.FORM_FIELD, BlockKind.TABLE_ROW})
_NUMBER = re.compile(r"^\W?\d[\w.]{0,3}[.)]? (?=[A-Za-z])")
_SHORTEST, _MOST, _OF_ONE = 18, 5, 4  # characters of what is concluded; conclusions, and those under one heading


def conclusions(reading: SummarySource) -> list[SummaryPart]:
    """What is said first under each such heading or label, with its name."""
    return list(islice(_found(reading), _MOST))


def _found(reading: SummarySource) -> Iterator[SummaryPart]:
    """Behind a label the sentence itself; under a heading the first few of what follows it."""
    sentences = reading.sentences
    for at, one in enumerate(sentences):
        if label := _LABELLED.match(one.words):
            if _tells(words := one.words[label.end() :]):  # behind a label a figure is no item's number
                yield _named(label["label"], words, one)
        elif _HEADS.fullmatch(one.words) and one.words != reading.title[0]:
            name = _NUMBER.sub("", one.words).strip(" .:-")
            under = [other for other in _under(sentences, at) if _tells(plain(other.words))][:_OF_ONE]
            for n, other in enumerate(under):
                words = plain(MARK.sub("", other.words))
                yield (
                    SummaryPart(shortened(words), ((other.start, other.end),)) if n else _named(name, words, other, one)
                )


def is_concluded(sentence: Sentence) -> bool:
    """ "Recommendations: refer the matter to counsel" is what a message comes to, and no field."""
    return sentence.kind is BlockKind.FORM_FIELD and bool(_CONCLUDES.match(sentence.words))


def _under(sentences: list[Sentence], at: int) -> Iterator[Sentence]:
    """The sentences up to the next heading; behind a run-in one those of its paragraph, or else the first."""
    head = sentences[at]
    for other in sentences[at + 1 :]:
        begins = other.block != head.block
        if other.kind in _ENDS or _LABELLED.match(other.words) or _HEADS.fullmatch(other.words):
            return
        if head.kind is not BlockKind.HEADING and begins and sentences[at + 1].block != other.block:
            return
        yield other


def _tells(words: str) -> bool:
    unsaid = is_blank(words) or is_form(words) or words.endswith((":", "?"))
    return len(words) >= _SHORTEST and not unsaid and not NOTHING_FOUND.search(words)


def _named(name: str, words: str, one: Sentence, head: Sentence | None = None) -> SummaryPart:
    label = titled(name) if name.isupper() else name
    return SummaryPart(
        f"{label[:1].upper()}{label[1:]}: {shortened(words)}",
        ((one.start, one.end), *([(head.start, head.end)] if head else [])),
    )
