"""Background tasks of the facts app."""

from __future__ import annotations

import uuid

from django.db import connection

from audit.jobs.actions import lost_jobs
from config.jobs import background, wake_on_commit
from evidence.pipeline.start import QUEUE_ENRICH
from evidence.tasks import JOB_QUEUES, JobTask
from facts.deadlines.reminders import remind_all
from facts.entities.mention_counts import fold_mentions
from facts.facts.support import compare_waiting
from facts.filters.alerts import check_alerts
from facts.models import Fact, MentionWords
from facts.rereadings.jobs import wake
from facts.rereadings.runner import advance_rereading
from facts.rereadings.words import REREAD


@background()
def fold_entity_counts() -> None:
    """Make one row of the many that each count of an entity was written in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT facts_fold_entities()")
    changed = MentionWords.objects.filter(folded=False).order_by().values_list("case_id", flat=True).distinct()
    for case_id in list(changed):
        fold_mentions(case_id)


@background()
def compare_facts() -> None:
    """Have the facts compared with their quotes that were not yet, such as those from before this was kept."""
    if Fact.objects.filter(borne_out=None).exists():
        wake_on_commit(compare_waiting_facts)


@background(QUEUE_ENRICH)
def compare_waiting_facts() -> None:
    """Compare some of them: documents need not wait behind all."""
    compare_waiting()


@background(QUEUE_ENRICH, base=JobTask)
def advance_case_rereading(job_id: str) -> None:
    """Read some more documents of a case again."""
    advance_rereading(uuid.UUID(job_id))


@background()
def wake_stalled_rereadings() -> None:
    """Send re-readings that no worker holds and no message will wake up to their queue again: lost wake-ups, killed workers."""
    for job in lost_jobs(JOB_QUEUES):
        if job.kind == REREAD:
            wake(job)


@background()
def check_filter_alerts() -> None:
    """Notify people of newly read evidence that matches their saved filters."""
    check_alerts()


@background()
def remind_of_deadlines() -> None:
    """Notify people of deadlines that come near, where the day has begun."""
    remind_all()
