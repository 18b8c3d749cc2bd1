"""The further days of a sentence that has several: each dated clause is a fact of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.own_of_several import is_plain_day
from evidence.engines.facts.papers.pleadings import alleged
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import FactCandidate, Source
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
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|shall|will|must|may|can|would|could|should|agrees?|[a-z]{2,20}ed|began|ran"
    r"|came|went|gave|took|made|sent|told|said|paid|met|left|wrote|bought|sold|held|found|got|saw|knew|signed|takes|expires"
    r"|ends|begins|commences|terminates)\b"
)
_RELATIVE = re.compile(
    r"(?:(?!\b(?:is|are|was|were|has|have|had|shall|will|must|may)\b).)*? (?:that|which|who) (?:is|are|was|were|has"
    r"|have|had|shall|will|must|may)\b"
)  # "Order to show cause that was set to expire"
_OWN = re.compile(r"\b(?:we|our|us|you|your|I|my|me)\b", re.I)  # which only with whoever writes it says whom it means
_SHORTEST, _LONGEST, _MOST = 4, 60, 3  # words of a clause; clauses of a sentence


def clause_candidates(source: Source, sentence: Sentence, candidate: FactCandidate) -> Iterator[FactCandidate]:
    """A fact for each plain day of the sentence but the one the sentence's own fact is dated by."""
    dates = source.dates_in(sentence.start, sentence.end)
    days = [d for d in dates if d.date != candidate.fact.date and is_plain_day(source.read.masked, d, sentence.start)]
    if len(dates) < 2 or candidate.fact.date is None:
        return
    made = [clause for day in days[:_MOST] if (clause := _clause(source, sentence, day, candidate.relevance))]
    longest = {clause.fact.start: clause for clause in sorted(made, key=lambda one: one.fact.end)}
    yield from longest.values()  # of one clause with two days once, up to the last


def _clause(source: Source, sentence: Sentence, day: DateMention, relevance: float) -> FactCandidate | None:
    """The words from the clause's beginning to its day, with the sentence's subject when it has none."""
    lead = source.read.masked[sentence.start : day.end].replace("\n", " ")
    begins = [found.end() for found in _BOUNDARY.finditer(lead, 0, day.start - sentence.start)]
    start = next((at for at in reversed(begins) if _is_clause(lead[at:])), None)
    if start is None or not _VERB.search(lead[:start]):
        return None  # the sentence itself from its subject on: "On May 27, [the judge set a hearing for June 2]"
    words = " ".join(lead[start:].split())
    if _PREDICATE.match(words):
        subject = _SUBJECT.match(sentence.words)
        words = f"{subject['subject']} {words}" if subject else ""
    if not words or not asserts(words) or _RELATIVE.match(words) or _OWN.search(words):
        return None
    text = alleged(source.pleading or source.brief, plain(words))
    fact = source.fact(text, sentence.start + start, day.end, 0.3 + 0.45 * min(relevance, 1.0))
    return FactCandidate(fact, relevance - 0.04)


def _is_clause(words: str) -> bool:
    count = len(words.split())
    least = _SHORTEST if _PREDICATE.match(words) else _SHORTEST + 2
    return least <= count <= _LONGEST and bool(_PREDICATE.match(words) or _NAMED.match(words))
