"""What the session's cases hold, counted for all of them at once: queries do not grow with cases or rows."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet, Sum

from agents.models import Approval
from audit.models import Job
from config.api.scope import Scope
from evidence.models import EvidenceItem
from facts.entities.readers import named_entities
from facts.models import Citation, Entity, Fact, FactEntity, Relationship

UNREADABLE = (EvidenceItem.Status.FAILED, EvidenceItem.Status.UNSUPPORTED)
WAITING = (EvidenceItem.Status.UPLOADED, EvidenceItem.Status.PROCESSING)
KEY_ENTITIES = 10
PEOPLE = ("person", "organization")
Counts = dict[uuid.UUID, dict[str, Any]]
Ids = Collection[uuid.UUID]


@dataclass(slots=True)
class CaseStatistics:
    """The counts of one case, of what the session may see. Kinds of things it may not read stay empty."""

    evidence: dict[str, Any] | None = None
    kinds: list[tuple[str, int]] = field(default_factory=list)
    facts: dict[str, Any] | None = None
    entities: list[dict[str, Any]] = field(default_factory=list)
    failed_jobs: int = 0
    approvals: int = 0


def statistics_of(scope: Scope, cases: Ids, types: Collection[str]) -> dict[uuid.UUID, CaseStatistics]:
    """Returns the statistics of each case. ``types`` are the kinds of things the session may read."""
    statistics = {case: CaseStatistics() for case in cases}
    if "evidence" in types:
        _evidence(scope, statistics)
    if "fact" in types:
        _facts(scope, statistics)
    if "entity" in types:
        _entities(scope, statistics, types)
    failed = Job.objects.filter(case_id__in=list(cases), status=Job.Status.FAILED)
    if "job" in types and failed.exists():  # who may see which takes longer to ask
        for case, number in _by_case(failed.visible_to(scope), statistics, n=Count("pk")).items():
            statistics[case].failed_jobs = number["n"]
    waiting = Approval.objects.visible_to(scope).filter(status=Approval.Status.PENDING)
    for case, number in _by_case(waiting, statistics, n=Count("pk")).items():
        statistics[case].approvals = number["n"]
    return statistics


def _by_case(rows: QuerySet[Any], cases: Any, **counted: Any) -> Counts:
    found = rows.filter(case_id__in=list(cases)).order_by().values("case_id").annotate(**counted)
    return {one.pop("case_id"): one for one in found}


def _evidence(scope: Scope, statistics: dict[uuid.UUID, CaseStatistics]) -> None:
    rows = EvidenceItem.objects.visible_to(scope)
    # Gathered once: asked of each document, PostgreSQL would gather the case's facts as often.
    cited = Citation.objects.filter(case_id__in=list(statistics), fact__in=Fact.objects.visible_to(scope))
    uncited = ~Q(pk__in=cited.order_by().values("item"))
    counts = _by_case(
        rows, statistics, items=Count("pk"), pages=Sum("page_count"), first=Min("document_date"),
        last=Max("document_date"), unreadable=Count("pk", filter=Q(status__in=UNREADABLE)),
        partial=Count("pk", filter=Q(status=EvidenceItem.Status.PARTIAL)),
        waiting=Count("pk", filter=Q(status__in=WAITING)), undated=Count("pk", filter=Q(document_date__isnull=True)),
        uncited=Count("pk", filter=Q(uncited, status=EvidenceItem.Status.READY)),
    )  # fmt: skip
    for case, one in statistics.items():
        one.evidence = counts.get(case, {"items": 0})
    kinds = rows.filter(case_id__in=list(statistics)).exclude(kind="").order_by().values_list("case_id", "kind")
    for case, kind, number in kinds.annotate(n=Count("pk")).order_by("-n", "kind"):
        statistics[case].kinds.append((kind, number))


def _facts(scope: Scope, statistics: dict[uuid.UUID, CaseStatistics]) -> None:
    status = Fact.Status
    counts = _by_case(
        Fact.objects.visible_to(scope).exclude(status=status.DISMISSED), statistics, facts=Count("pk"),
        approved=Count("pk", filter=Q(status=status.APPROVED)), proposed=Count("pk", filter=Q(status=status.PROPOSED)),
        by_agents=Count("pk", filter=Q(status=status.PROPOSED, made_by_type="agent")), first=Min("date"),
        last=Max("date"), undated=Count("pk", filter=Q(date__isnull=True)),
    )  # fmt: skip
    for case, one in statistics.items():
        one.facts = counts.get(case, {"facts": 0})


def _entities(scope: Scope, statistics: dict[uuid.UUID, CaseStatistics], types: Collection[str]) -> None:
    """The entities with most relationships, then those that most facts are about: each with both numbers."""
    ties, about = Counter[uuid.UUID](), Counter[uuid.UUID]()
    if "relationship" in types:
        ties = _relationships(scope, statistics)
    if "fact" in types:
        about = _about(scope, statistics)
    known = Entity.objects.visible_to(scope).filter(case_id__in=list(statistics), pk__in=[*ties, *about])
    ranked: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for pk, case, kind in known.values_list("pk", "case_id", "type"):
        if ties[pk] or kind in PEOPLE:
            ranked[case].append(pk)
    key_ids = [
        pk
        for ids in ranked.values()
        for pk in sorted(ids, key=lambda one: (-ties[one], -about[one], one))[:KEY_ENTITIES]
    ]
    rows = named_entities(scope).filter(pk__in=key_ids).values_list("pk", "case_id", "type", "shown_name")
    found = {pk: (case, kind, name) for pk, case, kind, name in rows}
    for pk in key_ids:
        if pk in found:
            case, kind, name = found[pk]
            statistics[case].entities.append(
                {"entity_id": pk, "name": name, "type": kind, "relationships": ties[pk], "facts": about[pk]}
            )


def _relationships(scope: Scope, cases: Any) -> Counter[uuid.UUID]:
    ties: Counter[uuid.UUID] = Counter()
    rows = Relationship.objects.visible_to(scope).filter(case_id__in=list(cases)).order_by()
    for end in ("subject_id", "object_id"):
        for pk, number in rows.values_list(end).annotate(n=Count("pk")):
            ties[pk] += number
    return ties


def _about(scope: Scope, cases: Any) -> Counter[uuid.UUID]:
    shown = Fact.objects.visible_to(scope).filter(case_id__in=list(cases)).exclude(status=Fact.Status.DISMISSED)
    links = FactEntity.objects.filter(fact__in=shown.values("pk")).order_by()
    return Counter(dict(links.values_list("entity_id").annotate(n=Count("pk"))))
