"""Measures the clauses found in contracts: ``python -m tests.bench.clauses`` prints the rows.

Labelled contracts (``01_cuad``). A found span is right where half of its words and of a labelled span's are the same ones. The
product's weights were trained on all of them, so that their figure is better than elsewhere; the third kept aside is
measured with weights that are trained for it on the other two thirds.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from evidence.engines.base.types import FoundClause
from evidence.engines.clauses.catalogue import slug
from evidence.engines.clauses.finder import found_in_opening, found_sentences
from evidence.engines.clauses.weights import Weights, load, read
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import aside

AIM_F1, AIM_AUPR = 0.60, 0.50
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
    f1, area = figures(contracts, weights)
    return [
        Row(f"clauses of contracts, span F1 ({about})", f1, "", target=f"≥ {AIM_F1}", met=f1 >= AIM_F1),
        Row(f"clauses of contracts, AUPR ({about})", area, "", target=f"≥ {AIM_AUPR}", met=area >= AIM_AUPR),
    ]


def figures(contracts: Sequence[Contract], weights: Weights) -> tuple[float, float]:
    judged: list[Judged] = []
    labels = 0
    for one in contracts:
        found = [*found_sentences(weights, one.text), *found_in_opening(weights, one.text)]
        for name, spans in one.words.items():
            labels += len(spans)
            judged += judge(spans, [clause for clause in found if clause.type == name])
    right, matched = sum(is_right for _, is_right, _ in judged), sum(new for *_, new in judged)
    precision, recall = right / max(len(judged), 1), matched / max(labels, 1)
    return 2 * precision * recall / max(precision + recall, 1e-9), area_under(judged, labels)


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
    sys.stdout.write(table(measure_clauses()) + "\n")
