"""How many of a contract's labelled parts its summary tells, by element (``python -m tests.bench.contract_elements``).

Of the labelled contracts (``01_cuad``) the two thirds that are looked at. A clause is told where half of its words stand in a
statement that rests on its place. Each contract is summed up with weights of clauses that were trained on other contracts, by
words alone, as summaries use them; without that the figures would be of what the weights know by heart.
"""

from __future__ import annotations

import hashlib
import io
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unittest import mock

import numpy as np

from evidence.engines.base.types import Document
from evidence.engines.clauses import word_likelihoods
from evidence.engines.clauses.catalogue import slug
from evidence.engines.clauses.weights import FILE, Weights, load, read
from evidence.engines.dates.dates import find_dates
from evidence.engines.summaries import contract_clauses, summarize
from evidence.engines.summaries.parts import SummaryPart
from tests.bench.clauses import Contract, labelled
from tests.bench.report import Line, Row, table
from tests.bench.split import aside
from tests.bench.train_clauses import OPENING, fitted, see, stored

FOLDS = 3
TOLD = 0.5  # of a label's words
DATES = ("agreement_date", "effective_date")
CLAUSES = (
    "expiration_date", "renewal_term", "notice_period_to_terminate_renewal", "termination_for_convenience",
    "revenue_profit_sharing", "minimum_commitment", "exclusivity", "non_compete", "cap_on_liability", "change_of_control",
    "governing_law",
)  # fmt: skip
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Told:
    """Of one contract and one element: whether the summary tells it, or only rests on its place and has other words of it."""

    element: str
    told: bool
    cut: bool
    sure: bool  # the weights take its sentence for the clause


def measure_elements() -> list[Line]:
    found = [one for contract, weights in with_other_weights() for one in judged(contract, weights)]
    labels = Counter(one.element for one in found)
    lines: list[Line] = []
    for element in ("parties", *DATES, *CLAUSES):
        own = [one for one in found if one.element == element]
        cut, unchosen = sum(one.cut for one in own), sum(one.sure and not (one.told or one.cut) for one in own)
        about = f"{element}, told in summaries ({labels[element]} contracts; cut {cut}, sure and not told {unchosen})"
        lines.append(Row(about, sum(one.told for one in own) / max(len(own), 1), ""))
    return lines


def with_other_weights() -> Iterator[tuple[Contract, Weights]]:
    """Each contract that is looked at, with weights that were trained on others."""
    contracts = labelled()
    names = sorted({slug(name) for one in contracts for name in one.labels} - set(OPENING))
    seen = see(contracts, names)
    parts = np.array([_part(one) for one in contracts])
    for fold in range(FOLDS):
        weights = _trained(stored(fitted(seen, (parts != fold)[seen.of])))
        yield from (
            (one, weights) for one, at in zip(contracts, parts, strict=True) if at == fold and not aside(one.id)
        )


def _part(contract: Contract) -> int:
    return int(hashlib.sha256(f"fold {contract.id}".encode()).hexdigest(), 16) % FOLDS


def _trained(words: dict[str, np.ndarray]) -> Weights:
    """The product's weights with those of words alone trained anew."""
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        trained = read({**dict(kept), **words})
    return replace(load(), groups=trained.groups, bias=trained.bias)


def summed_up(text: str, weights: Weights) -> list[SummaryPart]:
    """The summary's statements, by these weights of clauses."""
    word_likelihoods.clause_likelihoods.cache_clear()
    summarize._parts.cache_clear()
    with mock.patch.object(word_likelihoods, "load", return_value=weights):
        return summarize.parts_of(Document(text))


def judged(contract: Contract, weights: Weights) -> Iterator[Told]:
    parts = summed_up(contract.text, weights)
    lead = " ".join(part.words for part in parts if part.leads)
    names = [one for one in contract.words.get("parties", []) if len(one.split()) > 1]
    if names:
        yield Told(
            "parties", sum(_share(one, lead) >= TOLD for one in names) * 2 >= len(set(names)), cut=False, sure=False
        )
    for name in DATES:
        days = {day.date for one in contract.words.get(name, []) for day in find_dates(one) if day.precision == "day"}
        if days:
            told = any(day.date in days for part in parts for day in find_dates(part.words))
            yield Told(name, told, cut=False, sure=False)
    with mock.patch.object(word_likelihoods, "load", return_value=weights):
        likely = word_likelihoods.clause_likelihoods(contract.text)
    spans = {slug(name): places for name, places in contract.labels.items()}
    for name in CLAUSES:
        if places := spans.get(name, []):
            yield _of_clause(contract, name, places, parts, likely[name])


def _of_clause(
    contract: Contract,
    name: str,
    places: Sequence[tuple[int, int]],
    parts: Sequence[SummaryPart],
    likely: dict[tuple[int, int], float],
) -> Told:
    resting = [(one, part) for one in places for part in parts if any(_meet(one, span) for span in part.spans)]
    told = any(_share(contract.text[slice(*one)], part.words) >= TOLD for one, part in resting)
    sure = any(share >= contract_clauses.SURE and any(_meet(one, at) for one in places) for at, share in likely.items())
    return Told(name, told, cut=bool(resting) and not told, sure=sure)


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Does half of the shorter stand in the other?"""
    shared = min(one[1], other[1]) - max(one[0], other[0])
    return 2 * shared >= min(one[1] - one[0], other[1] - other[0])


def _share(label: str, words: str) -> float:
    wanted = set(_WORD.findall(label.lower()))
    return len(wanted & set(_WORD.findall(words.lower()))) / max(len(wanted), 1)


if __name__ == "__main__":
    sys.stdout.write(table(measure_elements()) + "\n")
