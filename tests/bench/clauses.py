"""Measures the clauses found in contracts: ``python -m tests.bench.clauses`` prints the rows.

Labelled contracts (``01_cuad``). A found span is right where half of its words and of a labelled span's are the same ones. The
product's weights were trained on all of them, so that their figure is better than elsewhere; the third kept aside is
measured with weights that are trained for it on the other two thirds. F1 is of what the product tells; the area under precision
and recall is of all that is scored, however unlikely, as such an area is meant. ``python -m tests.bench.clauses folds`` measures
all contracts in three parts, each by weights trained on the other two: what the product's weights come to elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from evidence.engines.base.types import FoundClause
from evidence.engines.clauses.catalogue import slug
from evidence.engines.clauses.finder import found_in_opening, found_sentences
from evidence.engines.clauses.weights import Weights, load, read
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import aside

AIM_F1, AIM_AUPR = 0.60, 0.50
LEAST_SCORED = 0.02  # below this a score says nothing
FOLDS = 3
_MARKS = re.compile(r"[!-/:-@\[-`{-~]")

Judged = tuple[float, bool, int]  # how sure, whether right, how many labels it is the first to match


@dataclass(frozen=True, slots=True)
class Contract:
    id: str
    text: str
    labels: dict[str, list[tuple[int, int]]]
    words: dict[str, list[str]]  # of the labels, by the clause's name


def labelled() -> list[Contract]:
    folder = data_folder() / "01_cuad"
    return [_contract(folder / one["file"], one) for one in json.loads((folder / "gold.json").read_text("utf-8"))]


def _contract(path: Any, one: dict[str, Any]) -> Contract:
    with path.open(encoding="utf-8", newline="") as file:
        text = file.read()
    spans = {
        name: [(x["start"], x["end"]) for x in found if x["start"] is not None] for name, found in one["labels"].items()
    }
    return Contract(
        one["id"], text, spans, {slug(name): [x["text"] for x in found] for name, found in one["labels"].items()}
    )


def measure_clauses() -> list[Line]:
    """Span F1 and the area under precision and recall, on all and on the third kept aside."""
    from tests.bench.train_clauses import train

    contracts = labelled()
    kept = [one for one in contracts if aside(one.id)]
    others = read(train([one for one in contracts if not aside(one.id)]))
    return [
        *_rows(f"labelled, trained on them, {len(contracts)}", contracts, load()),
        *_rows(f"kept aside, trained without them, {len(kept)}", kept, others),
    ]


def _rows(about: str, contracts: Sequence[Contract], weights: Weights) -> list[Line]:
    return _judged(about, *figures(contracts, weights))


def _judged(about: str, f1: float, area: float) -> list[Line]:
    return [
        Row(f"clauses of contracts, span F1 ({about})", f1, "", target=f"≥ {AIM_F1}", met=f1 >= AIM_F1),
        Row(f"clauses of contracts, AUPR ({about})", area, "", target=f"≥ {AIM_AUPR}", met=area >= AIM_AUPR),
    ]


@dataclass(slots=True)
class Counts:
    """What was found in contracts: what is told, all that has a score, and how many labels there are."""

    told: list[Judged] = field(default_factory=list)
    scored: list[Judged] = field(default_factory=list)
    labels: int = 0

    def add(self, contract: Contract, weights: Weights) -> None:
        text = contract.text
        told = [*found_sentences(weights, text), *found_in_opening(weights, text)]
        scored = [*found_sentences(weights, text, LEAST_SCORED), *found_in_opening(weights, text, LEAST_SCORED)]
        for name, spans in contract.words.items():
            self.labels += len(spans)
            self.told += judge(spans, [clause for clause in told if clause.type == name])
            self.scored += judge(spans, [clause for clause in scored if clause.type == name])

    @property
    def f1(self) -> float:
        right, matched = sum(is_right for _, is_right, _ in self.told), sum(new for *_, new in self.told)
        precision, recall = right / max(len(self.told), 1), matched / max(self.labels, 1)
        return 2 * precision * recall / max(precision + recall, 1e-9)


def figures(contracts: Sequence[Contract], weights: Weights) -> tuple[float, float]:
    counts = Counts()
    for one in contracts:
        counts.add(one, weights)
    return counts.f1, area_under(counts.scored, counts.labels)


def measure_folds() -> list[Line]:
    """All contracts in parts, each measured by weights that were trained on the others."""
    from tests.bench.train_clauses import train

    contracts, counts = labelled(), Counts()
    parts = [int(hashlib.sha256(f"fold {one.id}".encode()).hexdigest(), 16) % FOLDS for one in contracts]
    for fold in range(FOLDS):
        weights = read(train([one for one, part in zip(contracts, parts, strict=True) if part != fold]))
        for one, part in zip(contracts, parts, strict=True):
            if part == fold:
                counts.add(one, weights)
    about = f"labelled, by weights trained on the other {FOLDS - 1} of {FOLDS} parts, {len(contracts)}"
    return _judged(about, counts.f1, area_under(counts.scored, counts.labels))


def judge(labels: Sequence[str], found: Iterable[FoundClause]) -> list[Judged]:
    """Each found span, the surest first; a label counts as matched once, also by a span that matches several."""
    left, judged = set(range(len(labels))), []
    for one in sorted(found, key=lambda one: -one.confidence):
        hit = {at for at, words in enumerate(labels) if is_same(one.quote, words)}
        judged.append((one.confidence, bool(hit), len(hit & left)))
        left -= hit
    return judged


def is_same(one: str, other: str) -> bool:
    first, second = (set(_MARKS.sub(" ", words.lower()).split()) for words in (one, other))
    return bool(first | second) and 2 * len(first & second) >= len(first | second)


def area_under(judged: Iterable[Judged], labels: int) -> float:
    """Under the best precision at each recall or above it."""
    points, right, matched = [], 0, 0
    ordered = sorted(judged, key=lambda one: -one[0])
    for count, (sure, is_right, new) in enumerate(ordered, start=1):
        right, matched = right + is_right, matched + new
        if count == len(ordered) or ordered[count][0] != sure:
            points.append((matched / max(labels, 1), right / count))
    area, best = 0.0, 0.0
    for at, (recall, precision) in reversed(list(enumerate(points))):
        best = max(best, precision)
        area += (recall - (points[at - 1][0] if at else 0.0)) * best
    return area


if __name__ == "__main__":
    rows = measure_folds() if sys.argv[1:] == ["folds"] else measure_clauses()
    sys.stdout.write(table(rows) + "\n")
    sys.exit(any(isinstance(row, Row) and row.met is False for row in rows))
