"""The tool that announces many files in one call."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.envelope import envelope_of, invalid
from config.api.errors import ApiError
from config.api.tool import tool
from evidence.custody.batch_actions import Draft, Promise, batch_start
from evidence.custody.batch_serializers import FileDrafts, NewFile, UploadBatchSerializer
from evidence.custody.upload_tools import promise_payload
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem


class UploadBatchTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.batch_upload", "POST cases/{case_id}/evidence/batch-upload", permission="write:evidence", audit="create",
        entity="evidence", body=FileDrafts, answer=UploadBatchSerializer, status=202, each="evidence.upload",
        example={"files": [{"filename": "engagement.pdf", "content_type": "application/pdf", "size_bytes": 48213}]},
        subject=None, activity="began to send several files", follow_up=("job_id", "poll_url", "results"),
        when="Use it for up to 100 files; for one, evidence.upload.",
    )  # fmt: skip
    def batch_upload(self, request: Request, case: Case) -> Response:
        """Ask for addresses to send up to 100 files to: the results say of each, in order, where to PUT it or why it was
        refused; one refusal stops no other. One job takes in each file once its bytes have come, without
        evidence.confirm_upload, and ends when all have come or their addresses have expired: its result says of every upload
        received, duplicate, rejected or missing. Emits evidence.created for each that is taken in. With the same
        Idempotency-Key a retry answers the same; without one it promises new addresses."""
        drafts = [self._draft(one) for one in self.body["files"]]
        job, outcomes = batch_start(actor=self.actor, case=case, drafts=drafts)
        known = self._known(case, outcomes)
        results = [_result(index, one, known) for index, one in enumerate(outcomes)]
        promised = sum(one["status"] == 201 for one in results)
        return self.answer(
            {
                "job_id": job.pk if job else None,
                "status": job.status if job else "refused",
                "poll_url": f"/v1/jobs/{job.pk}" if job else None,
                "promised": promised,
                "refused": len(results) - promised,
                "results": results,
            },
            status=202 if job else 200,
        )

    def _draft(self, given: dict[str, Any]) -> Draft:
        read = NewFile(data=given, context=self.context)
        if not read.is_valid():
            return invalid(read.errors)
        draft = dict(read.validated_data)
        draft["declared_sha256"] = draft.pop("sha256", "")
        return draft

    def _known(self, case: Case, outcomes: list[Promise | ApiError]) -> dict[str, Any]:
        """The files that the case has already, by their hashes, as far as the caller may see them."""
        declared = {one[0].declared_sha256 for one in outcomes if not isinstance(one, ApiError)} - {""}
        rows = EvidenceItem.objects.visible_to(self.scope).filter(case=case, sha256__in=declared)
        return dict(rows.order_by("-id").values_list("sha256", "pk"))


def _result(index: int, outcome: Promise | ApiError, known: dict[str, Any]) -> dict[str, Any]:
    if isinstance(outcome, ApiError):
        return {"index": index, "status": outcome.status_code, "upload": None, "error": envelope_of(outcome)["error"]}
    upload, signed = outcome
    promise = promise_payload(upload, signed, known.get(upload.declared_sha256))
    return {"index": index, "status": 201, "upload": promise, "error": None}
