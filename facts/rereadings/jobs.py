"""Beginning to read a case again: the job's row first, the wake-up on commit."""

from __future__ import annotations

from django.db import transaction
from django.utils.module_loading import import_string

from audit.jobs.actions import job_requeue, job_start
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from config.jobs import wake_on_commit
from facts.rereadings.readers import outdated_items
from facts.rereadings.words import REREAD


@transaction.atomic
def rereading_start(*, actor: Actor, case: Case) -> Job:
    """Queue a job that reads again what an earlier version of the engine read, and proposes what is different.

    Raises ``Conflict`` while one is under way, and in an archived case.
    """
    check_case_open(case)
    total = outdated_items(case.pk).filter(case=case, withheld=False).count()
    job = job_start(actor=actor, kind=REREAD, row=case, entity_type="case", total=total)
    wake(job)
    return job


@transaction.atomic
def rereading_repeat(*, actor: Actor, job: Job) -> Job:
    """Queue one that failed or was cancelled again; documents that were read again are not read once more."""
    job = job_requeue(actor=actor, job=job)
    wake(job)
    return job


def wake(job: Job) -> None:
    wake_on_commit(import_string("facts.tasks.advance_case_rereading"), job.pk)  # by its path: tasks import this module
