"""After all that a job found was taken back, its documents are as if it had not read them: reading them finds it again."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from agents.changesets.reviews import Review
from audit.models import Change
from evidence.models import StageRun

FINDING = ("classify", "summarize", "extract_entities", "extract_relationships", "extract_facts")


def forget_runs(firm_id: uuid.UUID, reverted: Collection[Change]) -> None:
    """Forget the runs of the stages whose findings are gone, of those jobs of which nothing is left. What the text is, is not
    taken back, and need not be read again."""
    jobs = {change.job_id for change in reverted if change.job_id}
    if not jobs:
        return
    of_jobs = Change.objects.filter(session_id__in={change.session_id for change in reverted}, job_id__in=jobs)
    left = of_jobs.exclude(decision__review=Review.REVERTED).exclude(number__in=[one.number for one in reverted])
    kept = set(left.values_list("job_id", flat=True).distinct())
    StageRun.objects.filter(firm_id=firm_id, job_id__in=jobs - kept, stage__in=FINDING).delete()
