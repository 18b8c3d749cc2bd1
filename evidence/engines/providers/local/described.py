"""Clauses of a type that somebody describes: by the section's heading, by the description's words, by examples' meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evidence.engines.base.types import ClauseType, Document, FoundClause
from evidence.engines.layout.kinds import CONTENT, BlockKind
from evidence.engines.layout.sentences import Read, Sentence, read
from evidence.engines.providers.local.relevance import Meanings, relevance, shared, stems

LEAST = 0.42  # of nearness, below which nothing is found
HEADED, HEADED_LEAST = 0.25, 0.20  # what a heading of that name adds, and how near its section must be besides
SUREST = 0.85  # nearness is no proof
MOST = 16  # sentences of a contract that are looked at closely, for each type
MOST_NAMES = 5  # of one type, at most
_SHORTEST = 40  # characters


def find_described(document: Document, types: Sequence[ClauseType]) -> list[FoundClause]:
    """The sentences that are nearest to each type, the surest ones, in the order of the text."""
    seen = read(document.text)
    said = [one for one in seen.sentences if one.kind in CONTENT and one.kind is not BlockKind.HEADING]
    said = [one for one in said if len(one.words) >= _SHORTEST]
    meanings = Meanings()
    found = [one for wanted in types for one in _of_type(document.text, seen, said, wanted, meanings)]
    return sorted(found, key=lambda one: (one.start, one.type))


def _of_type(
    text: str, seen: Read, said: list[Sentence], wanted: ClauseType, meanings: Meanings
) -> Iterator[FoundClause]:
    headed = [_is_headed(seen, one, wanted) for one in said]
    shares = shared(f"{wanted.label} {wanted.description} {' '.join(wanted.examples)}", [one.words for one in said])
    order = sorted(range(len(said)), key=lambda at: -(shares[at] + (1 if headed[at] else 0)))[:MOST]
    words = [said[at].words for at in order]
    likes = [relevance(one, words, meanings) for one in (f"{wanted.label}. {wanted.description}", *wanted.examples)]
    scored = [(max(near), at) for near, at in zip(zip(*likes, strict=True), order, strict=True)]
    likely = [(score + HEADED, at) for score, at in scored if headed[at] and score >= HEADED_LEAST]
    likely += [(score, at) for score, at in scored if not headed[at] and score >= LEAST]
    for score, at in sorted(likely, reverse=True)[:MOST_NAMES]:
        one = said[at]
        yield FoundClause(wanted.name, one.start, one.end, text[one.start : one.end], round(min(SUREST, score), 3))


def _is_headed(seen: Read, one: Sentence, wanted: ClauseType) -> bool:
    """Whether a heading above the sentence has all words of the type's name."""
    name = stems(wanted.label)
    return bool(name) and name <= stems(seen.structure.blocks[one.block].section)
