"""What a text is compared by: its words, and a short signature (MinHash) that tells how much two texts share.

Of all pairs of neighbouring words of a text each of 256 hash functions keeps the lowest value. Two texts agree in as many of
these values as they share of all their pairs, give or take a few per cent. The values lie in bands of four: texts that share
much agree in a whole band, and a band is looked up in an index.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

VALUES, BANDS, ROWS = 256, 32, 4
FEWEST, FEWEST_NEAR = 8, 20  # words of a text that is compared at all, and of one that is compared for likeness
CHUNK = 512  # pairs at a time: what is computed of them stays in the processor's cache
WORD = re.compile(r"[^\W_]+")
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)

Hashes = NDArray[np.uint64]
Values = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Sketch:
    """``words_hash`` is ``None`` for a text of too few words; ``signature`` and ``bands`` are empty for a short one."""

    words_hash: uuid.UUID | None
    signature: bytes = b""
    bands: tuple[int, ...] = ()


def words_of(text: str) -> list[str]:
    """The words, without capitals, punctuation and white space: these differ between formats of the same document."""
    return WORD.findall(text.casefold())


def sketch_of(text: str) -> Sketch:
    words = words_of(text)
    if len(words) < FEWEST:
        return Sketch(None)
    words_hash = uuid.UUID(bytes=hashlib.sha256(" ".join(words).encode()).digest()[:16])
    if len(words) < FEWEST_NEAR:
        return Sketch(words_hash)
    values = _lowest(_pairs(words))
    return Sketch(words_hash, values.astype("<u4").tobytes(), tuple(int(one) for one in _bands(values)))


def similarities(signature: bytes, others: Sequence[bytes]) -> list[int]:
    """How much each of the other texts shares with this one, in per cent: of all their pairs of neighbouring words taken
    together, those that both have (Dice's coefficient). Never 100, which only the same words are."""
    if not others:
        return []
    one = np.frombuffer(signature, dtype="<u4")
    equal = (np.frombuffer(b"".join(others), dtype="<u4").reshape(len(others), VALUES) == one).mean(axis=1)
    return [min(99, int(percent)) for percent in np.rint(100 * 2 * equal / (1 + equal))]


def _pairs(words: Sequence[str]) -> Hashes:
    """A hash of each two neighbouring words, once."""
    hashes = {word: _hash(word) for word in set(words)}
    each = np.fromiter((hashes[word] for word in words), dtype=np.uint64, count=len(words))
    mixed: Hashes = (each[:-1] * MULTIPLIER) ^ (each[1:] >> np.uint64(1))
    return np.unique(_mixed(mixed))


def _hash(word: str) -> int:
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest())


def _lowest(pairs: Hashes) -> Values:
    """The lowest value that each hash function gives to any of these."""
    multipliers, addends = _functions()
    narrow = (pairs >> np.uint64(32)).astype(np.uint32)
    lowest = np.full(VALUES, np.iinfo(np.uint32).max, dtype=np.uint32)
    for start in range(0, len(narrow), CHUNK):
        values = multipliers[:, None] * narrow[None, start : start + CHUNK] + addends[:, None]
        np.minimum(lowest, values.min(axis=1), out=lowest)
    return lowest


@lru_cache(maxsize=1)
def _functions() -> tuple[Values, Values]:
    """The hash functions, the same in every process and version: stored signatures are compared with new ones."""
    drawn = np.random.Generator(np.random.PCG64(20_261)).integers(0, 2**32, size=(2, VALUES), dtype=np.uint32)
    return drawn[0] | np.uint32(1), drawn[1]


def _bands(values: Values) -> NDArray[np.int64]:
    of_bands = values[: BANDS * ROWS].reshape(BANDS, ROWS)
    keys = np.arange(1, BANDS + 1, dtype=np.uint64)
    for place in range(ROWS):
        keys = _mixed(keys ^ of_bands[:, place].astype(np.uint64))
    return keys.view(np.int64)


def _mixed(values: Hashes) -> Hashes:
    """Each value with its bits mixed: values that differ little must not end up close."""
    mixed = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    found: Hashes = mixed ^ (mixed >> np.uint64(31))
    return found
