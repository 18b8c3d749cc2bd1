"""Measure date recognition: ``python -m tests.bench.dates [predictions.json]``.

Reads the recognizers corpus of the data folder and prints exact-span precision, recall and F1, for all gold entities
and for those that are dates or ranges of days (the engine has no durations, clock times or repeating sets by design).
"""

from __future__ import annotations

import json
import sys
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from tests.bench.data import data_folder

DAYS = {"date", "daterange", "datetime"}


def prediction(mention: DateMention) -> dict[str, Any]:
    """In the corpus's form: inclusive end offset; a range ends the day after its last."""
    entity: dict[str, Any] = {"start": mention.start, "end": mention.end - 1}
    if mention.date_end:
        after = mention.date_end + timedelta(days=1)
        return entity | {"type": "daterange", "start_value": str(mention.date), "end_value": str(after)}
    return entity | {"type": "date", "value": str(mention.date)}


def scores(cases: list[dict[str, Any]], found: dict[str, list[dict[str, Any]]], kinds: set[str] | None) -> str:
    hits = gold = predicted = 0
    for case in cases:
        spans = {(g["start"], g["end"]) for g in case["gold"] if not kinds or g["type"] in kinds}
        others = {(g["start"], g["end"]) for g in case["gold"]} - spans
        ours = {(p["start"], p["end"]) for p in found[case["id"]]} - others
        hits, gold, predicted = hits + len(spans & ours), gold + len(spans), predicted + len(ours)
    precision, recall = hits / max(predicted, 1), hits / max(gold, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return f"gold {gold}  P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}"


def main() -> None:
    cases = json.loads((data_folder() / "04_dates" / "recognizers_text.json").read_text())
    found = {
        case["id"]: [prediction(m) for m in find_dates(case["input"], date.fromisoformat(case["ref"][:10]))]
        for case in cases
    }
    print("all entities      ", scores(cases, found, None))
    print("dates and ranges  ", scores(cases, found, DAYS))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found))
    contracts = [p.read_text(errors="replace") for p in sorted((data_folder() / "01_cuad" / "txt").glob("*.txt"))[:40]]
    started = time.perf_counter()
    mentions = sum(len(find_dates(text, date(2020, 1, 1))) for text in contracts)
    seconds = time.perf_counter() - started
    size = sum(map(len, contracts))
    print(f"{size:,} characters of contracts: {mentions} dates, {size / seconds:,.0f} characters a second")


if __name__ == "__main__":
    main()
