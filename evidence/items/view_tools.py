"""The tool that lists who looked at an item: people, clients and agents, from the audit log."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery
from rest_framework.request import Request
from rest_framework.response import Response

from audit.models import AuditEntry
from cases.models import User
from config.api.params import NoParams
from config.api.scope import Scope
from config.api.tool import tool
from evidence.items.policies import check_see_viewers
from evidence.items.toolset import EvidenceToolViewSet
from evidence.items.view_serializers import ViewersSerializer
from evidence.models import EvidenceItem

OPENED, QUOTED, DOWNLOADED = "evidence.view", "evidence.get_source_context", "evidence.download"
MOST = 200  # viewers listed for one item, the latest first


class ViewTools(EvidenceToolViewSet):
    @tool(
        "evidence.list_views", "GET evidence/{evidence_id}/views", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=ViewersSerializer,
        subject="evidence_id", activity="looked who has seen {object}",
        when="Use it to see who has looked at an item.",
    )  # fmt: skip
    def list_views(self, request: Request, evidence: EvidenceItem) -> Response:
        """List who opened the item, its words as a source, or its original: each person and agent once, with how often,
        first and last, the latest first, 200 at most. Only attorneys and firm admins of the case may ask. Changes
        nothing."""
        check_see_viewers(self.actor)
        return self.answer({"evidence_id": evidence.pk, "viewers": viewers_of(self.scope, evidence)})


def viewers_of(scope: Scope, item: EvidenceItem) -> QuerySet[AuditEntry, dict[str, Any]]:
    """A row for each actor whose reading of the item was answered, the latest reader first."""
    read = AuditEntry.objects.visible_to(scope).filter(
        case_id=item.case_id,
        entity_id=item.pk,
        category__in=("read", "download"),  # what the index is of
        tool__in=(OPENED, QUOTED, DOWNLOADED),
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
            downloaded=Count("pk", filter=Q(tool=DOWNLOADED)),
            first_at=Min("created_at"),
            last_at=Max("created_at"),
        )
        .order_by("-last_at")[:MOST]
    )
