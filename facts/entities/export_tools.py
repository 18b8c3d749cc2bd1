"""The tool that writes a case's names to a file."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.custody.made_file_serializers import ExportedFileSerializer
from facts.entities.serializers import EntitiesExport
from facts.models import Entity


class EntityFileTools(ToolViewSet):
    rows = Entity.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "entities.export", "POST cases/{case_id}/entities/export", permission="read:entities", audit="export",
        entity="entity", body=EntitiesExport, answer=ExportedFileSerializer, secrets=("download_url",), client=True,
        example={"type": "person,organization", "format": "ftm"},
        subject=None, approval="What leaves the platform is for a person to hand out.", activity="exported {objects}",
        when="Use it to take people and their relationships to other software; to read them, entities.list.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the entities that the filters of entities.list leave, at most 5,000, to CSV, a workbook, FollowTheMoney (a JSON
        object a line) or schema.org JSON-LD, all but CSV with the relationships among them, and answer a signed address for
        the file, good for expires_in seconds. The file says what entities.list answers, no more. An agent's call waits for
        approval (202). A repeat without an Idempotency-Key writes a new file."""
        asked: dict[str, Any] = dict(self.body)
        format = asked.pop("format")
        from facts.entities.exporting import entities_export  # what writes files is loaded with the first one

        return self.answer(entities_export(actor=self.actor, scope=self.scope, case=case, filters=asked, format=format))
