"""Which words of one name stand for which of another: each for one, the most alike first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from facts.deduplication.likeness import SAME, Likeness, alike


class Pair(NamedTuple):
    one: str
    other: str
    likeness: Likeness


class Paired(NamedTuple):
    pairs: list[Pair]
    left: list[str]  # of the first name, that stand for none of the second
    right: list[str]


def paired(one: Sequence[str], other: Sequence[str], compare: Callable[[str, str], Likeness] = alike) -> Paired:
    """Pair the words of two names, equal ones first, then two that the other name writes as one."""
    left, right, pairs = list(one), list(other), []
    for word in one:
        if word in right:
            left.remove(word)
            right.remove(word)
            pairs.append(Pair(word, word, SAME))
    pairs += _joined(left, right, turned=False) + _joined(right, left, turned=True)
    found = [
        (compare(a, b), -abs(one.index(a) - other.index(b)), a, b)
        for a in dict.fromkeys(left)
        for b in dict.fromkeys(right)
    ]
    for likeness, _, a, b in sorted((each for each in found if each[0].share > 0), reverse=True):
        if a in left and b in right:
            left.remove(a)
            right.remove(b)
            pairs.append(Pair(a, b, likeness))
    return Paired(pairs, left, right)


def _joined(apart: list[str], together: list[str], *, turned: bool) -> list[Pair]:
    """ "van der berg" with "vanderberg": the words are taken out of both lists."""
    pairs = []
    for start in range(len(apart) - 1, -1, -1):
        for end in range(start + 2, min(len(apart), start + 4) + 1):
            whole = "".join(apart[start:end])
            match = next(
                (word for word in together if word == whole or (len(whole) > 5 and alike(word, whole).share >= 0.9)),
                None,
            )
            if match:
                pairs.append(Pair(match, whole, SAME) if turned else Pair(whole, match, SAME))
                together.remove(match)
                del apart[start:end]
                break
    return pairs
