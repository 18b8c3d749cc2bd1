"""Beginning to look through the names of a case: the job's row first, the wake-up on commit."""

from __future__ import annotations

from django.db import transaction

from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from evidence.pipeline.long_jobs import wake
from facts.deduplication.words import SWEEP


@transaction.atomic
def sweep_start(*, actor: Actor, case: Case, merge_certain: bool) -> Job:
    """Queue a job that compares the names of a case. Raises ``Conflict`` while one is under way, and in an archived case."""
    check_case_open(case)
    params = {"merge_certain": merge_certain}
    job = job_start(actor=actor, kind=SWEEP, row=case, entity_type="case", params=params)
    wake(job)
    return job
