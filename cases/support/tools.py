"""The tools by which a firm's admins see who of the platform looked at their records, why, and at what."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.entries.tools import AuditEntrySerializer
from audit.models import AuditEntry
from cases.models import SupportAccess
from cases.support.serializers import SupportAccessSerializer
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet

READ: dict[str, Any] = {"permission": "admin:firm", "audit": "read", "entity": "support_access", "query": ListParams}


class SupportAccessTools(ToolViewSet):
    rows = SupportAccess.objects

    @tool(
        "support_access.list", "GET firm/support-access", answer=SupportAccessSerializer, many=True, **READ,
        activity="checked who of the platform saw the firm's records",
        when="Use it to see which people of the platform looked at your firm, when and why.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List the times a superuser of the platform looked at your firm's records in the administration pages, newest
        first: who, for what reason, until when. Firm admins only. Changes nothing."""
        return self.page(self.visible)

    @tool(
        "support_access.list_reads", "GET firm/support-access/{access_id}/reads", answer=AuditEntrySerializer, many=True,
        subject="access_id", **READ,
        activity="checked what someone of the platform read",
        when="Use it for what was read during one support_access.list names; for one case, audit.list.",
    )  # fmt: skip
    def list_reads(self, request: Request, access: SupportAccess) -> Response:
        """List what was looked at during one support access, newest first: each list, row and history that was opened, as
        the audit log has it. Firm admins only. Changes nothing."""
        return self.page(AuditEntry.objects.visible_to(self.scope).filter(session_id=access.pk))
