"""Measure the local engine: ``python -m tests.bench.engine_speed [documents]``.

Prints characters a second for each function on contracts of the data folder, facts a document, and passages embedded
a second on one thread, by processor time, so that other work on the machine counts for little.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from statistics import median

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.classify import classify
from evidence.engines.facts.facts import findings
from evidence.engines.layout.passages import passages
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.providers.local.embed import embed
from evidence.engines.relationships.relationships import find_relationships
from evidence.engines.summaries.summarize import summarize
from tests.bench.data import data_folder


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    files = sorted((data_folder() / "01_cuad" / "txt").glob("*.txt"))[:count]
    documents = [Document(path.read_text(errors="replace"), filename=path.name) for path in files]
    seconds: dict[str, float] = defaultdict(float)
    facts, spans = [], []
    _measure(documents[0], defaultdict(float))  # loads models
    for document in documents:
        facts.append(_measure(document, seconds))
        spans += [one.words for one in passages(document.text)][:20]
    size = sum(len(document.text) for document in documents)
    for name, spent in seconds.items():
        print(f"{name:14} {size / spent:>12,.0f} characters a second")
    rest = sum(spent for name, spent in seconds.items() if name != "mentions")
    print(f"{'all but names':14} {size / rest:>12,.0f} characters a second")
    print(f"facts a document: median {median(facts)}, least {min(facts)}, most {max(facts)}")
    started = time.process_time()
    embed(spans[:200])
    print(f"embed: {len(spans[:200]) / (time.process_time() - started):.0f} passages a second")


def _measure(document: Document, seconds: dict[str, float]) -> int:
    clock = time.process_time

    def add(name: str, since: float) -> float:
        seconds[name] += clock() - since
        return clock()

    at = clock()
    split(document.text)
    at = add("sentences", at)
    classify(document)
    at = add("classify", at)
    summarize(document)
    at = add("summarize", at)
    dates = find_dates(document.text)
    at = add("dates", at)
    mentions = find_mentions(document.text)
    at = add("mentions", at)
    find_relationships(document, mentions)
    at = add("relationships", at)
    found = findings(document, mentions, dates)
    add("facts", at)
    if found.dropped:
        raise AssertionError(f"{document.filename}: {found.dropped} quotes did not verify")
    return len(found.facts)


if __name__ == "__main__":
    main()
