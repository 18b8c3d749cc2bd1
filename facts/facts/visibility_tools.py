"""The tool that previews what showing an item to the client, or hiding it, would change."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.params import QueryBoolean, Strict
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from facts.facts.visibility import visibility_preview


class VisibilityQuery(Strict):
    client_visible = QueryBoolean(required=False, help_text="What is considered; without it, the opposite of now.")


class ConcernedFactSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    text = serializers.CharField()
    page = serializers.IntegerField()


class WithheldSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    privilege = serializers.CharField()
    privilege_state = serializers.CharField()
    basis = serializers.CharField()
    pages = serializers.ListField(child=serializers.IntegerField(), help_text="The pages concerned.")
    facts_count = serializers.IntegerField()
    facts = ConcernedFactSerializer(many=True, help_text="The facts concerned, the first 20.")


class VisibilitySerializer(serializers.Serializer[Any]):
    client_visible = serializers.BooleanField(help_text="What was considered.")
    facts_shown = serializers.IntegerField(help_text="Facts that the client would see and does not see now.")
    facts_hidden = serializers.IntegerField(help_text="Facts that the client sees now and would lose.")
    refused = serializers.CharField(help_text="Why it can't be shown before an attorney decides; else empty.")
    withheld = WithheldSerializer(allow_null=True, help_text="What is privileged about it, where it can't be shown.")
    children = serializers.IntegerField(
        help_text="Items inside it that would be hidden with it; showing takes none along."
    )


class VisibilityTools(ToolViewSet):
    rows = EvidenceItem.objects

    @tool(
        "evidence.visibility_preview", "GET evidence/{evidence_id}/visibility-preview", permission="read:evidence",
        audit="read", entity="evidence", query=VisibilityQuery, answer=VisibilitySerializer,
        subject="evidence_id", activity="looked what of {object} a client would see",
        when="Use it before showing an item to the client, or hiding it.",
    )  # fmt: skip
    def visibility_preview(self, request: Request, evidence: EvidenceItem) -> Response:
        """Tell what the client would see or lose if the item were shown to them or hidden: how many facts, and how many
        items inside it. Changes nothing; evidence.update with client_visible, by a person of the firm, decides."""
        visible = self.query.get("client_visible", not evidence.client_visible)
        return self.answer(visibility_preview(evidence, self.scope, client_visible=visible))
