"""The tool that writes a timeline to a file."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.models import Fact
from facts.timeline.export_serializers import TimelineExport, TimelineFileSerializer


class TimelineExportTools(ToolViewSet):
    rows = Fact.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "timeline.export", "POST cases/{case_id}/timeline/export", permission="read:timeline", audit="export",
        entity="fact", body=TimelineExport, answer=TimelineFileSerializer, client=True, secrets=("download_url",),
        example={"format": "docx", "date_from": "2024-01-01", "status": ["approved"]},
        subject=None, approval="What leaves the platform is for a person to hand out.", activity="exported the timeline",
        when="Use it for a chronology to hand on or to file; for a text to read, timeline.chronology.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the dated, undismissed facts that the filters leave, exactly those of timeline.list, to a file, and answer a
        signed address for it, good for expires_in seconds: csv or xlsx with a row for each, docx or pdf as a chronology with
        citations, png as a drawing; with include the firm's dated documents and due questions too. 409 where there are more
        than one file holds. An agent's call waits for approval (202). A repeat without an Idempotency-Key writes a new
        file."""
        filters: dict[str, Any] = dict(self.body)
        include, format = filters.pop("include", []), filters.pop("format")
        scope = self.scope.within(case.pk)
        from facts.timeline.exporting import timeline_export  # what writes files is loaded with the first one

        found = timeline_export(
            actor=self.actor, scope=scope, case=case, filters=filters, include=include, format=format
        )
        return self.answer(found)
