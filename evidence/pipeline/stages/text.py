"""Read the file: its type by content, its pages with text, and the files inside it."""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.db import transaction
from django.db.models import ProtectedError

from config.api.errors import Unavailable
from config.api.scope import Actor
from evidence.extraction.base import PAGE_BREAK, Extracted, PageText
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import extract
from evidence.models import EvidenceItem, Page, PageLayout
from evidence.pipeline.children import StoredChild, keep_children, store_children
from evidence.pipeline.stage import Stage, StageFailed
from evidence.pipeline.work import Work
from evidence.storage import get_store

logger = logging.getLogger("intactus.pipeline")
OUT_OF_REACH, LATER = "The stored file is out of reach just now.", "Try again in a few minutes."
FAILURES = {
    "corrupt": ("FILE_CORRUPT", "Ask for the file again, or repair it and upload it anew.", False),
    "encrypted": ("FILE_ENCRYPTED", "Upload a copy without a password.", False),
    "too_large": ("PROCESSING_FAILED", "Split the file and upload the parts.", False),
    "timeout": ("PROCESSING_FAILED", "Try again when there is less to do, or split the file.", True),
    "limits": ("PROCESSING_FAILED", "Split the file and upload the parts.", False),
}


@dataclass(frozen=True, slots=True)
class Reading:
    extracted: Extracted
    children: list[StoredChild]


class ExtractText(Stage):
    name: ClassVar[str] = "extract_text"
    label: ClassVar[str] = "Read the file"
    version: ClassVar[str] = "1"
    needs_text: ClassVar[bool] = False

    def input_hash(self, work: Work) -> str:
        return work.item.sha256

    def compute(self, work: Work) -> Reading:
        folder = Path(settings.HOME) / "work"
        folder.mkdir(parents=True, exist_ok=True)
        workdir = Path(tempfile.mkdtemp(dir=folder))
        try:
            with ExitStack() as stack:
                with _in_reach(work.item):
                    path = stack.enter_context(get_store().local_path(work.item.storage_key))
                extracted = extract(
                    path, filename=work.item.filename, workdir=workdir, limits=_limits(), depth=_depth(work.item)
                )
            with _in_reach(work.item):
                return Reading(extracted, store_children(work.item, extracted.children, workdir))
        finally:
            shutil.rmtree(workdir, ignore_errors=True)

    def failure(self, found: Reading) -> StageFailed | None:
        if found.extracted.outcome not in FAILURES:
            return None
        code, guidance, recoverable = FAILURES[found.extracted.outcome]
        return StageFailed(code, found.extracted.message, guidance=guidance, recoverable=recoverable)

    def store(self, work: Work, found: Reading, *, actor: Actor) -> dict[str, Any]:
        extracted = found.extracted
        _describe(work.item, extracted)
        if extracted.outcome not in FAILURES:  # what could be read before stays, should reading it again fail
            _replace_pages(work.item, extracted.pages)
        children = keep_children(work.item, found.children, actor=actor)
        work.refresh()
        return {
            "outcome": extracted.outcome,
            "message": extracted.message,
            "media_type": extracted.media_type,
            "count": len(extracted.pages),
            "characters": work.item.text_length,
            "ocr_pages": sum(page.method == "ocr" for page in extracted.pages),
            "children": children,
            "problems": len(extracted.problems),
        }


@contextmanager
def _in_reach(item: EvidenceItem) -> Iterator[None]:
    """Use the file store; when it is away the stage fails readably, and can be tried again."""
    try:
        yield
    except (FileNotFoundError, PermissionError, Unavailable) as error:
        logger.error("the stored file of item %s is out of reach", item.pk, exc_info=error)
        raise StageFailed("PROCESSING_FAILED", OUT_OF_REACH, guidance=LATER, recoverable=True) from error


def _limits() -> Limits:
    return Limits(max_entries=settings.ARCHIVE_MAX_ENTRIES, max_ocr_pages=settings.OCR_MAX_PAGES)


def _depth(item: EvidenceItem) -> int:
    depth = 0
    parent = item.parent
    while parent is not None:
        depth, parent = depth + 1, parent.parent
    return depth


def _describe(item: EvidenceItem, extracted: Extracted) -> None:
    item.media_type = extracted.media_type[:150]
    item.metadata = dict(extracted.metadata)
    item.problems = [{"code": one.code, "message": one.message} for one in extracted.problems[:200]]
    item.document_date = item.document_date or _date_of(extracted.metadata)
    item.save(update_fields=["media_type", "metadata", "problems", "document_date", "updated_at"])


def _date_of(metadata: dict[str, str]) -> date | None:
    try:
        return date.fromisoformat(metadata.get("date", "")[:10])
    except ValueError:
        return None


def _starts(pages: tuple[PageText, ...]) -> list[int]:
    """Where each page starts in the whole text: at its own place in continuous text, else after a page break."""
    starts: list[int] = []
    length = 0
    for page in pages:
        after_break = length + (len(PAGE_BREAK) if starts else 0)
        start = page.start if page.start is not None and page.start >= length else after_break
        starts.append(start)
        length = start + len(page.text)
    return starts


def _replace_pages(item: EvidenceItem, pages: tuple[PageText, ...]) -> None:
    """Keep a page's row where its number stays, so that citations keep pointing at it; drop pages that nothing cites."""
    known = {page.number: page for page in Page.objects.filter(item=item)}
    fresh: list[Page] = []
    for found, start in zip(pages, _starts(pages), strict=True):
        page = known.pop(found.number, None) or Page(
            firm_id=item.firm_id, case_id=item.case_id, item=item, number=found.number
        )
        page.text, page.start, page.label, page.method = found.text, start, found.label[:60], found.method
        fresh.append(page)
    new = [page for page in fresh if page._state.adding]
    Page.objects.bulk_update([page for page in fresh if not page._state.adding], ["text", "start", "label", "method"])
    Page.objects.bulk_create(new, batch_size=500)
    for page in known.values():
        _drop(page)
    item.page_count = len(pages)
    item.text_length = fresh[-1].start + len(fresh[-1].text) if fresh else 0
    item.save(update_fields=["page_count", "text_length", "updated_at"])
    PageLayout.objects.filter(page__item=item).delete()
    PageLayout.objects.bulk_create(
        [
            PageLayout(
                firm_id=item.firm_id,
                case_id=item.case_id,
                page=page,
                width=found.width,
                height=found.height,
                boxes=[[b.start, b.end, b.x0, b.y0, b.x1, b.y1] for b in found.boxes],
            )
            for page, found in zip(fresh, pages, strict=True)
            if found.boxes
        ]
    )


def _drop(page: Page) -> None:
    """Remove a page the file does not have any more; one that a decided fact cites stays as it was."""
    try:
        with transaction.atomic():
            page.delete()
    except ProtectedError:
        return
