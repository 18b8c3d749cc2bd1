"""The tool that previews what showing an item to the client, or hiding it, would change."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from evidence.privilege.policies import check_see_access
from facts.facts.visibility import visibility_preview
from facts.facts.visibility_serializers import VisibilityQuery, VisibilitySerializer


class VisibilityTools(ToolViewSet):
    rows = EvidenceItem.objects

    @tool(
        "evidence.visibility_preview", "GET evidence/{evidence_id}/visibility-preview", permission="read:evidence",
        audit="read", entity="evidence", query=VisibilityQuery, answer=VisibilitySerializer,
        subject="evidence_id", activity="checked what of {object} a client would see",
        when="Use it before showing an item to the client, or hiding it.",
    )  # fmt: skip
    def visibility_preview(self, request: Request, evidence: EvidenceItem) -> Response:
        """Tell what the client would see or lose if the item were shown to them or hidden: how many facts, and how many
        items inside it. For the firm's people and their agents. Changes nothing; evidence.update with client_visible, by a
        person of the firm, decides."""
        check_see_access(self.scope)
        visible = self.query.get("client_visible", not evidence.client_visible)
        return self.answer(visibility_preview(evidence, self.scope, client_visible=visible))
