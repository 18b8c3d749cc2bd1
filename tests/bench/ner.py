"""Measures entity mentions on SEC credit agreements: ``python -m tests.bench.ner [--data PATH]`` prints JSON.

The data (Salinas Alvarado, Verspoor and Baldwin 2015, CC BY 3.0) uses the four CoNLL types, leaves a company's legal
form out of its name after a comma, and counts the sides of a loan as people and a bank as an organization.
``from_mentions`` translates the engine's mentions into that convention; it knows no names.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from pathlib import Path

from evidence.engines.base.types import FoundMention
from evidence.engines.names.mentions import find_mentions, load
from tests.bench.data import data_folder

_TYPES = {"person": "PER", "organization": "ORG", "location": "LOC"}
_ROLES = {"borrower": "PER", "lender": "PER", "bank": "ORG"}
_LEGAL_FORM = re.compile(
    r" ?, ?(?:[A-Z][A-Za-z]{1,4}|(?:[A-Z] ?\. ?){1,4})(?: ?\.)?$|(?: Co)? ?\., ?Ltd(?: ?\.)?$| ?\.$"
)
_ABBREVIATION = re.compile(r"[A-Z]{4,6}")

Entity = tuple[int, int, str]


def from_mentions(mentions: list[FoundMention]) -> list[Entity]:
    """Mentions as (start, end, CoNLL type)."""
    found: list[Entity] = []
    for mention in mentions:
        if mention.role:
            if kind := _ROLES.get(mention.text.lower()):
                found.append((mention.start, mention.end, kind))
        elif mention.type == "statute" and _ABBREVIATION.fullmatch(mention.text):
            found.append((mention.start, mention.end, "ORG"))
        elif mention.type in _TYPES:
            text = mention.text
            if mention.type == "organization":
                text = _LEGAL_FORM.sub("", text).rstrip(" ,")
            found.append((mention.start, mention.start + len(text), _TYPES[mention.type]))
    return found


def score(gold: list[set[Entity]], predicted: list[set[Entity]]) -> dict[str, float]:
    """Micro precision, recall and F1 over exact spans."""
    right = sum(len(g & p) for g, p in zip(gold, predicted, strict=True))
    precision = right / max(1, sum(map(len, predicted)))
    recall = right / max(1, sum(map(len, gold)))
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return {"p": round(precision, 4), "r": round(recall, 4), "f1": round(f1, 4), "n": sum(map(len, gold))}


def default_data() -> Path:
    return data_folder() / "02_ner" / "sec_filings.json"


def measure(path: Path) -> dict[str, object]:
    documents = json.loads(path.read_text("utf-8"))
    gold = [{(e["start"], e["end"], e["type"]) for e in d["entities"]} for d in documents]
    load()
    started = time.perf_counter()
    found = [find_mentions(d["text"]) for d in documents]
    seconds = time.perf_counter() - started
    predicted = [set(from_mentions(mentions)) for mentions in found]
    result: dict[str, object] = {"typed": score(gold, predicted)}
    result["span_only"] = score(*([{(s, e, "") for s, e, _ in doc} for doc in side] for side in (gold, predicted)))
    for kind in ("PER", "ORG", "LOC", "MISC"):
        result[kind] = score(*([{x for x in doc if x[2] == kind} for doc in side] for side in (gold, predicted)))
    result["characters_per_second"] = round(sum(len(d["text"]) for d in documents) / seconds)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=None)
    parser.add_argument("--predictions", type=Path, help="also write {document id: [{start, end, type}]} here")
    arguments = parser.parse_args()
    arguments.data = arguments.data or default_data()
    if arguments.predictions:
        documents = json.loads(arguments.data.read_text("utf-8"))
        rows = {
            d["id"]: [{"start": s, "end": e, "type": t} for s, e, t in from_mentions(find_mentions(d["text"]))]
            for d in documents
        }
        arguments.predictions.write_text(json.dumps(rows))
    print(json.dumps(measure(arguments.data), indent=1))


if __name__ == "__main__":
    main()
