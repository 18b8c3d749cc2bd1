"""Splink and dedupe on the names that the sweep compares, each in a process of its own: ``python linkers.py NAME FILE``.

It is run by a Python that has what ``requirements/linkers.txt`` names and knows nothing of the product. FILE has the records
(id, type, name) and pairs that are known to be one; what it prints is JSON: the pairs it found, processor seconds, version.
"""

from __future__ import annotations

import io
import json
import random
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from itertools import combinations
from typing import Any

Record = dict[str, Any]
Pairs = list[list[int]]
SAME = 0.5
SHOWN = 1_000  # known pairs that dedupe, which learns from labels, is shown, and as many of two different names


def by_splink(records: list[Record], known: Pairs) -> Pairs:
    """As its tutorial does: names in two parts, weights by expectation maximization, frequent names worth less; no labels."""
    import duckdb
    import splink.comparison_library as cl
    from splink import DuckDBAPI, Linker, SettingsCreator, block_on

    rows = [one | dict(zip(("first", "last"), _parts(one["name"]), strict=True)) for one in records]
    connection = duckdb.connect()
    connection.execute("CREATE TABLE names (id BIGINT, type TEXT, name TEXT, first TEXT, last TEXT)")
    columns = ("id", "type", "name", "first", "last")
    connection.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?)", [[one[key] for key in columns] for one in rows])
    rules = [
        block_on("type", "first", "substr(last, 1, 2)"),
        block_on("type", "last", "substr(first, 1, 1)"),
        block_on("type", "substr(first, 1, 3)", "substr(last, 1, 3)"),
        block_on("type", "substr(last, -4, 4)", "substr(first, 1, 2)"),
    ]
    settings = SettingsCreator(
        link_type="dedupe_only", unique_id_column_name="id", blocking_rules_to_generate_predictions=rules,
        comparisons=[
            cl.JaroWinklerAtThresholds("first", [0.95, 0.9, 0.8]).configure(term_frequency_adjustments=True),
            cl.JaroWinklerAtThresholds("last", [0.95, 0.9, 0.8]).configure(term_frequency_adjustments=True),
        ],
    )  # fmt: skip
    linker = Linker(DuckDBAPI(connection).register("names"), settings, log_level=None)
    linker.training.estimate_probability_two_random_records_match([block_on("type", "name")], recall=0.5)
    linker.training.estimate_u_using_random_sampling(max_pairs=1_000_000)
    linker.training.estimate_parameters_using_expectation_maximisation(block_on("type", "first"))
    linker.training.estimate_parameters_using_expectation_maximisation(block_on("type", "last"))
    found = linker.inference.predict(threshold_match_probability=SAME)
    return [[int(one), int(other)] for one, other in found.as_duckdbpyrelation().project("id_l, id_r").fetchall()]


def by_dedupe(records: list[Record], known: Pairs) -> Pairs:
    """Shown some pairs with their labels, as its documentation asks; then all records parted into groups."""
    import dedupe
    from dedupe import serializer, variables

    draw = random.Random(7)
    data = {one["id"]: {"type": one["type"], "name": one["name"]} for one in records}
    same = draw.sample(known, min(SHOWN, len(known)))
    drawn = [draw.sample(range(len(records)), 2) for _ in range(len(same))]
    other = [[records[a]["id"], records[b]["id"]] for a, b in drawn if records[a]["name"] != records[b]["name"]]
    deduper = dedupe.Dedupe([variables.String("name"), variables.Exact("type")], num_cores=2)
    labelled = {"match": [(data[a], data[b]) for a, b in same], "distinct": [(data[a], data[b]) for a, b in other]}
    training = io.StringIO()  # given with the data: what is marked later has to be in the sample that is drawn of it
    serializer.write_training(labelled, training)
    training.seek(0)
    deduper.prepare_training(data, training_file=training, sample_size=1_500)
    deduper.train(index_predicates=False)
    groups = deduper.partition(data, SAME)
    return [[int(a), int(b)] for ids, _ in groups for a, b in combinations(sorted(ids), 2)]


def _parts(name: str) -> tuple[str, str]:
    first, _, last = name.lower().partition(" ")
    return first, last


LINKERS: dict[str, Callable[[list[Record], Pairs], Pairs]] = {"splink": by_splink, "dedupe": by_dedupe}


def _used() -> float:
    """Seconds of processor of this process and those it started."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    chosen, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        given = json.load(file)
    began, at = _used(), time.monotonic()
    pairs = LINKERS[chosen](given["records"], given["known"])
    said = {"pairs": pairs, "seconds": _used() - began, "clock": time.monotonic() - at, "version": version(chosen)}
    sys.stdout.write("\n" + json.dumps(said))
