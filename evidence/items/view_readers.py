"""Who looked at an item, from the audit log."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery

from audit.models import AuditEntry
from cases.models import User
from config.api.scope import Scope
from evidence.models import EvidenceItem

OPENED, QUOTED, ORIGINAL, DOWNLOADED = (
    "evidence.view", "evidence.get_source_context", "evidence.view_original", "evidence.download",
)  # fmt: skip
MOST = 200  # viewers listed for one item, the latest first


def viewers_of(scope: Scope, item: EvidenceItem) -> QuerySet[AuditEntry, dict[str, Any]]:
    """A row for each actor whose reading of the item was answered, the latest reader first."""
    read = AuditEntry.objects.visible_to(scope).filter(
        case_id=item.case_id,
        entity_id=item.pk,
        category__in=("read", "download"),  # what the index is of
        tool__in=(OPENED, QUOTED, ORIGINAL, DOWNLOADED),
        outcome=AuditEntry.Outcome.OK,
        dry_run=False,
    )
    names = User.objects.filter(pk=OuterRef("actor_id"))
    owners = User.objects.filter(pk=OuterRef("agent_owner_id"))
    return (
        read.order_by()
        .values("actor_type", "actor_id", "agent_owner_id")
        .annotate(
            name=Max("actor_name"),
            role=Subquery(names.values("role")[:1]),
            owner_name=Subquery(owners.values("name")[:1]),
            opened=Count("pk", filter=Q(tool=OPENED)),
            quoted=Count("pk", filter=Q(tool=QUOTED)),
            viewed_original=Count("pk", filter=Q(tool=ORIGINAL)),
            channels=ArrayAgg("channel", filter=~Q(channel=""), distinct=True, default=[]),
            downloaded=Count("pk", filter=Q(tool=DOWNLOADED)),
            first_at=Min("created_at"),
            last_at=Max("created_at"),
        )
        .order_by("-last_at")[:MOST]
    )
