"""Measures which records and names are told to be one: ``python -m tests.bench.same_names`` prints the rows.

The labelled sets (``03_er``) are people, sites and organizations in rows, and pairs of names. Nothing is learnt from their
labels: what agreement is worth comes of the records themselves, and half of each set is elsewhere.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from facts.deduplication.clusters import clusters
from facts.deduplication.folding import digits_of
from facts.deduplication.linking import link
from facts.deduplication.names import compare_names
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table

Record = dict[str, str]
FEBRL = {
    "name": "person", "street_number": "small_code", "address_1": "text", "address_2": "text", "suburb": "text",
    "postcode": "code", "state": "small_code", "date_of_birth": "date", "soc_sec_id": "code",
}  # fmt: skip
SETS: dict[str, tuple[str, float, dict[str, str]]] = {
    "febrl1": ("people, FEBRL 1", 0.90, FEBRL),
    "febrl2": ("people, FEBRL 2", 0.90, FEBRL),
    "febrl3": ("people, FEBRL 3", 0.90, FEBRL),
    "splink_fake1000": ("people, Splink's", 0.80, {"name": "person", "dob": "date", "city": "word", "email": "email"}),
    "dedupe_earlychildhood": (
        "sites in Chicago", 0.80, {"Site name": "organization", "Address": "address", "Zip": "small_code", "Phone": "code"},
    ),
    "patstat_orgs": ("applicants for patents", 0.80, {"Name": "organization", "Coauthor": "set", "Class": "set"}),
}  # fmt: skip
PAIRS_AIM, SAME = 0.80, 0.5
Pair = tuple[int, int]


def measure_same_names() -> list[Line]:
    """Pairwise F1 of each set after clustering, then of the pairs of names."""
    lines: list[Line] = []
    for name, (what, aim, kinds) in SETS.items():
        records, gold = read(name)
        f1 = pair_f1(gold, found(records, kinds))
        lines.append(Row(f"one thing: {what}, pair F1 ({len(records)})", f1, "", target=f"≥ {aim}", met=f1 >= aim))
    pairs = json.loads((data_folder() / "03_er" / "name_pairs.json").read_text("utf-8"))
    f1, theirs = f1_of_pairs(pairs, _ours), f1_of_pairs(pairs, lambda one: one["logicv2_score"] >= 0.7)
    lines.append(
        Row(
            f"one thing: pairs of names, F1 ({len(pairs)})", f1, "", f"{theirs:.3f} nomenklatura's logic_v2",
            f1 / theirs, f"≥ {PAIRS_AIM}", f1 >= PAIRS_AIM,
        )
    )  # fmt: skip
    return lines


def read(name: str) -> tuple[list[Record], list[str]]:
    """The records with their values as they are compared, and the label of each."""
    folder = data_folder() / "03_er"
    rows = json.loads((folder / f"{name}.records.json").read_text("utf-8"))
    gold = json.loads((folder / f"{name}.gold.json").read_text("utf-8"))
    return [_values(row) for row in rows], [gold[row["id"]] for row in rows]


def _values(row: Mapping[str, Any]) -> Record:
    values = {field: " ".join(str(value or "").split()).lower() for field, value in row.items()}
    given = values.get("given_name", values.get("first_name", ""))
    if "surname" in values:
        values["name"] = f"{given} {values['surname']}".strip()
    if "dob" in values:
        values["dob"] = digits_of(values["dob"])
    return values


def found(records: list[Record], kinds: Mapping[str, str]) -> list[int]:
    """The number of each record's cluster."""
    chances: dict[Pair, float] = {(one.one, one.other): one.chance for one in link(records, kinds)}
    of = list(range(-len(records), 0))
    for number, group in enumerate(clusters(chances, SAME)):
        for place in group:
            of[place] = number
    return of


def pair_f1(gold: list[str], clustered: list[int]) -> float:
    """Of all pairs of records that are in one cluster."""
    both = _pairs(Counter(zip(gold, clustered, strict=True)))
    return 2 * both / max(_pairs(Counter(gold)) + _pairs(Counter(clustered)), 1)


def _pairs(sizes: Mapping[Any, int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes.values())


def f1_of_pairs(pairs: list[dict[str, Any]], same: Callable[[dict[str, Any]], bool]) -> float:
    said = {one["id"] for one in pairs if same(one)}
    right = sum(one["is_match"] for one in pairs if one["id"] in said)
    return 2 * right / max(len(said) + sum(one["is_match"] for one in pairs), 1)


def _ours(one: dict[str, Any]) -> bool:
    kind = "person" if one["schema"] == "Person" else "organization"
    return compare_names(kind, one["name1"], one["name2"]).share >= SAME


if __name__ == "__main__":
    sys.stdout.write(table(measure_same_names()) + "\n")
