"""How a paper's sentences are told: as their facts tell them, which say whom "the deceased" means, and what they are worth."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.base.types import Document
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.worth.features import is_left_open as is_open_statement
from evidence.engines.summaries.weighed_statements import WeighedStatement, weighed_all

if TYPE_CHECKING:
    from evidence.engines.layout.sentences import Sentence
    from evidence.engines.summaries.parts import SummarySource

_OF_COURTS = frozenset({"opinion", "pleading"})
_BRACKET = re.compile(r" ?\[[^\]]*\]")
_LONGEST_PAPER = 20_000  # characters of a paper that is told as its facts are
_SHARE = 0.4  # of a sentence or of a fact that both have


def facts_of(reading: SummarySource) -> list[WeighedStatement]:
    """The statements of a short paper, in its order; none of a long one."""
    return _facts(reading.document) if len(reading.text) <= _LONGEST_PAPER else []


@lru_cache(maxsize=2)
def _facts(document: Document) -> list[WeighedStatement]:
    return weighed_all(document)


def fact_of(reading: SummarySource, sentence: Sentence) -> WeighedStatement | None:
    """The fact that tells just this sentence, in its words and what these mean in brackets, and is understood by itself."""
    found = (one for one in facts_of(reading) if (one.start, one.end) == (sentence.start, sentence.end))
    words = _letters(plain(sentence.words))
    alike = (one for one in found if _letters(without_brackets(one.bare)) == words)
    return next((one for one in alike if not is_open_statement(one.words)), None)


def worded(reading: SummarySource, sentence: Sentence) -> str:
    """The sentence's words; where a fact tells it, with what that explains in brackets, but in a court's paper, whose head names
    the sides."""
    fact = fact_of(reading, sentence) if reading.kind not in _OF_COURTS else None
    return fact.bare if fact else plain(sentence.words)


def row_of(reading: SummarySource, sentence: Sentence) -> str:
    """The row or the field as its fact has it, under the heads of its columns and without the form's; empty where none has it."""
    found = [one for one in facts_of(reading) if _is_same(sentence, one) and one.bare != one.words and not one.speaker]
    words = max(found, key=lambda one: one.worth).bare if found else ""
    return words[:1].upper() + words[1:]


def without_brackets(words: str) -> str:
    """Without what stands in brackets: whom a role means, say, where the paper's head tells it."""
    return _BRACKET.sub("", words)


def _letters(words: str) -> str:
    return "".join(one for one in words.lower() if one.isalnum())


def _is_same(sentence: Sentence, fact: WeighedStatement) -> bool:
    shared = min(sentence.end, fact.end) - max(sentence.start, fact.start)
    return shared > _SHARE * min(sentence.end - sentence.start, fact.end - fact.start)
