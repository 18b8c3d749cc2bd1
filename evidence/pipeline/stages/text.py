"""Read the file: its type by content, its pages with text, and the files inside it."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings

from config.api.scope import Actor
from evidence.extraction.base import Extracted
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import extract
from evidence.items.outward import unwritten
from evidence.load_files.received import RECEIVED, as_received, has_text_of_its_pages
from evidence.models import EvidenceItem
from evidence.pipeline.children import StoredChild, keep_children, store_children
from evidence.pipeline.pages import replace_pages
from evidence.pipeline.reach import stored_file_in_reach
from evidence.pipeline.stage import Stage, StageFailed
from evidence.pipeline.work import Work
from evidence.privilege.proposing import Proposal, assess, propose
from evidence.recordings.actions import recording_found
from evidence.renditions.actions import rendition_dropped
from evidence.scanning.verdicts import keep_verdict
from evidence.storage import get_store
from evidence.unlocking.opening import Opened, infection_of, keep_opened, open_with_password, store_opened

RECORDING = "recording"  # the outcome of sound and film, whose words are written down by a job of their own
FAILURES = {
    "corrupt": ("FILE_CORRUPT", "Ask for the file again, or repair it and upload it anew.", False),
    "encrypted": ("FILE_ENCRYPTED", "Open it with its password, or upload a copy without one.", False),
    "too_large": ("PROCESSING_FAILED", "Split the file and upload the parts.", False),
    "timeout": ("PROCESSING_FAILED", "Try again when there is less to do, or split the file.", True),
    "limits": ("PROCESSING_FAILED", "Split the file and upload the parts.", False),
}


@dataclass(frozen=True, slots=True)
class StoredExtraction:
    extracted: Extracted
    children: list[StoredChild]
    privilege: Proposal | None
    opened: Opened | None = None


class ExtractText(Stage):
    name: ClassVar[str] = "extract_text"
    version: ClassVar[str] = "1"
    needs_text: ClassVar[bool] = False

    def input_hash(self, work: Work) -> str:
        return work.item.sha256

    def compute(self, work: Work) -> StoredExtraction:
        folder = Path(settings.HOME) / "work"
        folder.mkdir(parents=True, exist_ok=True)
        workdir = Path(tempfile.mkdtemp(dir=folder))
        try:
            with ExitStack() as stack:
                opened = open_with_password(work.item, work.job_id, workdir) if work.unlocks else None
                if opened and infection_of(opened):
                    return StoredExtraction(Extracted("unsupported", work.item.media_type), [], None, opened)
                with stored_file_in_reach(work.item):
                    stored = get_store().local_path(work.item.readable_key)
                    path = opened.path if opened else stack.enter_context(stored)
                extracted = extract(
                    path,
                    filename=work.item.filename,
                    workdir=workdir,
                    limits=_limits(work.item),
                    depth=_depth(work.item),
                    origin=_origin(work.item),
                )
            extracted = as_received(work.item, extracted)
            with stored_file_in_reach(work.item):
                children = store_children(work.item, extracted.children, workdir)
                opened = store_opened(work.item, opened) if opened else None
            return StoredExtraction(extracted, children, assess(work.item, extracted), opened)
        finally:
            shutil.rmtree(workdir, ignore_errors=True)

    def failure(self, found: StoredExtraction) -> StageFailed | None:
        if found.opened and (infected := infection_of(found.opened)):
            return infected
        if found.extracted.outcome not in FAILURES:
            return None
        code, guidance, recoverable = FAILURES[found.extracted.outcome]
        return StageFailed(code, found.extracted.message, guidance=guidance, recoverable=recoverable)

    def store(self, work: Work, found: StoredExtraction, *, actor: Actor) -> dict[str, Any]:
        extracted = found.extracted
        if found.opened and found.opened.verdict and found.opened.verdict.is_infected:
            keep_verdict(work.item, found.opened.verdict)
            return {"outcome": "infected"}
        if found.opened:
            keep_opened(work.item, found.opened, actor=actor)
            extracted = replace(extracted, problems=(*found.opened.problems, *extracted.problems))
        _describe(work.item, extracted)
        if extracted.outcome == RECORDING:
            recording_found(actor=actor, item=work.item, metadata=extracted.metadata)
        elif extracted.outcome not in FAILURES:  # what could be read before stays, should reading it again fail
            replace_pages(work.item, extracted.pages)
        propose(work.item, found.privilege)  # with its words: nobody reads them before it is said whose they are
        children = keep_children(work.item, found.children, actor=actor)
        work.refresh()
        rendition_dropped(item=work.item, unless_of=work.text_hash)
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


def _limits(item: EvidenceItem) -> Limits:
    pictures = 0 if has_text_of_its_pages(item) else settings.OCR_MAX_PAGES
    return Limits(max_entries=settings.ARCHIVE_MAX_ENTRIES, max_ocr_pages=pictures)


def _origin(item: EvidenceItem) -> str:
    """Where a file came from, for those that may be read by one process: one case, one arrival, one container."""
    return f"{item.case_id}:{item.arrival_id}:{item.parent_id}" if item.arrival_id else ""


def _depth(item: EvidenceItem) -> int:
    depth = 0
    parent = item.parent
    while parent is not None:
        depth, parent = depth + 1, parent.parent
    return depth


def _describe(item: EvidenceItem, extracted: Extracted) -> None:
    item.media_type = extracted.media_type[:150]
    said = {name: value for name, value in item.metadata.items() if name.startswith(RECEIVED)}
    item.metadata = {**extracted.metadata, **said}
    item.problems = [{"code": one.code, "message": one.message} for one in extracted.problems[:200]]
    if extracted.outcome == "encrypted":
        item.problems.append({"code": extracted.outcome, "message": extracted.message})
    if item.document_date is None and (found := unwritten(item, {"document_date": _date_of(extracted.metadata)})):
        item.document_date = found["document_date"]
    item.save(update_fields=["media_type", "metadata", "problems", "document_date", "updated_at"])


def _date_of(metadata: dict[str, str]) -> date | None:
    try:
        return date.fromisoformat(metadata.get("date", "")[:10])
    except ValueError:
        return None
