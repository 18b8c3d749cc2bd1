"""Postal addresses as words that can be compared: abbreviations written out, the house's number apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz import fuzz

from facts.deduplication.folding import words_of

_WRITTEN_OUT = {
    "st": "street", "str": "street", "ave": "avenue", "av": "avenue", "blvd": "boulevard", "rd": "road", "dr": "drive",
    "ln": "lane", "ct": "court", "pl": "place", "sq": "square", "hwy": "highway", "pkwy": "parkway", "ter": "terrace",
    "cres": "crescent", "cl": "close", "cct": "circuit", "n": "north", "s": "south", "e": "east", "w": "west",
    "ste": "suite", "apt": "apartment", "fl": "floor", "bldg": "building",
}  # fmt: skip
_STREETS = (
    "street avenue boulevard road drive lane court place square highway parkway terrace crescent close circuit way"
)
STREETS = frozenset(_STREETS.split())
_DIRECTIONS = frozenset({"north", "south", "east", "west"})


@lru_cache(maxsize=100_000)
def address_words(text: str) -> tuple[str, tuple[str, ...]]:
    """The house's number ("" if there is none) and the street's own words; what follows the street is left out."""
    words = [_WRITTEN_OUT.get(word, word) for word in words_of(text)]
    number = words.pop(0) if words and words[0][0].isdigit() else ""
    end = next((place for place, word in enumerate(words) if place and word in STREETS), len(words))
    return number, tuple(words[:end])


def same_address(one: str, other: str) -> int:
    """3 the same; 2 the same number and a street written alike; 1 one of the two; 0 neither."""
    (number, street), (other_number, other_street) = address_words(one), address_words(other)
    alike = _alike(street, other_street)
    if number == other_number:
        return 3 if alike == 1 else 2 if alike >= 0.8 else int(bool(number))
    return int(alike >= 0.9)


def _alike(one: Sequence[str], other: Sequence[str]) -> float:
    bare = [[word for word in words if word not in _DIRECTIONS] for words in (one, other)]
    first, second = (" ".join(words) for words in (bare if all(bare) else (one, other)))
    return 1.0 if first == second else fuzz.ratio(first, second) / 100
