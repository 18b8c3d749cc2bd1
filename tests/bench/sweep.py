"""What comparing all names of a large case costs, and how that grows: the same work at a tenth, a half and all of the names.
Splink and dedupe do the same with all of them in the same run, where ``INTACTUS_LINKERS`` names a Python that has them.

Names are made up here: given names and surnames of the product's lists, and surnames of drawn syllables, so that names are as
many as in a large case; one in twenty is another one's with a letter exchanged, an initial or its short form.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
import uuid
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from evidence.engines.names.lexicon import SURNAMES, given_names
from facts.deduplication.comparable import Known
from facts.deduplication.entities import ComparableNames, compared
from facts.deduplication.finding import pairs_to_compare
from tests.bench.report import Line, Note, Row

SYLLABLES = "ba ko ri ten mo lu sar vin del gor hal pet nak ish ow er sen mar tin fel".split()  # noqa: SIM905
KINDS_OF = ("Holdings", "Services", "Trading", "Bank", "Group")
MOST_SECONDS, MOST_GROWTH = 120, 1.3
LINKERS = ("splink", "dedupe")
LONGEST = 3_600  # seconds that one of them is waited for
NEEDED = "{}: not run; INTACTUS_LINKERS names a Python that has what requirements/linkers.txt names"
Pair = frozenset[int]


class Made(NamedTuple):
    """Names, and which pairs of places in them are one, since one was made of the other."""

    known: list[Known]
    same: set[Pair]


class Cost(NamedTuple):
    seconds: float
    compared: int
    found: set[Pair]


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Seconds of one process's time: the work is in one process, and other work of the machine does not count."""
    size = 20_000 if quick else 100_000
    made = {each: _names(each) for each in (size // 10, size // 2, size)}
    costs = {each: _cost(names) for each, names in made.items()}
    seconds, pairs, suggested = costs[size]
    small, half = costs[size // 10].seconds, costs[size // 2].seconds
    growth = seconds / (small * 10 * math.log(size) / math.log(size // 10))
    return [
        Row(
            f"comparing {size:,} names ({pairs:,} pairs, {len(suggested):,} suggested), processor", seconds, "s",
            f"{half:.1f} s for {size // 2:,}", seconds / half, f"<= {MOST_SECONDS} s", seconds <= MOST_SECONDS,
        ),
        Row(
            f"growth from {size // 10:,} names, beside n log n", growth, "", f"{small:.1f} s for {size // 10:,}", None,
            f"<= {MOST_GROWTH}", growth <= MOST_GROWTH,
        ),
        Row("names made of one another that are suggested, pair F1", _f1(suggested, made[size].same), ""),
        *(line for name in LINKERS for line in _others(name, made[size], seconds)),
    ]  # fmt: skip


def _cost(made: Made) -> Cost:
    began = time.process_time()
    pairs = pairs_to_compare(made.known)
    found = compared(ComparableNames(made.known), pairs)
    seconds = time.process_time() - began
    places = {one.id: place for place, one in enumerate(made.known)}
    return Cost(seconds, len(pairs), {frozenset((places[each.one.id], places[each.other.id])) for each in found})


def _others(name: str, made: Made, ours: float) -> list[Line]:
    """The same names by another library: what it takes, and how much of what is one it finds."""
    said = _asked(name, made)
    if isinstance(said, Note):
        return [said]
    found = {frozenset(pair) for pair in said["pairs"]}
    what = f"the same by {name} {said['version']}"
    return [
        Row(
            f"{what}, processor ({len(found):,} found)",
            said["seconds"],
            "s",
            f"{ours:.1f} s here",
            said["seconds"] / ours,
        ),
        Row(f"{what}, pair F1", _f1(found, made.same), ""),
    ]


def _asked(name: str, made: Made) -> dict[str, Any] | Note:
    """What the library's own process answers, or why it did not."""
    python = os.environ.get("INTACTUS_LINKERS", sys.executable)
    records = [{"id": place, "type": one.type, "name": one.name} for place, one in enumerate(made.known)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "names.json"
        path.write_text(json.dumps({"records": records, "known": sorted(sorted(pair) for pair in made.same)}))
        script = Path(__file__).parent / "linkers.py"
        done = subprocess.run([python, str(script), name, str(path)], capture_output=True, text=True, timeout=LONGEST)
    if "ModuleNotFoundError" in done.stderr:
        return Note(NEEDED.format(name))
    if done.returncode:
        return Note(f"{name}: ended with {done.returncode}: {done.stderr.strip().rsplit(chr(10), 1)[-1][:200]}")
    answer: dict[str, Any] = json.loads(done.stdout.rsplit("\n", 1)[-1])
    return answer


def _f1(found: set[Pair], same: set[Pair]) -> float:
    return 2 * len(found & same) / max(len(found) + len(same), 1)


def _names(size: int) -> Made:
    draw = random.Random(29)
    given, surnames = sorted(given_names()), sorted(SURNAMES)
    made: list[Known] = []
    first: dict[int, int] = {}  # by the place of a name made of another, the place of the name that began it
    for at in range(size):
        own = "".join(draw.choices(SYLLABLES, k=draw.randint(2, 4)))
        surname = draw.choice(surnames) if draw.random() < 0.3 else own
        if at % 20 == 19:
            model = draw.randrange(len(made))
            first[at] = first.get(model, model)
            made.append(_again(draw, made[model]))
        elif at % 4 == 3:
            made.append(_known("organization", f"{surname} {own} {draw.choice(KINDS_OF)} Ltd"))
        else:
            made.append(_known("person", f"{draw.choice(given)} {surname}"))
    return Made(made, _same(first))


def _same(first: dict[int, int]) -> set[Pair]:
    groups = defaultdict(list)
    for place, beginning in first.items():
        groups[beginning].append(place)
    return {frozenset(pair) for beginning, group in groups.items() for pair in combinations([beginning, *group], 2)}


def _again(draw: random.Random, one: Known) -> Known:
    """The same name with two neighbouring letters exchanged."""
    at = draw.randrange(1, len(one.name) - 2)
    return _known(one.type, one.name[:at] + one.name[at + 1] + one.name[at] + one.name[at + 2 :])


def _known(type_: str, name: str) -> Known:
    return Known(uuid.uuid4(), type_, name)
