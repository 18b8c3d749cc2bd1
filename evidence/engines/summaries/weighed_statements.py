"""What a document's statements are worth as facts, for summaries: put as facts are, so that each is understood by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.papers.form_heads import without_head
from evidence.engines.facts.relevance import LEAST
from evidence.engines.facts.sentences.broken import is_torn
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.testimony.witness_pronouns import with_witness_pronouns
from evidence.engines.facts.worth.features import is_left_open
from evidence.engines.facts.worth.judged import judged
from evidence.engines.facts.worth.weights import worth
from evidence.engines.summaries.parts import SummarySource

_WORD = re.compile(r"\b[a-z\u00df-\u00ff]{4,}")  # not names, which a whole paper may share
_JUDGED = 160  # statements whose worth is asked for: those with most points
_STATED = re.compile(
    r"(?P<who>[^\u201c]{3,60}?) (?:stated|wrote)(?: to [^\u201c]{3,60})?: \u201c(?P<said>[^\u201c]+)\u201d\.?$"
)
_ALIKE = 0.5  # of the words of the shorter one
_OF_ONE_PART = 2
_ADDED = frozenset({"answered", "when", "asked", "testified", "that", "stated", "correct", "right"})  # by who puts them


@dataclass(frozen=True, slots=True)
class WeighedStatement:
    """A statement as a fact has it, what it is worth (0 to 1), and its place."""

    words: str
    worth: float
    start: int
    end: int
    bare: str = ""  # its words without the head of the form that it stands in, and without who states them
    speaker: str = ""  # whose words they are


def weighed_all(document: Document) -> list[WeighedStatement]:
    """All of a short paper that are whole."""
    return _weighed(document, lambda one: not is_torn(one.fact.text))


def weighed_statements(reading: SummarySource, longest: int) -> list[WeighedStatement]:
    """Those of a document that are whole and no longer than this, in its order."""
    return _weighed(reading.document, lambda one: _may_stand(one, longest))


def all_weighed(reading: SummarySource) -> list[WeighedStatement]:
    """Those of a message, whose words stand in their order, so that what one leaves open the one before may say."""
    return _weighed(reading.document, lambda one: True)


def _weighed(document: Document, may_stand: Callable[[FactCandidate], bool]) -> list[WeighedStatement]:
    """Names are not looked for, which takes longer than all else; who speaks is known from the turns."""
    source = Source(document, [], find_own_dates(document))
    found = [one for one in candidates_of(source) if may_stand(one)]
    best = sorted(found, key=lambda one: -one.relevance)[:_JUDGED]
    made = worth([judged(one, source) for one in best])
    weighed = {
        (one.fact.start, one.fact.end): _made(one, value, source)
        for value, one in sorted(zip(made, best, strict=True), key=lambda pair: pair[0])
    }
    return sorted(weighed.values(), key=lambda one: one.start)


def _made(one: FactCandidate, value: float, source: Source) -> WeighedStatement:
    """ "Ann Lee stated: “I saw it.”" with "I saw it." and its speaker."""
    fact = one.fact
    if "the witness" in fact.text:
        fact = replace(fact, text=with_witness_pronouns(source, fact))
    words = without_head(source.head, fact.text)
    stated = _STATED.match(words)
    bare, who = (stated["said"], stated["who"]) if stated else (words, "")
    return WeighedStatement(fact.text, value, fact.start, fact.end, bare, who)


def _may_stand(one: FactCandidate, longest: int) -> bool:
    said = one.fact.text
    return one.relevance >= LEAST and len(said) <= longest and not (is_torn(said) or is_left_open(said))


def spread(found: Iterable[WeighedStatement], most: int, least: float, size: int) -> list[WeighedStatement]:
    """Up to ``most`` of those worth ``least``, in their order: no two of one matter, and of each part of a text of ``size``
    characters no more than two."""
    chosen: list[WeighedStatement] = []
    for one in sorted(found, key=lambda one: (-one.worth, one.start)):
        beside = [other for other in chosen if other.start * most // size == one.start * most // size]
        if one.worth < least or len(chosen) == most:
            break
        if len(beside) < _OF_ONE_PART and not any(_is_alike(one, other) for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.start)


def _is_alike(one: WeighedStatement, other: WeighedStatement) -> bool:
    """Do they share most of their words, or stand in one place?"""
    ours, theirs = (_words(words) for words in (one.words, other.words))
    shared = len(ours & theirs) >= _ALIKE * max(min(len(ours), len(theirs)), 1)
    return shared or (one.start < other.end and other.start < one.end)


def _words(said: str) -> set[str]:
    return set(_WORD.findall(said)) - _ADDED
