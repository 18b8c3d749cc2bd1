"""What a document is there to say: allegations, rulings, sections of a law, conclusions, a short paper's main points."""

from __future__ import annotations

import re
from functools import lru_cache

from evidence.engines.facts.papers.decisions import is_ruled
from evidence.engines.facts.papers.elements import elements_of
from evidence.engines.facts.papers.main_points import weighed
from evidence.engines.facts.papers.meetings import decides
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import Source
from evidence.engines.facts.statements import concludes
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_SAID = PROSE | {BlockKind.LIST_ITEM, BlockKind.FORM_FIELD}
_OPINES = re.compile(
    r"(?:It is|In) (?:my|our|the) (?:[a-z]+ )?opinion\b(?! (?:piece|page|column|section)s?\b)"
)  # of an expert
_SHORTEST = 25  # characters
_MOST, _LEAST = 3, -1.5  # main points, and the least likelihood of one, as a logarithm of odds


def is_expected(source: Source, sentence: Sentence) -> bool:
    ruled = decides(sentence.words) if source.is_minutes else is_ruled(source, sentence)
    ruled = ruled or (source.is_short and not source.is_mail and bool(_OPINES.match(plain(sentence.words))))
    return ruled or bool(source.pleading) or source.is_law or concludes(source.section(sentence))


def is_main_point(source: Source, sentence: Sentence) -> bool:
    """Does it say what a short paper is there to say, so that "the building" is the one that the paper is on?"""
    return sentence.start in _main_points(source)


def is_asked(source: Source, sentence: Sentence) -> bool:
    """Is it what a paper asks its reader for: "Please send us the books by May 3"?"""
    return is_main_point(source, sentence) and "asks" in elements_of(sentence.words)


@lru_cache(maxsize=1)  # asked for each sentence of a document
def _main_points(source: Source) -> frozenset[int]:
    """Where those sentences begin that say most of what a short paper is there to say."""
    is_read_otherwise = source.is_mail or source.is_chat or source.read.spoken or source.is_instrument
    if is_read_otherwise or not source.is_short:
        return frozenset()
    found = [one for one in source.read.sentences if one.kind in _SAID and len(one.words) >= _SHORTEST]
    best = sorted(zip(weighed(source.read, found), found, strict=True), key=lambda one: -one[0])[:_MOST]
    return frozenset(one.start for weight, one in best if weight >= _LEAST)
