"""The tool that makes a file of the list of documents."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.errors import Conflict
from config.api.pagination import paginate
from config.api.tool import tool
from evidence.custody.made_file_serializers import ExportedFileSerializer
from evidence.items.export_serializers import EvidenceExport
from evidence.items.serializers import EvidenceSerializer
from evidence.items.tools import listed_items
from evidence.items.toolset import EvidenceToolViewSet

MOST = 5_000


class ItemFileTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.export", "POST cases/{case_id}/evidence/export", permission="read:evidence", audit="export",
        entity="evidence", body=EvidenceExport, answer=ExportedFileSerializer, secrets=("download_url",),
        example={"kind": "letter", "format": "docx"},
        subject=None, approval="What leaves the platform is for a person to hand out.", activity="exported the list of {objects}",
        when="Use it for a list of documents to hand on, print or work on elsewhere; to read it, evidence.list.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the list of documents that the filters of evidence.list leave, at most 5,000, in its order, to CSV, a workbook,
        Word or PDF and answer a signed address for the file, good for expires_in seconds. It says what evidence.list answers
        you, no more; the documents themselves are not in it. An agent's call waits for approval (202). A repeat without an
        Idempotency-Key writes a new file."""
        asked: dict[str, Any] = dict(self.body)
        format = asked.pop("format")
        scope = self.scope.within(case.pk)
        rows, order = listed_items(scope, case, asked)
        found = paginate(rows, order=order, cursor=None, limit=MOST)
        if found.has_more:
            raise Conflict(f"A file lists at most {MOST:,} documents; narrow them down.", details={"most": MOST})
        items: Any = EvidenceSerializer(found.items, many=True, context={"scope": scope}).data
        from evidence.items.exporting import evidence_export  # what writes files is loaded with the first one

        return self.answer(evidence_export(actor=self.actor, case=case, items=items, format=format))
