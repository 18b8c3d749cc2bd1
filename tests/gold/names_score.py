"""People and organizations: which forms of a name are one record, which records are nobody's, and who is there twice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from tests.gold.facts_score import share
from tests.gold.findings import Reading, Record
from tests.gold.matter import GoldMatter
from tests.gold.naming import Naming
from tests.gold.quotes import shared

NAMED = ("person", "organization")


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a name where it first stands in a document, and the record it was found as; empty if it was not."""

    document: str
    text: str
    name: str
    type: str
    identity: str = ""


@dataclass(frozen=True, slots=True)
class NameFigures:
    found: float  # forms of the gold that are found with their type
    wrong: float  # records of people and organizations that are nobody's
    duplicates: float  # records that are a second one of somebody
    same_precision: float
    same_recall: float
    same_f1: float
    records: int


def score_names(matter: GoldMatter, readings: dict[str, Reading]) -> NameFigures:
    every = [form for key, reading in readings.items() for form in forms_in(reading, Naming(matter.names), key)]
    forms = [form for form in every if form.type in NAMED]
    precision, recall = pairwise([(one.name, one.identity) for one in forms if one.type == "person"])
    whose = owners(matter, readings, forms)
    mine = defaultdict(set)
    for identity, name in whose.items():
        mine[name].add(identity)
    second = sum(len(ids) - 1 for name, ids in mine.items() if name)
    return NameFigures(
        found=share(sum(bool(one.identity) for one in forms), len(forms)),
        wrong=share(len(mine[""]), len(whose)),
        duplicates=share(second, len(whose)),
        same_precision=precision,
        same_recall=recall,
        same_f1=harmonic(precision, recall),
        records=len(whose),
    )


def forms_in(reading: Reading, naming: Naming, key: str) -> list[Form]:
    """Each form that stands in the document, once, apart from where it is part of a longer one."""
    taken: list[tuple[int, int]] = []
    found = []
    for text, name, type_ in naming.forms(key):
        if text not in reading.text:
            continue
        pattern = re.compile(rf"(?<![\w.@]){re.escape(text)}(?![\w@-])")
        free = [one.span() for one in pattern.finditer(reading.text) if not any(shared(one.span(), t) for t in taken)]
        taken += free
        if free:
            record = next((one for span in free if (one := _record(reading, span, type_))), None)
            found.append(Form(key, text, name, type_, record.identity if record else ""))
    return found


def _record(reading: Reading, span: tuple[int, int], type_: str) -> Record | None:
    """The record of this type whose words are most of the form's, and little else."""
    near = [one for one in reading.records if one.type == type_ and shared((one.start, one.end), span) >= 0.5]
    return max(near, key=lambda one: min(one.end, span[1]) - max(one.start, span[0]), default=None)


def pairwise(units: Iterable[tuple[str, str]]) -> tuple[float, float]:
    """Precision and recall of pairs that are one, of (whose it is, what it was found as)."""
    pairs = list(combinations(units, 2))
    same = [one[0] == other[0] for one, other in pairs]
    joined = [bool(one[1]) and one[1] == other[1] for one, other in pairs]
    both = sum(a and b for a, b in zip(same, joined, strict=True))
    return share(both, sum(joined)), share(both, sum(same))


def harmonic(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def owners(matter: GoldMatter, readings: dict[str, Reading], forms: list[Form]) -> dict[str, str]:
    """Whose each record of a person or organization is: the name most of its mentions mean; empty if nobody's."""
    naming = Naming(matter.names)
    votes: dict[str, list[str]] = defaultdict(list)
    for key, reading in readings.items():
        for one in reading.records:
            if one.type in NAMED:
                votes[one.identity].append(naming.meant_by(one.text, key))
    for form in forms:
        if form.identity:
            votes[form.identity].append(form.name)
    return {identity: _most([name for name in names if name]) for identity, names in votes.items()}


def _most(names: list[str]) -> str:
    return max(sorted(set(names)), key=names.count, default="")


def nobodys(matter: GoldMatter, readings: dict[str, Reading]) -> list[str]:
    """The records that are nobody's, by their words, for a reader of the figures."""
    forms = [form for key, reading in readings.items() for form in forms_in(reading, Naming(matter.names), key)]
    whose = owners(matter, readings, forms)
    wrong = {
        (one.type, one.text, key)
        for key, reading in readings.items()
        for one in reading.records
        if whose.get(one.identity) == ""
    }
    return sorted(f"{key} {type_} {text!r}" for type_, text, key in wrong)
