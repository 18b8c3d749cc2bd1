"""Which words mean alike, by WordNet 3.0 (``lexicons/wordnet.tsv.gz``; Princeton's licence lies beside it)."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from evidence.engines.support.parse import lemma

if TYPE_CHECKING:
    from spacy.tokens import Token

_FILE = Path(__file__).parent / "lexicons" / "wordnet.tsv.gz"
_ENDINGS = (("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("s", ""), ("es", ""), ("ies", "y"))
_PLURAL = (("ies", "y"), ("s", ""))  # of nouns that the lexicon does not know
_PEOPLE = "#people"  # among the more general words
PARTS = {"VERB": "v", "AUX": "v", "NOUN": "n", "PROPN": "n", "ADJ": "a", "ADV": "r"}


@dataclass(frozen=True, slots=True)
class Sense:
    """What a word may mean: keys that words alike share, those of more general words, and of words against it."""

    same: frozenset[str]
    general: frozenset[str] = frozenset()
    against: frozenset[str] = frozenset()


@cache
def _rows() -> dict[str, list[str]]:
    lines = gzip.decompress(_FILE.read_bytes()).decode().splitlines()
    return {row[0]: row[1:] for row in (line.split("\t") for line in lines)}


def load() -> None:
    """Read the lexicon now, a fifth of a second."""
    _rows()


@lru_cache(maxsize=20_000)
def sense(word: str, part: str) -> Sense:
    """The meanings of a dictionary form as a verb, noun, adjective or adverb (``part`` is a tag of Universal Dependencies)."""
    word = word.lower()
    same, general, against = {word}, set[str](), set[str]()
    names = {f"{PARTS.get(part, 'n')}:{word}", *(f"{one}:{form}" for form in _forms(word) for one in "vn")}
    known = {name[2:] for name in names if name in _rows()}
    same |= known or {word.removesuffix(end) + more for end, more in _PLURAL if word.endswith(end)}
    for name in names:
        if row := _rows().get(name):
            same |= {*row[0].split(), *(one[2:] for one in row[2].split())}
            general |= set(row[1].split())
            against |= {one[2:] for one in row[3].split()}
    return Sense(frozenset(same), frozenset(general), frozenset(against))


def sense_of(token: Token) -> Sense:
    """What a word may mean where it stands."""
    return sense(lemma(token), token.pos_)


def is_people(one: Sense) -> bool:
    """May the noun stand for people: "driver", "wife"?"""
    return _PEOPLE in one.general


def _forms(word: str) -> list[str]:
    """What the word may be a form of, where it was not told: "Fixed" in a name."""
    return [word.removesuffix(end) + more for end, more in _ENDINGS if word.endswith(end) and len(word) > 4]


def alike(one: Sense, other: Sense) -> bool:
    """Do they share a meaning, or is one a kind of the other?"""
    return bool(one.same & other.same or one.general & other.same or one.same & other.general)


def alike_nouns(one: Sense, other: Sense) -> bool:
    """Are they alike; of nouns for people, do they share a meaning and not only a verb, as "licensor" and "licensee" do?"""
    if not (is_people(one) and is_people(other)):
        return alike(one, other)
    return one == other or any(key[1:].isdigit() for key in one.same & other.same)
