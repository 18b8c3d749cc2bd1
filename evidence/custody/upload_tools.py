"""The tools of uploading: ask for an address, PUT the bytes, confirm."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.errors import Invalid
from config.api.params import Empty
from config.api.recording import ANSWER
from config.api.tool import tool
from evidence.custody import upload_actions as actions
from evidence.custody.cancelling import upload_cancel
from evidence.custody.upload_serializers import (
    ConfirmationSerializer,
    NewUpload,
    UploadSerializer,
    UploadStatusSerializer,
)
from evidence.items.policies import check_choose_visibility
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem, Upload
from evidence.storage import SignedRequest


class UploadTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects, "upload_id": Upload.objects.select_related("case")}

    @tool(
        "evidence.upload", "POST cases/{case_id}/evidence/upload", permission="write:evidence", audit="create",
        entity="evidence", body=NewUpload, answer=UploadSerializer, status=201, client=True,
        follow_up=("upload_id", "method", "headers", "expires_in", "parts"),
        example={"filename": "engagement.pdf", "content_type": "application/pdf", "size_bytes": 48213},
        subject=None, common=True, step_up=("client_visible",), activity="began an upload of {object}",
        when="Use it for the first of three steps: this, the PUT, evidence.confirm_upload.",
    )  # fmt: skip
    def upload(self, request: Request, case: Case) -> Response:
        """Ask for an address to send one file to. PUT exactly size_bytes bytes to upload_url with the given headers
        within expires_in seconds, then call evidence.confirm_upload; a large file has parts, and may come in these instead, by
        evidence.list_parts. With sha256, duplicate_of says at once whether
        the case has the file. What an agent uploads, clients do not see before a person shows
        it: ask for that by evidence.update once it was read. Emits
        nothing; an address that is never used leaves nothing behind."""
        fields = dict(self.body)
        if "client_visible" in fields:
            check_choose_visibility(self.actor)
        else:
            fields["client_visible"] = self.scope.client_boundary and self.actor.is_person  # clients see what they sent
        fields["declared_sha256"] = fields.pop("sha256", "")
        upload, signed = actions.upload_start(actor=self.actor, case=case, **fields)
        self._remember(ANSWER, upload)
        duplicate = self._duplicate(case, upload.declared_sha256)
        return self.answer(promise_payload(upload, signed, duplicate.pk if duplicate else None))

    @tool(
        "evidence.confirm_upload", "POST evidence/uploads/{upload_id}/confirm", permission="write:evidence",
        audit="create", entity="evidence", body=Empty, answer=ConfirmationSerializer, status=202, client=True,
        subject=None, rate="process", common=True, activity="uploaded {object}", follow_up=("job_id", "poll_url"),
        when="Use it after the PUT to the address that evidence.upload gave.",
    )  # fmt: skip
    def confirm_upload(self, request: Request, upload: Upload) -> Response:
        """Confirm that the bytes were sent. They are read again and hashed; what differs from the declaration is
        refused (422) and removed; 409 if they have not come. Makes the item and its job (202), or answers 200 with
        duplicate_of when the case has the file. Emits evidence.created. A retry answers the same."""
        outcome = actions.upload_confirm(
            actor=self.actor, upload=upload, among=EvidenceItem.objects.visible_to(self.scope),
            occasion=self.occasion("uploaded"),
        )  # fmt: skip
        if outcome.item is None or outcome.digest is None:
            # Answered without raising: the rejection is to be kept, and the transaction commits with it.
            return self.handle_exception(Invalid.field("file", outcome.refusal))
        self._remember(ANSWER, outcome.item)
        return self.answer(_payload(outcome), status=202 if outcome.job else 200)

    @tool(
        "evidence.cancel_upload", "POST evidence/uploads/{upload_id}/cancel", permission="write:evidence", audit="update",
        entity="evidence", body=Empty, answer=UploadStatusSerializer, client=True, subject=None,
        activity="withdrew the upload of {object}",
        when="Use it for an upload whose file will not come, or not be finished, so that its size counts no longer.",
    )  # fmt: skip
    def cancel_upload(self, request: Request, upload: Upload) -> Response:
        """Give up an upload that was not confirmed. What came of it, whole or in parts, is removed, its addresses take nothing
        more, and its size counts no longer; where files go to S3 directly, it counts until its addresses have expired. Emits
        nothing. 409 once the file was taken in, 403 for others than who began the upload. A retry answers the same."""
        return self.answer(upload_cancel(actor=self.actor, upload=upload))

    def _duplicate(self, case: Case, sha256: str) -> EvidenceItem | None:
        rows = EvidenceItem.objects.visible_to(self.scope).filter(case=case)
        return actions.duplicate_in(rows, sha256) if sha256 else None


def promise_payload(upload: Upload, signed: SignedRequest, duplicate_of: uuid.UUID | None) -> dict[str, Any]:
    """Where to send a file that storage was promised for: whole, or in parts."""
    parts = upload.parts
    return {
        "upload_id": upload.pk,
        "upload_url": signed.url or None,
        "method": "PUT",
        "headers": signed.headers,
        "expires_in": settings.UPLOAD_URL_SECONDS,
        "duplicate_of": duplicate_of,
        "parts": parts and {
            "part_bytes": parts.part_bytes,
            "count": parts.count,
            "parts_url": f"/v1/evidence/uploads/{upload.pk}/parts",
            "expires_at": upload.expires_at,
        },
    }  # fmt: skip


def _payload(outcome: actions.Confirmation) -> dict[str, Any]:
    item, job, digest, duplicate = outcome.item, outcome.job, outcome.digest, outcome.duplicate_of
    return {
        "evidence_id": item.pk if item else None,
        "job_id": job.pk if job else None,
        "status": job.status if job else "duplicate",
        "poll_url": f"/v1/jobs/{job.pk}" if job else None,
        "duplicate_of": duplicate.pk if duplicate else None,
        "sha256": digest.sha256 if digest else "",
        "size_bytes": digest.size_bytes if digest else 0,
    }
