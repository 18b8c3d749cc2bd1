"""Which documents an earlier version of the engine read, and what re-readings of them propose."""

from __future__ import annotations

import uuid
from collections import Counter
from functools import cache
from typing import Any

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from audit.models import Job
from cases.models import Case
from config.api.compiled_reads import rows_of_case, values_of_case
from config.api.scope import Scope
from config.db import among
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.stage import EngineStage
from facts.facts.readers import stands_now
from facts.models import ProposedChange
from facts.rereadings.words import REREAD

ENDED = (StageRun.Status.DONE, StageRun.Status.SKIPPED)


@cache
def stages_again() -> dict[str, EngineStage]:
    """The stages that a re-reading brings each document through, each by the one whose findings it compares."""
    from facts.rereadings.name_stage import RereadNames  # the engines are loaded by whoever first asks for them
    from facts.rereadings.stage import RereadFacts

    return {"extract_facts": RereadFacts(), "extract_relationships": RereadNames()}


def current_version() -> str:
    """The version by which facts would be read now."""
    return stages_again()["extract_facts"].current_version


def outdated_items(case_id: uuid.UUID | None = None) -> QuerySet[Any]:
    """Documents, of the case if it is named, in which an earlier version of the engine found something, and which this
    version has not read again."""
    is_outdated = Q(pk__in=[])
    for first, stage in stages_again().items():
        again = StageRun.objects.filter(item=OuterRef("item"), stage=stage.name, status__in=ENDED)
        before = Q(stage=first) & ~Q(version=stage.current_version)
        is_outdated |= before & ~Q(Exists(again.filter(version=stage.current_version)))
    runs = StageRun.objects.filter(is_outdated, status=StageRun.Status.DONE)
    runs = runs if case_id is None else runs.filter(case_id=case_id)
    return EvidenceItem.objects.filter(among("id", runs.values("item_id")), deleted_at__isnull=True)


def due_items(job: Job) -> QuerySet[Any]:
    """Those of the job's case that it has not tried since it was queued last."""
    return outdated_items(job.entity_id).exclude(Exists(_failed_in(job)))


def failed_items(job: Job) -> QuerySet[Any]:
    return outdated_items(job.entity_id).filter(Exists(_failed_in(job)))


def _failed_in(job: Job) -> QuerySet[Any]:
    again = [stage.name for stage in stages_again().values()]
    runs = StageRun.objects.filter(item=OuterRef("pk"), stage__in=again, job=job, status=StageRun.Status.FAILED)
    return runs.filter(started_at__gte=job.started_at)


def shown_changes(scope: Scope) -> QuerySet[Any]:
    """Proposed changes as their representation needs them."""
    rows = ProposedChange.objects.visible_to(scope).select_related("case", "item", "page", "fact", "decided_by")
    stands = ExpressionWrapper(stands_now(), output_field=BooleanField())
    return rows.annotate(verified=Coalesce(stands, Value(False)))


def counted_changes(scope: Scope, case: Case) -> dict[str, Any]:
    """How many changes wait in the case, by kind, and how many documents could be read again, as far as the caller sees:
    those withheld by themselves, for the job's progress counts none of them."""
    versions = tuple(stage.current_version for stage in stages_again().values())
    waiting = values_of_case("proposed changes", case.pk, scope, _waiting)
    documents = dict(values_of_case(("outdated documents", versions), case.pk, scope, _outdated))
    by_kind, about = Counter[str](), Counter[str]()
    for kind, subject, number in waiting:
        by_kind[kind] += number
        about[subject] += number
    return {
        "case_id": case.pk,
        **{kind: by_kind[kind] for kind in ProposedChange.Kind.values},
        "pending": by_kind.total(),
        "about": {name: about[name] for name in ProposedChange.About.values},
        "documents_outdated": documents.get(False, 0),
        "withheld_outdated": documents.get(True, 0),
        "job": next(iter(rows_of_case("last re-reading", case, scope, _last_job)), None),
    }


def _waiting(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    rows = ProposedChange.objects.visible_to(scope).filter(case_id=case_id).pending()
    return rows.order_by().values_list("kind", "about").annotate(number=Count("pk"))


def _outdated(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    rows = outdated_items(case_id).filter(case_id=case_id, pk__in=EvidenceItem.objects.visible_to(scope).values("pk"))
    return rows.order_by().values_list("withheld").annotate(number=Count("pk"))


def _last_job(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    rows = Job.objects.visible_to(scope).filter(case_id=case_id, kind=REREAD, entity_id=case_id)
    return rows.order_by("-id")[:1]
