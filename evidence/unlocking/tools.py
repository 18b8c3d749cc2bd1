"""The tool that opens an encrypted file with its password."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from evidence.unlocking.actions import item_unlock
from evidence.unlocking.policies import can_unlock
from evidence.unlocking.serializers import FilePassword


class UnlockTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")

    @tool(
        "evidence.unlock", "POST evidence/{evidence_id}/unlock", permission="write:evidence", audit="update",
        entity="evidence", body=FilePassword, status=202, subject="evidence_id", rate="process", allowed=can_unlock,
        example={"password": "the password of the file"}, activity="opened {object} with a password",
        when="Use it when an item's problems say that it is encrypted, and somebody has its password.",
    )  # fmt: skip
    def unlock(self, request: Request, evidence: EvidenceItem) -> Response:
        """Open an encrypted PDF, Office document or ZIP archive with its password and read it; people only. The password is
        used once, by the process that opens the file, and kept nowhere; the original bytes stay as they are, and what is read
        from then on is the opened copy. Answers 202 with a job, which fails with FILE_ENCRYPTED where the password does not
        open the file; 409 for a file that is not encrypted, or while it is being read; 429 after 5 passwords within an hour
        that did not open it. Emits evidence.unlocked. Calling it again with another password tries that one."""
        return self.queued(item_unlock(actor=self.actor, item=evidence, password=self.body["password"]))
