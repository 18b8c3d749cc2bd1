"""The privilege log as a tool."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.tool import tool
from evidence.custody.made_files import Subject, made_file
from evidence.items.toolset import EvidenceToolViewSet
from evidence.privilege.log import privilege_log
from evidence.privilege.policies import check_see_privileged
from evidence.privilege.serializers import PrivilegeLogQuery, PrivilegeLogSerializer


class PrivilegeLogTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "privilege.log", "GET cases/{case_id}/privilege-log", permission="read:privilege", audit="export",
        entity="evidence", query=PrivilegeLogQuery, answer=PrivilegeLogSerializer, secrets=("download_url",),
        subject=None, activity="drew up the privilege log",
        when="Use it when what is withheld has to be named to the other side; to decide first, evidence.set_privilege.",
    )  # fmt: skip
    def log(self, request: Request, case: Case) -> Response:
        """Draw up the case's privilege log as DOCX or XLSX: date, author, recipients, kind, privilege, basis, a description
        by kind and names alone, and the Bates number of a slip sheet. In it is what an attorney decided to be privileged and
        what came inside that; undecided says how many withheld documents are not in it, since nobody decided yet. Answers a
        signed address, good for expires_in seconds. For who sees what is privileged. Changes nothing."""
        from evidence.privilege.log_files import TYPES, as_file  # what writes files is loaded with the first one

        check_see_privileged(self.scope)
        log, format = privilege_log(self.scope, case), self.query["file_type"]
        name = f"Privilege log, {case.name}"
        made = made_file(
            actor=self.actor,
            subject=Subject(case.pk, "case", case.pk, "read:privilege"),
            content=as_file(format, log.rows, name),
            filename=f"privilege-log.{format}",
            content_type=TYPES[format],
        )
        counts = {"entries": len(log.rows), "undecided": log.undecided, "complete": log.complete}
        return self.answer({**made, **counts})
