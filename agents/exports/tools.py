"""The audit log as a file that a third party can check. (Files stand above the audit app, so the tool does too.)"""

from __future__ import annotations

from typing import Any

from django.db import connection
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.exports.actions import EXPORT_LIMIT, audit_export
from audit.models import AuditEntry
from audit.sealing.seal import seal_firm
from cases.models import Case
from config.api import dryrun
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
    unsealed = serializers.IntegerField(
        help_text="How many of them were written in the last moments and could not be sealed before the export."
    )
    complete = serializers.BooleanField(
        help_text=f"False when there are more than {EXPORT_LIMIT} entries in these days."
    )
    key_fingerprint = serializers.CharField(
        help_text="The SHA-256 of the key that signed the bundle. Whoever checks it must get this by another way than the file."
    )


class AuditExportTools(ToolViewSet):
    rows = AuditEntry.objects
    lookups = {"case_id": Case.objects}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Seal what waits before the call's transaction begins: a block must not be undone with it once it was exported."""
        super().initial(request, *args, **kwargs)
        if self.scope.firm_id is not None and not connection.in_atomic_block and not dryrun.asked_for(request):
            seal_firm(self.scope.firm_id)

    @tool(
        "audit.export", "POST cases/{case_id}/audit/export", permission="read:audit", audit="export",
        entity="audit_entry", body=AuditExport, answer=AuditExportSerializer, secrets=("download_url",),
        subject=None, activity="exported the activity",
        when="Use it to hand the log to someone outside; to look something up, audit.search.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the case's audit entries to a file and answer a signed address for it. JSON is a bundle with each entry's
        proof, the signed blocks and a signed manifest of what it holds, so that deploy/verify_audit_bundle.py, given the
        case's id and the key's fingerprint, finds whatever is edited, left out or added; CSV is for reading. What waits is
        sealed first. The address is good for expires_in seconds, and is not shown again for the same Idempotency-Key. A
        repeat without one writes a new file."""
        return self.answer(audit_export(actor=self.actor, case=case, **self.body))
