"""What a chart or a laboratory found, under its own heading and without a verb."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_FINDS = re.compile(
    r"(?:(?!pre)[A-Za-z-]+ ){0,2}(?:diagnos[ie]s|impressions?|conclusions?|interpretation|cause of death)(?: \(?[A-Za-z]+\)?)?",
    re.I,
)
_KINDS = PROSE | {BlockKind.LIST_ITEM}
_LETTERS = re.compile(r"[A-Za-z]{3}")
_NUMBER = re.compile(r"^(?:\(?\d{1,2}[.)] )")
_RELEVANCE, _FEWEST, _MOST = 0.5, 2, 40  # words


def diagnosis(source: Source, sentence: Sentence) -> FactCandidate | None:
    """What the sentence's paragraph says, which it begins, under what its heading calls it and whose chart it is; None where it
    stands under another heading."""
    if not source.patient or not source.is_short or sentence.kind not in _KINDS:
        return None
    heading = source.section(sentence).rpartition(" \u203a ")[2].strip(" :.")
    block = source.read.structure.blocks[sentence.block]
    words = _NUMBER.sub("", " ".join(source.read.masked[sentence.start : block.end].split()))
    if not _FINDS.fullmatch(heading) or not _FEWEST <= len(words.split()) <= _MOST or not _LETTERS.search(words):
        return None
    if words.endswith(("?", ":")) or source.read.masked[block.start + block.label : sentence.start].strip():
        return None
    text = headed(source.head, f"{heading.capitalize()}: {words}")
    fact = source.fact(text, sentence.start + sentence.label, block.end, _RELEVANCE + 0.2)
    return FactCandidate(fact, _RELEVANCE, expected=True)
