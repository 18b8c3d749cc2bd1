"""How often two different people's names agree by chance, level by level: ``python -m tests.bench.chance_of_names``.

Names are drawn from the lists of given names and surnames that the product comes with, one of three with a second given
name or its initial. ``facts/deduplication/entities.py`` has the figures as CHANCE.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from evidence.engines.names.lexicon import SURNAMES, given_names
from facts.deduplication.fields import KINDS, person_level

PAIRS = 200_000


def chance_of_levels(pairs: int = PAIRS) -> list[float]:
    """The share of pairs of drawn names at each level, the lowest first."""
    draw = random.Random(29)
    given, surnames = sorted(given_names()), sorted(SURNAMES)
    drawn = [_name(draw, given, surnames) for _ in range(4_000)]
    counts = Counter(person_level(*draw.sample(drawn, 2)) for _ in range(pairs))
    return [counts[level] / pairs for level in range(KINDS["person"].levels)]


def _name(draw: random.Random, given: list[str], surnames: list[str]) -> str:
    second = draw.choice((f"{draw.choice(given)} ", f"{draw.choice(given)[0]} ", "", "", "", ""))
    return f"{draw.choice(given)} {second}{draw.choice(surnames)}"


if __name__ == "__main__":
    sys.stdout.write(" ".join(f"{share:.5f}" for share in chance_of_levels()) + "\n")
