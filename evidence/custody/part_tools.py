"""The tool that says which parts of a large file have come, and where to send the next ones."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.tool import tool
from evidence.custody.part_serializers import PartsQuery, UploadPartsSerializer
from evidence.custody.parts import PartsState, parts_state
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import Upload


class UploadPartTools(EvidenceToolViewSet):
    lookups = {"upload_id": Upload.objects.select_related("case")}

    @tool(
        "evidence.list_parts", "GET evidence/uploads/{upload_id}/parts", permission="write:evidence", audit="read",
        entity="evidence", query=PartsQuery, answer=UploadPartsSerializer, client=True, conflicts=True,
        subject=None, activity="sent parts of {object}",
        when="Use it to send a large file in parts, and to go on after a connection broke.",
    )  # fmt: skip
    def list_parts(self, request: Request, upload: Upload) -> Response:
        """Tell which parts of a large file have come, and get addresses for the next ones. PUT exactly size_bytes bytes of the
        file from start on to each upload_url, with the given headers and in any order; ask again until missing is 0, then
        call evidence.confirm_upload. A part whose connection broke is still missing: send it anew. 409 where no part is
        awaited, 403 for others than who began the upload. Changes nothing."""
        return self.answer(_payload(upload, parts_state(upload, actor=self.actor, limit=self.query["limit"])))


def _payload(upload: Upload, state: PartsState) -> dict[str, Any]:
    return {
        "upload_id": upload.pk,
        "part_bytes": state.parts.part_bytes,
        "count": state.parts.count,
        "received": state.received,
        "missing": state.missing,
        "parts": [
            {
                "number": one.number, "start": one.start, "size_bytes": one.size, "upload_url": one.signed.url,
                "method": "PUT", "headers": one.signed.headers,
            }
            for one in state.next
        ],
        "expires_at": state.expires_at,
    }  # fmt: skip
