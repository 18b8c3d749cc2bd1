"""What a statement says its paper is about: "The sump was dry [Lot 4, Mill Road]", "wrote about “the loan of May 3, 2010”"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.contract_heads import begins_contract
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.lexicon import FUNCTION_WORDS

_TITLE = 400  # characters before a contract's first clause
TOP = 1_600  # characters of a paper in which it says what it is about
_BEHIND = re.compile(r" \[(?P<about>[^\[\]]{3,170}(?:\[\d\][^\[\]]{0,20})?)\](?=\.?\Z)")
_WRITTEN = re.compile(r" wrote(?: to [^\"]{2,200}?)?(?P<put> about \"(?P<about>[^\"]{3,120})\"): \"")
_WORD = re.compile(r"\w+")
_ADDED = frozenset(
    [
        "v",
        "vs",
        "effective",
        "inc",
        "llc",
        "ltd",
        "limited",
        "corp",
        "corporation",
        "co",
        "company",
        "plc",
        "lp",
        "llp",
        "agreement",
    ]
)  # the forms of firms, as their records have them


def contract_places(sentences: Sequence[Sentence]) -> list[int]:
    """Where the contracts of a paper begin."""
    return [one.start for one in sentences if begins_contract(one.words)]


def contract_head(text: str, places: Sequence[int], place: int) -> str:
    """The words with which the contract that stands there begins, and its title; empty where none does."""
    at = bisect_left(places, place)
    return f"\n{text[max(0, places[at - 1] - _TITLE) : places[at - 1] + TOP]}" if at else ""


def without_paper_subject(statement: str, top: str) -> str:
    """The statement without what it says its paper is about, where all of that stands in the paper's first lines."""
    if not top:
        return statement
    if (found := _BEHIND.search(statement)) and _stands(found["about"], top):
        return f"{statement[: found.start()]}{statement[found.end() :]}"
    if (found := _WRITTEN.search(statement)) and _stands(found["about"], top):
        return f"{statement[: found.start('put')]}{statement[found.end('put') :]}"
    return statement


def _stands(about: str, top: str) -> bool:
    return set(_WORD.findall(about.lower())) - FUNCTION_WORDS - _ADDED <= _words_of(top)


@lru_cache(maxsize=8)  # asked for with each statement of a paper
def _words_of(top: str) -> frozenset[str]:
    """The words there, and those of its days as they are written out: "6th day of May, 1986" is May 6, 1986."""
    return frozenset([*_WORD.findall(top.lower()), *_days_of(top)])


def _days_of(top: str) -> Iterator[str]:
    for one in find_dates(top):
        yield from (f"{one.date:%B}".lower(), str(one.date.day), str(one.date.year))
