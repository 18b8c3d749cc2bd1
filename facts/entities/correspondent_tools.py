"""The tool that tells who wrote a document and got it, as entities of the case."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from facts.entities.correspondent_serializers import CorrespondentsSerializer
from facts.entities.correspondents import correspondents_of


class CorrespondentTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")

    @tool(
        "entities.list_correspondents", "GET evidence/{evidence_id}/correspondents", permission="read:entities",
        audit="read", entity="evidence", query=NoParams, answer=CorrespondentsSerializer,
        subject="evidence_id", activity="checked who wrote {object}",
        when="Use it to know which person of the case wrote or got a document; evidence.get has only the names.",
    )  # fmt: skip
    def list_correspondents(self, request: Request, evidence: EvidenceItem) -> Response:
        """List who wrote a document and whom it is addressed to, by role, each with the name and address that the document
        gives, what says so, and the entity of the case it is: by its address, else by its full name; null where none or
        more than one fits. Changes nothing."""
        return self.answer({"evidence_id": evidence.pk, "correspondents": correspondents_of(evidence, self.scope)})
