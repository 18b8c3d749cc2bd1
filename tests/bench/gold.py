"""The authored matters and the demo's, ingested and held to their gold: ``python -m tests.bench gold``, in ``make quality`` too.

Nothing may be tuned to their words: what is missed here is mended as a class, on documents of ``INTACTUS_DATA``.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from cases.demo import gold as demo
from cases.demo.documents import build_matter
from config.boundary import firm_boundary
from evidence.pipeline.drain import drain
from tests.bench.ingest import take_in
from tests.bench.report import Line, Row
from tests.gold import sources
from tests.gold.findings import Reading, read_case
from tests.gold.matter import MATTERS, GoldMatter, load, load_demo
from tests.gold.score import Figures, score

# The least a share may be, and the most: docs/benchmarks.md says what each of them is a share of.
LEAST = {"facts right": 0.75, "kinds": 0.93, "own days": 0.85, "citations": 1.0}
MOST = {"facts wrong": 0.05, "dates wrong": 0.04, "names wrong": 0.06, "names twice": 0.03, "relationships wrong": 0.05}
MOST |= {"wrong readings": 0}


def measure(home: Path, *, quick: bool) -> list[Line]:
    del home, quick  # as every bench is called
    return [line for matter, found in ingested() for line in rows(matter, score(matter, found))]


def ingested() -> list[tuple[GoldMatter, list[Reading]]]:
    """Each matter as a case of its own, all of it read."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = {key: sources.build(key, folder / key) for key in MATTERS}
        build_matter(demo.load().matters[0].folder, folder / "demo")
        authored = [
            (load(key), _read(folder / key, {path.name: one for one, path in files[key].items()})) for key in MATTERS
        ]
        return [*authored, (load_demo(), _read(folder / "demo", {}))]  # fmt: skip


def _read(folder: Path, keys: dict[str, str]) -> list[Reading]:
    case, _ = take_in(folder)
    drain(case.pk)
    with firm_boundary(case.firm_id):
        return read_case(case.pk, lambda filename: keys.get(filename, filename))


def rows(matter: GoldMatter, found: Figures) -> list[Line]:
    """Every figure of a matter. Where the gold lists only what matters, precision has no aim."""
    facts, names = found.facts, found.names
    whole = matter.whole
    lines: list[Line] = [
        share(matter, "facts cited", facts.cited),
        share(matter, "facts found", facts.found),
        share(matter, "facts right", facts.right, aim=whole, of=facts.count),
        share(matter, "facts wrong", facts.wrong, aim=whole, of=facts.count),
        share(matter, "facts with their date", facts.dated),
        share(matter, "dates wrong", facts.misdated),
        share(matter, "days of facts that the document has", found.days),
        share(matter, "moments of the timeline", found.moments),
        share(matter, "order of the timeline", found.order),
        share(matter, "contradictions with a fact on each side", found.contradictions),
        share(matter, "names found", names.found),
        share(matter, "names wrong", names.wrong, aim=whole, of=names.records),
        share(matter, "names twice", names.duplicates, of=names.records),
        share(matter, "same person, pairs F1", names.same_f1),
        share(matter, "amounts found", found.amounts_found),
        share(matter, "amounts right", found.amounts_right, aim=whole),
        share(matter, "kinds", found.kinds),
        share(matter, "own days", found.own_days),
        share(matter, "citations", 1 - found.unverified / max(found.citations, 1), of=found.citations),
    ]
    return [*lines, *(authored_only(matter, found) if whole else [])]


def authored_only(matter: GoldMatter, found: Figures) -> list[Row]:
    """What the demo's gold says nothing of."""
    links = found.links
    return [
        share(matter, "speakers named", found.facts.speakers),
        share(matter, "roles of amounts", found.roles),
        share(matter, "relationships found", links.found),
        share(matter, "relationships wrong", 1 - links.right, of=links.count),
        share(matter, "wrong readings", found.wrong_readings, of=found.traps),
    ]


def share(matter: GoldMatter, what: str, value: float, *, aim: bool = True, of: int | None = None) -> Row:
    named = f"{matter.key}: {what}" + (f" ({of})" if of is not None else "")
    if aim and what in LEAST:
        return Row(named, value, "", target=f"≥ {LEAST[what]:g}", met=value >= LEAST[what])
    if aim and what in MOST:
        return Row(named, value, "", target=f"≤ {MOST[what]:g}", met=value <= MOST[what])
    return Row(named, value, "")
