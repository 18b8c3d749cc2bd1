"""The tools that open encrypted files with their passwords."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open, check_person
from config.api.envelope import envelope_of
from config.api.errors import ApiError
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from evidence.unlocking.actions import item_unlock, items_unlock
from evidence.unlocking.policies import can_unlock
from evidence.unlocking.serializers import FilePassword, FilesPasswords, FilesUnlockSerializer


class UnlockTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

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
        return self.queued(item_unlock(actor=self.actor, item=evidence, passwords=[self.body["password"]]))

    @tool(
        "evidence.bulk_unlock", "POST cases/{case_id}/evidence/batch-unlock", permission="write:evidence", audit="update",
        entity="evidence", body=FilesPasswords, answer=FilesUnlockSerializer, status=202, each="evidence.unlock",
        subject=None, activity="opened several documents with passwords",
        example={"evidence_ids": ["0192d3a0-0000-7000-8000-000000000000"], "passwords": ["the password of the files"]},
        when="Use it for files of one sender, who gave one or a few passwords for all; for one file, evidence.unlock.",
    )  # fmt: skip
    def bulk_unlock(self, request: Request, case: Case) -> Response:
        """Open up to 100 encrypted files with up to 5 passwords and read them; people only. Each file is opened by the first
        password that does. The results say of each which job reads it, or why it is not opened; one refusal stops no other. A
        job fails with FILE_ENCRYPTED where no password opens its file. As evidence.unlock otherwise. Emits evidence.unlocked of
        each that is opened."""
        check_person(self.actor, "open files with their passwords")
        check_case_open(case)
        ids = list(dict.fromkeys(self.body["evidence_ids"]))
        rows = self.visible.filter(case=case).select_for_update(of=("self",)).order_by("pk")
        items = resolve_ids(rows, ids, "evidence_ids", view=self)
        passwords = list(dict.fromkeys(self.body["passwords"]))
        outcomes = items_unlock(actor=self.actor, items=items, passwords=passwords)
        results = [_result(item, one) for item, one in zip(items, outcomes, strict=True)]
        results.sort(key=lambda one: ids.index(one["evidence_id"]))
        queued = sum(one["job_id"] is not None for one in results)
        return self.answer({"queued": queued, "refused": len(results) - queued, "results": results})


def _result(item: EvidenceItem, outcome: Job | ApiError) -> dict[str, Any]:
    if isinstance(outcome, ApiError):
        return {"evidence_id": item.pk, "job_id": None, "error": envelope_of(outcome)["error"]}
    return {"evidence_id": item.pk, "job_id": outcome.pk, "error": None}
