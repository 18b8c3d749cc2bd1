"""Which documents an earlier version of the engine read, and what re-readings of them propose."""

from __future__ import annotations

import uuid
from functools import cache
from typing import Any

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from audit.models import Job
from config.api.scope import Scope
from evidence.models import EvidenceItem, StageRun
from facts.facts.readers import stands_now
from facts.models import ProposedChange
from facts.rereadings.stage import RereadFacts
from facts.rereadings.words import REREAD

FIRST_READ = "extract_facts"
ENDED = (StageRun.Status.DONE, StageRun.Status.SKIPPED)


@cache
def reading_again() -> RereadFacts:
    """The stage that a re-reading brings each document through."""
    return RereadFacts()


def outdated_items() -> QuerySet[Any]:
    """Documents whose facts an earlier version of the engine found, and which this version has not read again."""
    version = reading_again().current_version
    runs = StageRun.objects.filter(item=OuterRef("pk"))
    before = runs.filter(stage=FIRST_READ, status=StageRun.Status.DONE).exclude(version=version)
    again = runs.filter(stage=REREAD, status__in=ENDED, version=version)
    return EvidenceItem.objects.filter(Exists(before), ~Exists(again), deleted_at__isnull=True)


def due_items(job: Job) -> QuerySet[Any]:
    """Those of the job's case that it has not tried since it was queued last."""
    return outdated_items().filter(case_id=job.entity_id).exclude(Exists(_failed_in(job)))


def failed_items(job: Job) -> QuerySet[Any]:
    return outdated_items().filter(case_id=job.entity_id).filter(Exists(_failed_in(job)))


def _failed_in(job: Job) -> QuerySet[Any]:
    runs = StageRun.objects.filter(item=OuterRef("pk"), stage=REREAD, job=job, status=StageRun.Status.FAILED)
    return runs.filter(started_at__gte=job.started_at)


def shown_changes(scope: Scope) -> QuerySet[Any]:
    """Proposed changes as their representation needs them."""
    rows = ProposedChange.objects.visible_to(scope).select_related("case", "item", "page", "fact", "decided_by")
    stands = ExpressionWrapper(stands_now(), output_field=BooleanField())
    return rows.annotate(verified=Coalesce(stands, Value(False)))


def counted_changes(scope: Scope, case_id: uuid.UUID) -> dict[str, Any]:
    """How many changes wait in the case, by kind, and how many documents could be read again, as far as the caller sees:
    those withheld by themselves, for the job's progress counts none of them."""
    waiting = ProposedChange.objects.visible_to(scope).filter(case_id=case_id).pending()
    by_kind = dict(waiting.order_by().values_list("kind").annotate(number=Count("pk")))
    outdated = outdated_items().filter(case_id=case_id, pk__in=EvidenceItem.objects.visible_to(scope).values("pk"))
    documents = outdated.aggregate(
        documents_outdated=Count("pk", filter=Q(withheld=False)), withheld_outdated=Count("pk", filter=Q(withheld=True))
    )
    jobs = Job.objects.visible_to(scope).filter(case_id=case_id, kind=REREAD, entity_id=case_id)
    return {
        "case_id": case_id,
        **{kind: by_kind.get(kind, 0) for kind in ProposedChange.Kind.values},
        "pending": sum(by_kind.values()),
        **documents,
        "job": jobs.order_by("-id").first(),
    }
