"""The job that compares the names of a case, a part at a time. Taken up again, it goes on where it was."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from django.db import transaction

from audit.models import Job
from cases.models import Case
from config.api.errors import ApiError
from config.api.scope import Actor
from config.boundary import firm_boundary
from config.db import made_by_engine
from evidence.pipeline.long_jobs import QUEUE_ENRICH, Progress, register
from facts.deduplication.deciding import suggestion_merge
from facts.deduplication.entities import ComparableNames, compared
from facts.deduplication.finding import AT_ONCE, KeptApart, pairs_to_compare
from facts.deduplication.known import known_of_case
from facts.deduplication.storing import outdated_remove, suggestions_store
from facts.deduplication.words import COMPARING, ENGINE, MERGING, SWEEP, VERSION
from facts.models import DedupSuggestion

Pieces = Generator[Progress, None, dict[str, Any]]


def sweep(job: Job) -> Pieces:
    """Suggest which names are one, and merge what is certain if that was asked for. Each part is stored before the next.

    What was suggested says in which job, so that what an earlier one suggested and this one did not goes at the end.
    """
    if job.progress_stage != MERGING:
        yield from _compare(job)
    with firm_boundary(job.firm_id):
        outdated_remove(job, ENGINE)
    merged = (yield from _merge(job)) if job.params.get("merge_certain") else 0
    with firm_boundary(job.firm_id):
        waiting = _of_job(job).waiting().count()
    return {"suggested": waiting, "merged": merged}


def _compare(job: Job) -> Generator[Progress, None, None]:
    with firm_boundary(job.firm_id):
        case = Case.objects.get(pk=job.entity_id)
        known, decided = known_of_case(case.pk), KeptApart(case.pk)
    names, pairs = ComparableNames(known), pairs_to_compare(known)
    made = made_by_engine(ENGINE, VERSION, job.pk)
    for start in range(job.progress_done, len(pairs), AT_ONCE):
        yield Progress(COMPARING, start, len(pairs))
        found = [each for each in compared(names, pairs[start : start + AT_ONCE]) if each not in decided]
        with firm_boundary(job.firm_id):
            suggestions_store(case, found, made)
    yield Progress(MERGING, len(pairs), len(pairs))


def _merge(job: Job) -> Generator[Progress, None, int]:
    """Merge each pair that is certain, still two names, and of which no person decided anything; returns how many were."""
    actor = Actor("engine", name=ENGINE, firm_id=job.firm_id)
    with firm_boundary(job.firm_id):
        rows = _of_job(job).waiting().filter(certain=True)
        ids = list(rows.order_by("-score", "pk").values_list("pk", flat=True))
    for pk in ids:
        with firm_boundary(job.firm_id):
            _merge_one(actor, pk)
        yield Progress(MERGING, job.progress_total, job.progress_total)
    with firm_boundary(job.firm_id):
        return _of_job(job).filter(automatic=True).count()


def _merge_one(actor: Actor, pk: Any) -> None:
    row = DedupSuggestion.objects.waiting().select_related("case", "one", "other").filter(pk=pk).first()
    if row is None:
        return
    try:
        with transaction.atomic():
            suggestion_merge(actor=actor, suggestion=row, automatic=True)
    except ApiError:  # a person wrote one of them down, or another merge came first: it waits for people
        return


def _of_job(job: Job) -> Any:
    return DedupSuggestion.objects.filter(case=job.case_id, made_by_job=job.pk)


register(SWEEP, "facts.deduplication.sweeping.sweep", queue=QUEUE_ENRICH)
