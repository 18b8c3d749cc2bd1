"""Whether quotes of hearings get their exact page and lines, and exhibits are found (``python -m tests.bench.transcripts``).

The quotes are looked for in the whole transcript, as ``transcripts.cite`` looks, with nothing said of where they may stand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from evidence.engines.layout.lines import page_spans
from evidence.engines.layout.structure import structure
from evidence.transcripts.exhibits import find_references
from evidence.transcripts.quotes import find_quote
from evidence.transcripts.text import Sheet, TranscriptText, transcript_text
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table

AIMS = {"exact": 0.97, "first line": 0.97, "recall": 0.95, "precision": 0.90}


def transcript_from(text: str) -> TranscriptText:
    """The lines of a text, by the blocks that reading its structure finds, as they are stored."""
    return transcript_text(sheets(text))


def sheets(text: str) -> Iterator[Sheet]:
    blocks = structure(text).in_order
    for number, (start, end) in enumerate(page_spans(text), 1):
        on_page = [
            replace(one, start=max(one.start, start) - start, end=min(one.end, end) - start)
            for one in blocks
            if one.start < end and one.end > start
        ]
        yield Sheet(number, text[start:end], on_page)


@cache
def _read(path: Path) -> TranscriptText:
    return transcript_from(path.read_text())


def quotes() -> list[Line]:
    """Quotes whose pages and lines are exactly the labelled ones, and those whose first line is."""
    folder = data_folder() / "06_depositions"
    cases: list[dict[str, Any]] = json.loads((folder / "quote_to_cite.json").read_text())
    exact = first = 0
    for case in cases:
        found = find_quote(_read(folder / case["file"]), case["quote"])
        places = str(found[0].places) if found else ""
        exact += places == case["gold"]
        first += places.partition("-")[0] == case["gold"].partition("-")[0]
    number = len(cases)
    return [
        _row(f"quotes with their exact page and lines, among all ({number})", exact, number, "exact"),
        _row(f"quotes with the right first line, among all ({number})", first, number, "first line"),
    ]


def exhibits() -> list[Line]:
    """Exhibits of the hearings, by their numbers, against the labelled ones."""
    folder = data_folder() / "06_depositions"
    days: list[dict[str, Any]] = json.loads((folder / "structure_gold.json").read_text())
    right = labelled = found = 0
    for day in days:
        ours = {one.key for one in find_references(_read(folder / day["file"]))}
        theirs = set(day["exhibits"])
        right, labelled, found = right + len(ours & theirs), labelled + len(theirs), found + len(ours)
    return [
        _row(f"exhibits that are found ({labelled})", right, labelled, "recall"),
        _row(f"exhibits that are some ({found})", right, found, "precision"),
    ]


def _row(what: str, good: int, total: int, aim: str) -> Row:
    value = good / max(total, 1)
    return Row(what, value, "", "", None, f"≥ {AIMS[aim]}", value >= AIMS[aim])


def measure_transcripts() -> list[Line]:
    return [*quotes(), *exhibits()]


if __name__ == "__main__":
    sys.stdout.write(table(measure_transcripts()) + "\n")
