"""What a document costs in a case with nothing in it, in a large one, and beside an index of many vectors.

Processor seconds of ours and of the database: what else the machine does counts for little. Documents an hour are those of
two cores that do nothing else. The full form builds an index of 1.1 million vectors, which takes such cores an hour.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import connection

from audit.models import Job
from cases.models import Case
from cases.scopes import person_actor
from evidence.custody.ingest import IngestResult, files_of, receive
from evidence.models import Passage
from evidence.pipeline.drain import drain
from evidence.pipeline.runner import advance_to_searchable
from tests.bench.clock import postgres_pid, tree_seconds
from tests.bench.ingest import as_folder, check, sample, take_in
from tests.bench.report import Line, Row
from tests.bench.stages import warm
from tests.bench.volume import fill, settle
from tests.factories import make_case, make_firm, make_user

CORES = 2
SEARCHABLE_AN_HOUR = 25_000
MOST_GROWTH, LEAST_SHARE = 1.2, 0.8
SMALL = 3_000  # characters of a small document
WORDS = [
    "lease",
    "rent",
    "tenant",
    "notice",
    "party",
    "agreement",
    "shall",
    "payment",
    "term",
    "default",
    "court",
    "motion",
]
FILLED = """
INSERT INTO evidence_passage (id, created_at, firm_id, case_id, item_id, page_id, start, "end", embedding)
SELECT uuidv7(), now(), firm_id, case_id, item_id, page_id, start, "end", centre + shape
FROM (SELECT row_number() OVER () AS row, * FROM evidence_passage) real
JOIN generate_series(1, %(passages)s) n ON real.row = 1 + mod(n, (SELECT count(*) FROM evidence_passage))
JOIN centres ON c = mod(n, 400) JOIN shapes ON s = mod(n / 400 + n, 1999)
"""
RANDOM = """
CREATE TEMP TABLE {name} AS
SELECT {key}, array_agg({width} * (random() - 0.5))::vector AS {value}
FROM generate_series(0, {most}) {key}, generate_series(1, 384) GROUP BY {key}
"""


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Small documents in an empty and a large case; contracts beside no vectors and many."""
    meter = postgres_pid(home)
    small, items, passages = (40, 5_000, 20_000) if quick else (150, 50_000, 1_100_000)
    return [*searchable(meter, small, items), *with_vectors(meter, 4 if quick else 10, passages)]


def searchable(database: int, count: int, items: int) -> list[Line]:
    first_words(new_case(), 10, database)  # what is loaded once
    empty = first_words(new_case(), count, database)
    case = new_case()
    fill(case, items, vectors=0)
    settle()
    large = first_words(case, count, database)
    hourly = 3600 * CORES / empty
    return [
        Row("growth: small texts searchable, with receiving", hourly, "docs/h", "target", hourly / SEARCHABLE_AN_HOUR,
            f"≥ {SEARCHABLE_AN_HOUR:,}", hourly >= SEARCHABLE_AN_HOUR),
        Row(f"growth: the same in a case of {items:,}", 3600 * CORES / large, "docs/h", "its processor, of empty",
            large / empty, f"≤ {MOST_GROWTH}", large / empty <= MOST_GROWTH),
    ]  # fmt: skip


def with_vectors(database: int, count: int, passages: int) -> list[Line]:
    """All stages of real contracts, before and after the index of vectors has grown."""
    warm()
    files = sample(count, 0)
    everything(files, database)
    before, clock_before = everything(files, database)
    add_passages(passages)
    after, clock_after = everything(files, database)
    share = before / after
    return [
        Row("growth: everything, no other vectors", 3600 * CORES / before, "docs/h"),
        Row(f"growth: everything, {passages:,} vectors", 3600 * CORES / after, "docs/h", "without them", share,
            f"≥ {LEAST_SHARE}", share >= LEAST_SHARE),
        Row("growth: the same by the clock", clock_after, "s/doc", "without them", clock_after / clock_before),
    ]  # fmt: skip


def new_case() -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm))


def first_words(case: Case, count: int, database: int) -> float:
    """Receive so many small texts into the case and make them searchable: processor seconds each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(count):
            text = " ".join(random.choices(WORDS, k=SMALL // 7))
            (folder / f"letter {number}.txt").write_text(f"Letter {number}\n\n{text}\n")
        person = case.participants.get(role="attorney").user if case.participants.exists() else None
        actor = person_actor(person or make_user(case.firm))

        def work() -> None:
            account = IngestResult()
            for path in files_of(folder):
                receive(actor=actor, case=case, folder=folder, path=path, account=account)
            jobs = Job.objects.filter(case=case, status=Job.Status.QUEUED, kind="process").order_by("-id")[:count]
            for job in list(jobs):
                advance_to_searchable(job.pk)

        return spent(work, database)[0] / count


def everything(files: list[Path], database: int) -> tuple[float, float]:
    """Processor and clock seconds of each of these files from its receipt to its job's end."""
    with as_folder(files) as folder:
        case, _ = take_in(folder)
    used, clock = spent(lambda: drain(case.pk), database)
    check(case, len(files))
    return used / len(files), clock / len(files)


def spent(work: Callable[[], Any], database: int) -> tuple[float, float]:
    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")
    before, began = sum(tree_seconds(os.getpid(), database)), time.monotonic()
    work()
    return sum(tree_seconds(os.getpid(), database)) - before, time.monotonic() - began


def add_passages(count: int) -> None:
    """So many more passages, in clusters as sentences are; the index is built anew, as it would have grown."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexname, indexdef FROM pg_indexes WHERE indexname LIKE 'passage\\_near\\_%'")
        indexes = cursor.fetchall()
        cursor.execute(RANDOM.format(name="centres", key="c", value="centre", width=1, most=399))
        cursor.execute(RANDOM.format(name="shapes", key="s", value="shape", width=0.9, most=1998))
        for name, _ in indexes:
            cursor.execute(f"DROP INDEX {name}")
        cursor.execute(FILLED, {"passages": count})
        cursor.execute("SET maintenance_work_mem = '4GB'")  # a million vectors and their neighbours
        for _, definition in indexes:
            cursor.execute(definition)
        cursor.execute("RESET maintenance_work_mem")
        cursor.execute("DROP TABLE centres, shapes")
    settle()
    assert Passage.objects.count() >= count
