"""Measures names in four genres and in SEC filings, seen and kept aside: ``python -m tests.bench.names`` prints the rows.

Public texts with labelled people, organizations and places (``12_names``; ``02_ner`` are loan agreements, whose sides named
by their role are left out). A found name counts where it overlaps a labelled one of its type; each labelled one once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from evidence.engines.names.mentions import find_mentions, load
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import aside, halves

AIMS = {
    "encyclopedia": 0.80,
    "government reports": 0.65,
    "web": 0.50,
    "short messages": 0.55,
    "SEC filings": 0.80,
}
TYPES = {"PER": "person", "ORG": "organization", "LOC": "location"}
ROLES = frozenset({"borrower", "lender", "bank"})  # what the labels call people and organizations in loan agreements

Name = tuple[int, int, str]


def measure_names() -> list[Line]:
    """Overlap F1 with type, by genre and part."""
    load()
    lines: list[Line] = []
    for genre, aim in AIMS.items():
        for part, documents in halves([d for d in labelled() if d["genre"] == genre], "key"):
            f1 = overlap_f1([(d["names"], found_names(d["text"])) for d in documents])
            lines.append(Row(f"names, {genre}, overlap F1 ({part.name}, {part.size})", f1, "",
                             target=f"≥ {aim}", met=f1 >= aim))  # fmt: skip
    return lines


def labelled() -> Iterator[dict[str, Any]]:
    """The documents with their names as (start, end, type)."""
    for one in json.loads((data_folder() / "12_names" / "names.json").read_text("utf-8")):
        names = [(e["start"], e["end"], e["type"]) for e in one["entities"]]
        yield {"genre": one["genre"], "key": one["text"], "text": one["text"], "names": names}
    for one in json.loads((data_folder() / "02_ner" / "sec_filings.json").read_text("utf-8")):
        spans = [(e["start"], e["end"], TYPES.get(e["type"], "")) for e in one["entities"]]
        names = [(s, e, kind) for s, e, kind in spans if kind and one["text"][s:e].lower() not in ROLES]
        yield {"genre": "SEC filings", "key": one["id"], "text": one["text"], "names": names}


def found_names(text: str) -> list[Name]:
    kinds = set(TYPES.values())
    return [(m.start, m.end, m.type) for m in find_mentions(text) if m.type in kinds and not m.role]


def overlap_f1(pairs: Iterable[tuple[list[Name], list[Name]]]) -> float:
    right = labels = found = 0
    for names, spans in pairs:
        right += matched(names, spans)
        labels, found = labels + len(names), found + len(spans)
    return 2 * right / max(labels + found, 1)


def matched(names: list[Name], spans: list[Name]) -> int:
    """How many labelled names have a span of their type that overlaps them, each span taken once."""
    left = sorted(spans)
    count = 0
    for start, end, kind in sorted(names):
        taken = next((s for s in left if s[2] == kind and s[0] < end and start < s[1]), None)
        if taken:
            left.remove(taken)
            count += 1
    return count


def score_with(find: Callable[[str], list[Name]]) -> dict[str, float]:
    """The same figures for another finder, by genre and part."""
    return {
        f"{genre} {'aside' if kept else 'seen'}": round(
            overlap_f1(
                (d["names"], find(d["text"])) for d in labelled() if d["genre"] == genre and aside(d["key"]) == kept
            ),
            3,
        )
        for genre in AIMS
        for kept in (False, True)
    }


if __name__ == "__main__":
    sys.stdout.write(table(measure_names()) + "\n")
