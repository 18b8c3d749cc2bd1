"""What the finder of clauses sees of a sentence: its words, its letters, its headings and its neighbours, as hashed numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from evidence.engines.layout.sentences import Read, read

BUCKETS = 1 << 17
GROUPS = ("words", "letters", "headings", "before", "after", "place")
_WORD = re.compile(r"[a-z]+|\d+")
_LETTERS = 5  # in a row
_HEADING_WORDS, _LONGEST = 12, 12
_MOST_WORDS = 400  # of a sentence; a longer one is a list that lost its breaks


@dataclass(frozen=True, slots=True)
class SentencePiece:
    """A sentence, or a piece of a long one: where it stands and what it is measured by."""

    start: int
    end: int
    block: int
    groups: tuple[frozenset[int], ...]  # hashed features, one set for each of GROUPS


def units(text: str) -> list[SentencePiece]:
    """The sentences of a text in order, each with its features."""
    seen = read(text)
    words = [_WORD.findall(one.words.lower())[:_MOST_WORDS] for one in seen.sentences]
    words = [["0" if word.isdigit() else word for word in one] for one in words]
    return [
        SentencePiece(one.start, one.end, one.block, tuple(map(_hashed, _groups(seen, words, at, len(text)))))
        for at, one in enumerate(seen.sentences)
    ]


def _groups(seen: Read, words: Sequence[list[str]], at: int, length: int) -> Iterator[Iterable[str]]:
    one, own = seen.sentences[at], words[at]
    yield [" ".join(own[i : i + size]) for size in (1, 2, 3) for i in range(len(own) + 1 - size)]
    joined = f" {' '.join(own)} "
    yield (joined[i : i + _LETTERS] for i in range(len(joined) - _LETTERS))
    yield _WORD.findall(seen.structure.blocks[one.block].section.lower())[-_HEADING_WORDS:]
    yield words[at - 1] if at else ()
    yield words[at + 1] if at + 1 < len(words) else ()
    size = min(_LONGEST, len(own).bit_length())
    yield (f"kind {one.kind}", f"tenth {10 * one.start // max(length, 1)}", f"size {size}")


def _hashed(features: Iterable[str]) -> frozenset[int]:
    return frozenset([number % BUCKETS for number in map(crc32, map(str.encode, features))])
