"""The tools of an item's file and text: download, read, quote, and its chain of custody."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models.user import unshown
from config.api.params import NoParams
from config.api.tool import tool
from evidence.custody import manifest
from evidence.items import actions as items
from evidence.items import reading
from evidence.items.file_serializers import (
    ContextQuery,
    ContextSerializer,
    DownloadSerializer,
    ManifestQuery,
    ManifestSerializer,
    ViewQuery,
    ViewSerializer,
)
from evidence.items.outward import is_as_sent, title_for
from evidence.items.places import place_words
from evidence.items.toolset import PEOPLE, EvidenceToolViewSet
from evidence.models import EvidenceItem, Page
from evidence.privilege.policies import check_read_before_given


class FileTools(EvidenceToolViewSet):
    rows = EvidenceItem.files.select_related("case", *PEOPLE).defer(*unshown(*PEOPLE))

    @tool(
        "evidence.download", "GET evidence/{evidence_id}/download", permission="read:evidence", audit="download",
        entity="evidence", query=NoParams, answer=DownloadSerializer, secrets=("download_url",), client=True, conflicts=True,
        subject="evidence_id", activity="received an address to download {object}",
        when="Use it when the original file itself is needed; for its words, evidence.view.",
    )  # fmt: skip
    def download(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get a signed address of the original file, good for expires_in seconds, with its fingerprint. Writes a line
        of the custody manifest; 409 for a record without a file, for one that is infected or waits for the virus scanner, which
        nobody gets, and, for an agent that does not see what is privileged, for one that is still to be read."""
        check_read_before_given(self.scope, evidence)
        url = items.item_download(actor=self.actor, item=evidence, occasion=self.occasion("downloaded"))
        return self.answer(_address(evidence, url))

    @tool(
        "evidence.view_original", "GET evidence/{evidence_id}/original", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=DownloadSerializer, client=True, conflicts=True, secrets=("download_url",),
        subject="evidence_id", activity="viewed the original of {object}",
        when="Use it to show the original to somebody; to keep it, evidence.download; for its words, evidence.view.",
    )  # fmt: skip
    def view_original(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get a signed address of the original file for showing it, good for expires_in seconds, however many parts of it
        are read; of a file that a password opened, of the opened copy. Writes a line of the custody manifest, and emits
        evidence.viewed at most once for each viewer, item and day; 409 for a record without a file, for a file that is
        infected or waits for the virus scanner, and, for an agent that does not see what is privileged, for one that is still
        to be read."""
        check_read_before_given(self.scope, evidence)
        url = items.item_open(actor=self.actor, item=evidence, occasion=self.occasion("viewed"))
        opened = {"size_bytes": evidence.opened_bytes, "sha256": evidence.opened_sha256} if evidence.opened_key else {}
        return self.answer(_address(evidence, url) | opened)

    @tool(
        "evidence.view", "GET evidence/{evidence_id}/view", permission="read:evidence", audit="read",
        entity="evidence", query=ViewQuery, answer=ViewSerializer, client=True,
        subject="evidence_id", common=True, listed=("page",), activity="viewed {object}",
        when="Use it to read a source page by page before you rely on it; a hit's snippet is not enough.",
    )  # fmt: skip
    def view(self, request: Request, evidence: EvidenceItem) -> Response:
        """Read one page's text as it is stored and cited, optionally with one span marked, and on a page that was recognised
        or laid out where its words stand on it; with what came inside the item. To a client a withheld file that they sent has no
        text. Emits evidence.viewed, at most once for each
        viewer, item and day."""
        page, span = self._page(evidence), self._span()
        if span:
            reading.check_span(page, *span)
        reading.item_viewed(actor=self.actor, item=evidence)
        marks = [{"start": span[0], "end": span[1], "kind": "selected"}] if span else []
        children = reading.children_of(EvidenceItem.objects.visible_to(self.scope), evidence)
        text = page.text if page else ""
        return self.answer(
            {
                **self._about(evidence, page, span),
                "text": text,
                "highlights": marks,
                "blocks": reading.blocks_of(page) if self.query["blocks"] else [],
                "children": children,
            }
        )

    @tool(
        "evidence.get_source_context", "GET evidence/{evidence_id}/context", permission="read:evidence", audit="read",
        entity="evidence", query=ContextQuery, answer=ContextSerializer, client=True,
        subject="evidence_id", common=True, listed=("page", "start", "end", "quote"),
        activity="read words of {object}",
        when="Use it to check a quotation before citing it.",
    )  # fmt: skip
    def get_source_context(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get the words at page, start and end with the text before and after them; with quote, find them on the page
        when they are not exactly there; on a page that was recognised or laid out also where they stand on it. 422 when
        there is no such span. Changes nothing."""
        page, query = self._page(evidence), self.query
        found = reading.context_of(page, query.get("start"), query.get("end"), query.get("quote", ""), query["around"])
        words = {name: getattr(found, name) for name in ("start", "end", "before", "quote", "after")}
        return self.answer({**self._about(evidence, page, (found.start, found.end)), **words})

    @tool(
        "evidence.get_manifest", "GET evidence/{evidence_id}/manifest", permission="read:evidence", audit="read",
        entity="evidence", query=ManifestQuery, answer=ManifestSerializer,
        subject="evidence_id", activity="looked at the custody of {object}",
        when="Use it when the integrity of a file is in question.",
    )  # fmt: skip
    def get_manifest(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get the chain of custody: every act on the stored bytes, by whom and when; for guests without what others read.
        With verify=true the bytes are read and hashed again; agreement adds a line."""
        check = None
        if self.query["verify"]:
            check = manifest.manifest_verify(actor=self.actor, item=evidence, occasion=self.occasion("verified"))
        found = check.digest if check else None
        return self.answer(
            {
                "evidence_id": evidence.pk,
                "filename": evidence.filename,
                "sha256": evidence.sha256,
                "size_bytes": evidence.size_bytes,
                "verified": check.verified if check else None,
                "found_sha256": found.sha256 if found else None,
                "found_size_bytes": found.size_bytes if found else None,
                "entries": manifest.entries_for(self.scope, evidence),
            }
        )

    def _page(self, item: EvidenceItem) -> Page | None:
        """The page asked for; none of a file that its sender sees only as they sent it."""
        return None if is_as_sent(item, self.scope) else reading.page_of(item, self.query["page"])

    def _span(self) -> tuple[int, int] | None:
        return (self.query["start"], self.query["end"]) if "start" in self.query else None

    def _about(self, item: EvidenceItem, page: Page | None, span: tuple[int, int] | None) -> dict[str, Any]:
        place = reading.place_of(page, span)
        return {
            "evidence_id": item.pk,
            "title": title_for(item, self.scope),
            "media_type": item.media_type,
            "page": self.query["page"],
            "page_count": 0 if is_as_sent(item, self.scope) else item.page_count,
            "label": page.label if page else "",
            "place": place_words(self.query["page"], page.label if page else "", item.media_type),
            "has_rendition": page is not None and place.is_laid_out,
            "method": page.method if page else "",
            "length": len(page.text) if page else 0,
            "width": place.width,
            "height": place.height,
            "boxes": place.boxes,
        }


def _address(item: EvidenceItem, url: str) -> dict[str, Any]:
    return {
        "download_url": url or None,
        "expires_in": settings.DOWNLOAD_URL_SECONDS,
        "filename": item.filename,
        "content_type": item.media_type or "application/octet-stream",
        "size_bytes": item.size_bytes,
        "sha256": item.sha256,
    }
