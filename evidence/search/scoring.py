"""How well passages answer by the words they have: rare words among the passages compared count more than common ones."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from config.api.amounts import in_digits

Key = TypeVar("Key")
SATURATED, BY_LENGTH, USUAL_LENGTH = 1.2, 0.75, 113  # of BM25; words of a passage
WORD = re.compile(r"[^\W_]+")
ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ed", "es", "s", "ly")
SILENT = frozenset(
    (
        "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "consider", "did",
        "do", "document", "does", "for", "from", "has", "have", "how", "i", "in", "is", "it",
        "its", "me", "my", "not", "of", "on", "or", "our", "that", "the", "their", "these",
        "this", "those", "to", "was", "we", "were", "what", "when", "where", "which", "who", "will",
        "with", "you", "your",
    )
)  # fmt: skip


def stems(text: str) -> list[str]:
    """The words that say something, without the usual endings; of a sum its digits."""
    return _stems(in_digits(text.lower()))


def _stems(lowered: str) -> list[str]:
    return [_stem(word) for word in WORD.findall(lowered) if word not in SILENT]


def by_words(sought: Collection[str], texts: Sequence[str]) -> list[float]:
    """How much of what is sought each text has, from 0 to 1, which the best of them gets."""
    begun = frozenset(sought)
    if not begun:
        return [0.0] * len(texts)
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(begun)))})[^\W_]*")
    written = _with_some(begun, texts)
    held = [Counter(stem for word in words.findall(text) if (stem := _stem(word)) in begun) for text in written]
    rare = _rarity(sought, held)
    return _of_best([_bm25(text, one, rare) for text, one in zip(written, held, strict=True)])


def by_name(sought: Collection[str], names: Mapping[Key, str]) -> dict[Key, float]:
    """How much of what is sought each name has, from 0 to 1, which the best of them gets."""
    said = [set(_stems(name)) for name in _with_some(frozenset(sought), names.values())]
    rare = _rarity(sought, said)
    scores = [sum(rare[word] for word in rare if word in name) for name in said]
    return dict(zip(names, _of_best(scores), strict=True))


def _with_some(begun: Collection[str], texts: Iterable[str]) -> list[str]:
    """The texts in the form in which stems are looked for; empty in place of one where none of these stands."""
    as_sought = in_digits if any(one[0].isdigit() for one in begun) else str
    lowered = (as_sought(text.lower()) for text in texts)
    return [text if any(one in text for one in begun) else "" for text in lowered]


def _rarity(sought: Collection[str], texts: Collection[Collection[str]]) -> dict[str, float]:
    held = Counter(word for words in texts for word in set(sought) if word in words)
    return {word: math.log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for word, n in held.items()}


def _bm25(text: str, held: Counter[str], rare: Mapping[str, float]) -> float:
    if not held:
        return 0.0
    long = SATURATED * (1 - BY_LENGTH + BY_LENGTH * len(text.split()) / USUAL_LENGTH)
    return sum(weight * n * (SATURATED + 1) / (n + long) for word, weight in rare.items() if (n := held.get(word, 0)))


def _of_best(scores: Sequence[float]) -> list[float]:
    best = max(scores, default=0) or 1
    return [score / best for score in scores]


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    ending = next((one for one in ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word[: len(word) - len(ending)]
