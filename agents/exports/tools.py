"""The audit log as a file that a third party can check. (Files stand above the audit app, so the tool does too.)"""

from __future__ import annotations

from typing import Any

from django.db import connection
from rest_framework.request import Request
from rest_framework.response import Response

from agents.exports.actions import audit_export
from agents.exports.serializers import AuditExport, AuditExportSerializer
from audit.entries.policies import check_export_log
from audit.models import AuditEntry
from audit.sealing.seal import seal_firm
from cases.models import Case
from config.api import dryrun
from config.api.tool import tool
from config.api.viewset import ToolViewSet


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
        subject=None, approval="What leaves the platform is for a person to hand out.", activity="exported the activity",
        when="Use it to hand the log to someone outside; to look something up, audit.search.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the case's audit entries to a file and answer a signed address for it. JSON is a bundle with each entry's
        proof, the signed blocks and a signed manifest of what it holds, so that deploy/verify_audit_bundle.py, given the
        case's id and the key's fingerprint, finds whatever is edited, left out or added; CSV is for reading. What waits is
        sealed first. The address is good for expires_in seconds, and is not shown again for the same Idempotency-Key. A
        repeat without one writes a new file. For the firm's people; an agent's call waits for approval (202), its job's result
        has the address, and it is refused where the log names evidence that is withheld from the agent."""
        check_export_log(self.scope, case.pk)
        return self.answer(audit_export(actor=self.actor, case=case, **self.body))
