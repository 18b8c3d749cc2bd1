"""The book of an item's stages: which are current, which runs now, how each ended."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any

from django.utils import timezone

from audit.models import Job
from evidence.engines.base.tokens import Tokens
from evidence.models import StageRun
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work

Status = StageRun.Status
CHANGING = (
    "job", "version", "input_hash", "status", "message", "result", "seconds", "started_at", "finished_at", "model",
    "tokens_read", "tokens_written",
)  # fmt: skip


class Book:
    """The runs of one item, read once; only the job's own worker writes in it. Call inside the firm's boundary."""

    def __init__(self, job: Job, work: Work) -> None:
        self.job, self.work = job, work
        self.runs = {run.stage: run for run in StageRun.objects.filter(item=work.item)}

    def current(self, stage: Stage) -> StageRun | None:
        """The stage's finished run, if version and input are what they were and nobody asked for it again."""
        run = self.runs.get(stage.name)
        if run is None or run.status not in (Status.DONE, Status.SKIPPED):
            return None
        asked_again = self.job.params.get("force") and self.job.kind in ("process", stage.name)
        if asked_again and run.job_id != self.job.pk:
            return None
        same = (run.version, run.input_hash) == (stage.version_for(self.work), stage.input_hash(self.work))
        return run if same else None

    def begin(self, stage: Stage) -> Entry:
        """Note that the stage runs now, or that there is nothing for it to do."""
        entry = Entry(self, stage)
        entry.write(Status.RUNNING if stage.applies(self.work) else Status.SKIPPED)
        return entry


class Entry:
    """One stage's line in the book, from its beginning to its end."""

    def __init__(self, book: Book, stage: Stage) -> None:
        self.book, self.stage = book, stage
        self.version, self.input_hash = stage.version_for(book.work), stage.input_hash(book.work)
        self.started_at, self.clock = timezone.now(), time.monotonic()
        self.status: str = Status.PENDING
        self.tokens = Tokens()

    @property
    def skipped(self) -> bool:
        return self.status == Status.SKIPPED

    def write(self, status: str, *, result: dict[str, Any] | None = None, message: str = "") -> None:
        """Write how the stage stands, in one statement."""
        self.status = status
        finished: datetime | None = None if status == Status.RUNNING else timezone.now()
        run = StageRun(
            firm_id=self.book.job.firm_id,
            case_id=self.book.work.item.case_id,
            item=self.book.work.item,
            job=self.book.job,
            stage=self.stage.name,
            version=self.version,
            input_hash=self.input_hash,
            status=status,
            message=message[:500],
            result=result,
            seconds=round(time.monotonic() - self.clock, 3) if finished else None,
            started_at=self.started_at,
            finished_at=finished,
            model=self.tokens.model[:120],
            tokens_read=self.tokens.read,
            tokens_written=self.tokens.written,
        )
        StageRun.objects.bulk_create(
            [run], update_conflicts=True, unique_fields=["item", "stage"], update_fields=CHANGING
        )
