"""Recounting what is stored against the sources: every quote must be what its page says between its offsets."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Left, Substr

from facts.facts.readers import stands_there
from facts.models import Citation, Fact, Mention, Relationship

FAILURES_LISTED = 100


@dataclass(slots=True)
class QuoteCounts:
    """How many quotes of one kind there are, how many stand in their source, and the first that do not."""

    total: int = 0
    verified: int = 0
    failures: list[dict[str, str]] = field(default_factory=list)

    @property
    def failed(self) -> int:
        return self.total - self.verified

    def add(self, other: QuoteCounts) -> None:
        self.total += other.total
        self.verified += other.verified
        self.failures = (self.failures + other.failures)[:FAILURES_LISTED]


def recount(case_id: uuid.UUID | None = None) -> dict[str, QuoteCounts]:
    """The counts of citations, relationships and mentions, and of facts that have a citation at all, or say that they await one.

    Counts what the current firm boundary shows, or one case of it. Reads pages only inside the database.
    """
    return {
        "citations": _counts(_of(Citation, case_id), stands_there()),
        "relationships": _counts(_of(Relationship, case_id).exclude(item=None), stands_there()),
        "mentions": _counts(_of(Mention, case_id), _mentioned()),
        "facts": _counts(
            _of(Fact, case_id), Q(awaits_source=True) | Q(Exists(Citation.objects.filter(fact=OuterRef("pk"))))
        ),
    }


def _of(model: Any, case_id: uuid.UUID | None) -> QuerySet[Any]:
    rows: QuerySet[Any] = model.objects.all()
    return rows.filter(case_id=case_id) if case_id else rows


def _mentioned() -> Q:
    """A mention keeps at most the first 300 characters of its words."""
    words = Left(Substr("page__text", F("start") + 1, F("end") - F("start")), 300)
    return Q(text=words, page__item=F("item"))


def _counts(rows: QuerySet[Any], stands: Q) -> QuoteCounts:
    counted = rows.aggregate(total=Count("pk"), verified=Count("pk", filter=stands))
    counts = QuoteCounts(counted["total"], counted["verified"])
    if counts.failed:
        failing = rows.exclude(pk__in=rows.filter(stands).values("pk")).order_by("pk").values_list("pk", "case_id")
        counts.failures = [{"id": str(pk), "case_id": str(case)} for pk, case in failing[:FAILURES_LISTED]]
    return counts
