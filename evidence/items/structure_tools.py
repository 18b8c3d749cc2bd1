"""The tool that tells what the parts of an item's pages are."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.tool import tool
from evidence.items import reading
from evidence.items.outward import is_as_sent
from evidence.items.structure_serializers import StructureQuery, StructureSerializer
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem


class StructureTools(EvidenceToolViewSet):
    rows = EvidenceItem.files.select_related("case")

    @tool(
        "evidence.get_structure", "GET evidence/{evidence_id}/structure", permission="read:evidence", audit="read",
        entity="evidence", query=StructureQuery, answer=StructureSerializer, client=True,
        subject="evidence_id", activity="looked at the structure of {object}",
        when="Use it to know who speaks, under which heading words stand, or how to cite them by page and line.",
    )  # fmt: skip
    def get_structure(self, request: Request, evidence: EvidenceItem) -> Response:
        """List the blocks of one page: headings, paragraphs, questions and answers, parts of mail, line numbers and
        others, each with its place on the page, its speaker or writer as the document names them, the headings above it,
        and its transcript page and lines or Bates number. Furniture may lie inside another block. Changes nothing."""
        hidden = is_as_sent(evidence, self.scope)
        page = None if hidden else reading.page_of(evidence, self.query["page"])
        return self.answer(
            {
                "evidence_id": evidence.pk,
                "page": self.query["page"],
                "page_count": 0 if hidden else evidence.page_count,
                "blocks": reading.blocks_of(page, self.query.get("kind")),
            }
        )
