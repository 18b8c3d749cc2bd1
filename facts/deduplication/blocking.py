"""Which records are compared at all: those that share a key, most telling keys first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

FEW, MANY = (
    30,
    400_000,
)  # of a key that more have, those who stand next to one another are compared; more in a small set
NEIGHBOURS = 8


def candidates(keys: Sequence[Iterable[str]], about: int | None = None) -> list[tuple[int, int]]:
    """The pairs of places in ``keys`` to compare, each once and in order, the lower place first; with ``about`` only those
    with that place.

    A key that few have brings all of them together. One that many have sorts them by what else they have, and each meets
    its neighbours; so the number of pairs grows with the number of records, and never with its square.
    """
    blocks: dict[str, list[int]] = defaultdict(list)
    own = [tuple(dict.fromkeys(each)) for each in keys]
    wanted = None if about is None else set(own[about])
    for place, each in enumerate(own):
        for key in each if wanted is None else wanted.intersection(each):
            blocks[key].append(place)
    number = max(len(own), 1)
    whole = max(FEW, MANY // number)
    # A pair is one number until all are found: a million of these are soon gathered and put in order, as tuples are not.
    found = {
        a * number + b for key, block in blocks.items() if len(block) > 1 for a, b in _pairs(key, block, own, whole)
    }
    pairs = [divmod(pair, number) for pair in sorted(found)]
    return pairs if about is None else [pair for pair in pairs if about in pair]


def _pairs(key: str, block: list[int], own: Sequence[tuple[str, ...]], whole: int) -> Iterator[tuple[int, int]]:
    if len(block) <= whole:
        yield from ((a, b) for at, a in enumerate(block) for b in block[at + 1 :])
        return
    ordered = sorted(block, key=lambda place: ([one for one in own[place] if one != key], place))
    for at, a in enumerate(ordered):
        for b in ordered[at + 1 : at + 1 + NEIGHBOURS]:
            yield (a, b) if a < b else (b, a)
