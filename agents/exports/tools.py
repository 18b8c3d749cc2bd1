"""The audit log as a file that a third party can check. (Files stand above the audit app, so the tool does too.)"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.exports.actions import EXPORT_LIMIT, audit_export
from audit.models import AuditEntry
from cases.models import Case
from config.api.params import Strict
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class AuditExport(Strict):
    format = serializers.ChoiceField(choices=("json", "csv"), default="json")
    date_from = serializers.DateField(required=False, help_text="The first day, in UTC.")
    date_to = serializers.DateField(required=False, help_text="The last day, in UTC.")


class AuditExportSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField()
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    entries = serializers.IntegerField()
    complete = serializers.BooleanField(
        help_text=f"False when there are more than {EXPORT_LIMIT} entries in these days."
    )


class AuditExportTools(ToolViewSet):
    rows = AuditEntry.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "audit.export", "POST cases/{case_id}/audit/export", permission="read:audit", audit="export",
        entity="audit_entry", body=AuditExport, answer=AuditExportSerializer,
        subject=None, activity="exported the activity",
        when="Use it to hand the log to someone outside; to look something up, audit.search.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the case's audit entries to a file and answer a signed address for it. JSON is a bundle with each entry's
        proof and the signed blocks, checked by deploy/verify_audit_bundle.py; CSV is for reading. A repeat writes a new
        file; the case is not changed."""
        return self.answer(audit_export(rows=self.visible.filter(case=case), case=case, **self.body))
