"""Documents an hour on real contracts: by the way of ``manage.py ingest``, and the processor time of each stage.

Wall-clock throughput depends on what else the machine does, so each figure stands beside the processor seconds a
document takes; two cores give ``7200 / seconds`` documents an hour at best.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db.models import Count, Max
from django.utils import timezone

from audit.models import Job
from cases.models import Case
from cases.scopes import person_actor
from evidence.custody.ingest import IngestResult, files_of, receive
from evidence.models import StageRun
from evidence.pipeline.drain import start_workers
from evidence.pipeline.stage import searchable_stages
from tests.bench.clock import postgres_pid, tree_seconds
from tests.bench.data import data_folder
from tests.bench.report import Line, Row
from tests.bench.stages import by_stage
from tests.factories import make_case, make_firm, make_user

WORKERS = 2
SEARCHABLE_AN_HOUR, EVERYTHING_AN_HOUR = 8_000, 2_000


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Throughput of two workers, then where one process's time goes."""
    texts, pdfs = (8, 4) if quick else (40, 20)
    files = sample(texts, pdfs)
    lines = throughput(home, files)
    few = sample(4, 2) if quick else sample(12, 6)
    with as_folder(few) as folder:
        case, _ = take_in(folder)
    return [*lines, *by_stage(home, case, len(few))]


def sample(texts: int, pdfs: int) -> list[Path]:
    """Contracts spread over the folder's files, so that long and short ones take part."""
    folder = data_folder() / "01_cuad"
    selected: list[Path] = []
    for kind, count in (("txt", texts), ("pdf", pdfs)):
        found = sorted((folder / kind).glob(f"*.{kind}"))
        selected += found[:: max(1, len(found) // max(1, count))][:count]
    return selected


def throughput(home: Path, files: list[Path]) -> list[Line]:
    """Receive the files, then let two workers of ``manage.py drain`` work them off."""
    with as_folder(files) as folder:
        began = timezone.now()
        case, received = take_in(folder)
    postgres = postgres_pid(home)
    (before,) = tree_seconds(postgres)
    own = os.times()
    started = time.monotonic()
    for worker in start_workers(case.pk, count=WORKERS):
        worker.wait()
    wall = time.monotonic() - started
    after = os.times()
    workers = after.children_user + after.children_system - own.children_user - own.children_system
    database = tree_seconds(postgres)[0] - before
    check(case, len(files))
    indexed = StageRun.objects.filter(case=case, stage=searchable_stages()[-1].name)
    searchable = (indexed.aggregate(last=Max("finished_at"))["last"] - began).total_seconds()
    count = len(files)
    return [
        hourly("ingest: searchable, with receiving and start of workers", count, searchable, SEARCHABLE_AN_HOUR),
        hourly("ingest: everything, with receiving and start of workers", count, wall + received, EVERYTHING_AN_HOUR),
        Row("ingest: processor, workers", workers / count, "s/doc", "wall x cores", workers / (wall * WORKERS)),
        Row("ingest: processor, PostgreSQL", database / count, "s/doc", "wall x cores", database / (wall * WORKERS)),
    ]


def hourly(what: str, count: int, seconds: float, target: int) -> Row:
    value = count * 3600 / seconds
    return Row(what, value, "docs/h", "target", value / target, f"≥ {target:,}", value >= target)


def take_in(folder: Path) -> tuple[Case, float]:
    """Receive a folder into a new case; the seconds it took."""
    firm = make_firm()
    person = make_user(firm)
    case = make_case(firm, person)
    account = IngestResult()
    began = time.monotonic()
    for path in files_of(folder):
        receive(actor=person_actor(person), case=case, folder=folder, path=path, account=account)
    if account.refusals or account.duplicates:
        raise AssertionError(f"Not every file was taken: {account.refusals} {account.duplicates}")
    return case, time.monotonic() - began


@contextmanager
def as_folder(files: list[Path]) -> Iterator[Path]:
    """A folder with just these files."""
    with tempfile.TemporaryDirectory() as name:
        for path in files:
            shutil.copy(path, Path(name) / path.name)
        yield Path(name)


def check(case: Case, count: int) -> None:
    """Every job ended well, else the figures are worth nothing."""
    states = dict(Job.objects.filter(case=case).values_list("status").annotate(n=Count("pk")))
    if states != {Job.Status.COMPLETED: count}:
        raise AssertionError(f"Jobs ended as {states}")
