"""The further days of a sentence that has several: each dated clause is a fact of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.base.types import DateMention
from evidence.engines.facts.fragments import asserts
from evidence.engines.facts.pleadings import alleged
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.text import plain
from evidence.engines.facts.when import is_plain_day
from evidence.engines.layout.sentences import Sentence

_BOUNDARY = re.compile(r"(?:[,;] (?:and |but |or )?|\b(?:and|but) )(?:then )?(?:from |on |upon )?")
_SUBJECT = re.compile(
    r"^(?P<subject>(?:The|This|These|Each|An?) [\w\u2019' -]{3,70}?) (?:\(|is|are|was|were|shall|will)\b"
)
_PREDICATE = re.compile(
    r"(?:takes?|took|expires?|expired|commences?|commenced|terminates?|terminated|ends?|ended|begins?|began|becomes?|became"
    r"|is|are|was|were|shall|will|continues?|lapses?|lapsed|closes?|closed|matures?) ",
)
_NAMED = re.compile(r"(?:the|a|an|his|her|their|its|our|my|[A-Z][\w.]{1,24}) \w")
_SHORTEST, _LONGEST, _MOST = 4, 60, 3  # words of a clause; clauses of a sentence


def clause_candidates(source: Source, sentence: Sentence, candidate: FactCandidate) -> Iterator[FactCandidate]:
    """A fact for each plain day of the sentence but the one the sentence's own fact is dated by."""
    dates = source.dates_in(sentence.start, sentence.end)
    days = [d for d in dates if d.date != candidate.fact.date and is_plain_day(source.read.masked, d, sentence.start)]
    if len(dates) < 2 or candidate.fact.date is None:
        return
    for day in days[:_MOST]:
        if clause := _clause(source, sentence, day, candidate.relevance):
            yield clause


def _clause(source: Source, sentence: Sentence, day: DateMention, relevance: float) -> FactCandidate | None:
    """The words from the clause's beginning to its day, with the sentence's subject when it has none."""
    lead = source.read.masked[sentence.start : day.end].replace("\n", " ")
    begins = [found.end() for found in _BOUNDARY.finditer(lead, 0, day.start - sentence.start)]
    start = next((at for at in reversed(begins) if _is_clause(lead[at:])), None)
    if start is None:
        return None
    words = " ".join(lead[start:].split())
    if _PREDICATE.match(words):
        subject = _SUBJECT.match(sentence.words)
        words = f"{subject['subject']} {words}" if subject else ""
    if not words or not asserts(words):
        return None
    text = alleged(source.pleading, plain(words)) if source.pleading else plain(words)
    fact = source.fact(text, sentence.start + start, day.end, 0.3 + 0.45 * min(relevance, 1.0))
    return FactCandidate(fact, relevance - 0.04)


def _is_clause(words: str) -> bool:
    count = len(words.split())
    least = _SHORTEST if _PREDICATE.match(words) else _SHORTEST + 2
    return least <= count <= _LONGEST and bool(_PREDICATE.match(words) or _NAMED.match(words))
