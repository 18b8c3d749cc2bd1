"""The tool that lists who looked at an item: people, clients and agents, from the audit log."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.params import NoParams
from config.api.tool import tool
from evidence.items.policies import check_see_viewers
from evidence.items.toolset import EvidenceToolViewSet
from evidence.items.view_readers import viewers_of
from evidence.items.view_serializers import ViewersSerializer
from evidence.models import EvidenceItem


class ViewTools(EvidenceToolViewSet):
    @tool(
        "evidence.list_views", "GET evidence/{evidence_id}/views", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=ViewersSerializer,
        subject="evidence_id", activity="checked who has seen {object}",
        when="Use it to see who has looked at an item.",
    )  # fmt: skip
    def list_views(self, request: Request, evidence: EvidenceItem) -> Response:
        """List who opened the item, its words as a source, or its original: each person and agent once, with how often,
        first and last, the latest first, 200 at most. Only attorneys and firm admins of the case may ask. Changes
        nothing."""
        check_see_viewers(self.actor)
        return self.answer({"evidence_id": evidence.pk, "viewers": viewers_of(self.scope, evidence)})
