"""The tool that shows a document's pages where its file has none."""

from __future__ import annotations

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.errors import Conflict
from config.api.params import NoParams
from config.api.tool import tool
from evidence.items.reading import item_viewed
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem, Rendition
from evidence.renditions.converter import note_on
from evidence.renditions.readers import rendition_of
from evidence.renditions.serializers import RenditionSerializer
from evidence.scanning.verdicts import check_given_out
from evidence.storage import get_store, holder_of
from evidence.storage.holder import VIEW


class RenditionTools(EvidenceToolViewSet):
    @tool(
        "evidence.view_rendition", "GET evidence/{evidence_id}/rendition", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=RenditionSerializer, client=True, conflicts=True, secrets=("download_url",),
        subject="evidence_id", activity="viewed the pages of {object}",
        when="Use it to show the pages of a text, presentation or spreadsheet whose file has none; for its words, evidence.view.",
    )  # fmt: skip
    def view_rendition(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get a signed address of the document's pages as Intactus laid them out: a PDF with a page for each page of its text,
        good for expires_in seconds; a sheet is one page. ``note`` says how far it is like the file; the file itself is
        evidence.view_original. Emits evidence.viewed at most once for each viewer, item and day; 409 for a
        document that has no such pages (has_rendition), and for a file that is infected or waits for the virus scanner."""
        made = rendition_of(evidence)
        if made is None:
            raise Conflict(
                "This document has no pages that were laid out.",
                details={"media_type": evidence.media_type},
                suggestion="Read its text with evidence.view, or its file with evidence.view_original.",
            )
        check_given_out(evidence)
        item_viewed(actor=self.actor, item=evidence)
        return self.answer(self._address(evidence, made))

    def _address(self, item: EvidenceItem, made: Rendition) -> dict[str, object]:
        filename, content_type = f"{item.filename or item.title}.pdf"[:255], "application/pdf"
        holder = holder_of(
            self.actor, case_id=item.case_id, entity_type="evidence", entity_id=item.pk, permission="read:evidence",
            request_id=self.occasion("viewed").request_id, purpose=VIEW,
        )  # fmt: skip
        url = get_store().sign_get(made.storage_key, filename=filename, content_type=content_type, holder=holder)
        return {
            "download_url": url or None, "expires_in": settings.DOWNLOAD_URL_SECONDS, "filename": filename,
            "content_type": content_type, "size_bytes": made.size_bytes, "sha256": made.sha256,
            "page_count": made.page_count, "converter": made.converter, "note": note_on(item.media_type),
        }  # fmt: skip
