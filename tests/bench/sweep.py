"""What comparing all names of a large case costs, and how that grows: the same work at a tenth, a half and all of the names.

Names are made up here: given names and surnames of the product's lists, and surnames of drawn syllables, so that names are as
many as in a large case; one in twenty is another one's with a letter exchanged, an initial or its short form.
"""

from __future__ import annotations

import math
import random
import time
import uuid
from pathlib import Path

from evidence.engines.names.lexicon import SURNAMES, given_names
from facts.deduplication.entities import ComparableNames, Known, compared
from facts.deduplication.finding import pairs_to_compare
from tests.bench.report import Line, Row

SYLLABLES = "ba ko ri ten mo lu sar vin del gor hal pet nak ish ow er sen mar tin fel".split()  # noqa: SIM905
KINDS_OF = ("Holdings", "Services", "Trading", "Bank", "Group")
MOST_SECONDS, MOST_GROWTH = 120, 1.3


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Seconds of one process's time: the work is in one process, and other work of the machine does not count."""
    size = 20_000 if quick else 100_000
    costs = {each: _cost(each) for each in (size // 10, size // 2, size)}
    seconds, pairs, suggested = costs[size]
    small, half = costs[size // 10][0], costs[size // 2][0]
    growth = seconds / (small * 10 * math.log(size) / math.log(size // 10))
    return [
        Row(
            f"comparing {size:,} names ({pairs:,} pairs, {suggested:,} suggested), processor", seconds, "s",
            f"{half:.1f} s for {size // 2:,}", seconds / half, f"<= {MOST_SECONDS} s", seconds <= MOST_SECONDS,
        ),
        Row(
            f"growth from {size // 10:,} names, beside n log n", growth, "", f"{small:.1f} s for {size // 10:,}", None,
            f"<= {MOST_GROWTH}", growth <= MOST_GROWTH,
        ),
    ]  # fmt: skip


def _cost(size: int) -> tuple[float, int, int]:
    known = _names(size)
    began = time.process_time()
    pairs = pairs_to_compare(known)
    found = compared(ComparableNames(known), pairs)
    return time.process_time() - began, len(pairs), len(found)


def _names(size: int) -> list[Known]:
    draw = random.Random(29)
    given, surnames = sorted(given_names()), sorted(SURNAMES)
    made: list[Known] = []
    for at in range(size):
        own = "".join(draw.choices(SYLLABLES, k=draw.randint(2, 4)))
        surname = draw.choice(surnames) if draw.random() < 0.3 else own
        if at % 20 == 19:
            made.append(_again(draw, made[draw.randrange(len(made))]))
        elif at % 4 == 3:
            made.append(_known("organization", f"{surname} {own} {draw.choice(KINDS_OF)} Ltd"))
        else:
            made.append(_known("person", f"{draw.choice(given)} {surname}"))
    return made


def _again(draw: random.Random, one: Known) -> Known:
    """The same name with two neighbouring letters exchanged."""
    at = draw.randrange(1, len(one.name) - 2)
    return _known(one.type, one.name[:at] + one.name[at + 1] + one.name[at] + one.name[at + 2 :])


def _known(type_: str, name: str) -> Known:
    return Known(uuid.uuid4(), type_, name)
