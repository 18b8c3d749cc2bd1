"""The stage runs of one item: which are current, which one runs now, how each ended."""

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
    "tokens_read", "tokens_written", "by_model",
)  # fmt: skip


class StageRuns:
    """The stage runs of one item, read once. Only the worker that holds the job writes them, within the firm's boundary."""

    def __init__(self, job: Job, work: Work) -> None:
        self.job, self.work = job, work
        self.rows = {row.stage: row for row in StageRun.objects.filter(item=work.item)}

    def is_current(self, stage: Stage) -> bool:
        """Whether the stage has ended for this version and this input, and this job was not asked to run it again."""
        row = self.rows.get(stage.name)
        if row is None or row.status not in (Status.DONE, Status.SKIPPED):
            return False
        forced = self.job.params.get("force") and self.job.kind in ("process", stage.name)
        if forced and row.job_id != self.job.pk:
            return False
        return (row.version, row.input_hash) == (stage.version_for(self.work), stage.input_hash(self.work))

    def begin(self, stage: Stage) -> StageRecord:
        """Record that the stage runs now, or that there is nothing for it to do."""
        record = StageRecord(self.job, self.work, stage)
        record.save(Status.RUNNING if stage.applies(self.work) else Status.SKIPPED)
        return record


class StageRecord:
    """One stage's run by this job, from its beginning to its end."""

    def __init__(self, job: Job, work: Work, stage: Stage) -> None:
        self.job, self.item, self.stage = job, work.item, stage
        self.version, self.input_hash = stage.version_for(work), stage.input_hash(work)
        self.started_at, self.clock = timezone.now(), time.monotonic()
        self.status: str = Status.PENDING
        self.tokens = Tokens()

    def save(self, status: str, *, result: dict[str, Any] | None = None, message: str = "") -> None:
        """Store the run with this status, in one statement."""
        self.status = status
        finished: datetime | None = None if status == Status.RUNNING else timezone.now()
        row = StageRun(
            firm_id=self.job.firm_id,
            case_id=self.item.case_id,
            item=self.item,
            job=self.job,
            stage=self.stage.name,
            version=self.version,
            input_hash=self.input_hash,
            status=status,
            message=" ".join([message, *self.tokens.remarks]).strip()[:500],
            result=result,
            seconds=round(time.monotonic() - self.clock, 3) if finished else None,
            started_at=self.started_at,
            finished_at=finished,
            model=self.tokens.model[:120],
            tokens_read=self.tokens.read,
            tokens_written=self.tokens.written,
            by_model=self.tokens.by_model if len(self.tokens.by_model) > 1 else {},
        )
        StageRun.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["item", "stage"], update_fields=CHANGING
        )
