"""Lay a document without pages of its own out as pages, last of all: nothing else waits for it, nor depends on it."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings

from config.api.errors import QuotaExceeded
from config.api.scope import Actor
from evidence.extraction.base import Extracted
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import lay_out
from evidence.pipeline.reach import stored_file_in_reach
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work
from evidence.renditions.actions import rendition_dropped, rendition_kept
from evidence.renditions.converter import CONVERTER, is_laid_out
from evidence.storage import Digest, get_store, new_key

LIMITS = Limits(
    cpu_seconds=60, wall_seconds=90.0, memory_mb=2048, max_output_mb=256, max_ocr_pages=0, max_entries=2_000
)
READ_OTHERWISE = "The document is read otherwise now than it was. Have it read again to see its pages."
FULL = "There is no storage left for them."
NOT_LAID_OUT = "Its pages are not shown: {} Its text is shown instead, as it was read."


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What the confined child made of the document: its pages and where they are stored, or why there are none."""

    extracted: Extracted
    key: str = ""
    digest: Digest | None = None


class LayOut(Stage):
    """A document that can't be laid out stays as it was read: it is ready all the same."""

    name: ClassVar[str] = "lay_out"
    version: ClassVar[str] = CONVERTER
    of_some_types: ClassVar[bool] = True

    def concerns(self, media_type: str) -> bool:
        return is_laid_out(media_type)

    def applies(self, work: Work) -> bool:
        return super().applies(work) and self.concerns(work.item.media_type) and bool(work.item.storage_key)

    def compute(self, work: Work) -> LaidOut:
        folder = Path(settings.HOME) / "work"
        folder.mkdir(parents=True, exist_ok=True)
        workdir = Path(tempfile.mkdtemp(dir=folder))
        try:
            with stored_file_in_reach(work.item), get_store().local_path(work.item.readable_key) as path:
                found = lay_out(path, filename=work.item.filename, workdir=workdir, limits=LIMITS)
            if found.outcome != "ok" or len(found.children) != 1:
                return LaidOut(found)
            if [page.text for page in found.pages] != [page.text for page in work.pages]:
                return LaidOut(Extracted("corrupt", found.media_type, message=READ_OTHERWISE))
            key = new_key(work.item.firm_id)
            with stored_file_in_reach(work.item):
                return LaidOut(found, key, get_store().save_path(key, workdir / found.children[0].path))
        finally:
            shutil.rmtree(workdir, ignore_errors=True)

    def store(self, work: Work, found: LaidOut, *, actor: Actor) -> dict[str, Any]:
        pages = found.extracted.pages
        if found.digest is None:
            rendition_dropped(item=work.item)
            return {"outcome": found.extracted.outcome, "message": found.extracted.message}
        try:
            rendition_kept(item=work.item, key=found.key, digest=found.digest, pages=pages, text_hash=work.text_hash)
        except QuotaExceeded:
            get_store().delete(found.key)
            return {"outcome": "full", "message": FULL}
        words = sum(len(page.text.split()) for page in pages)
        placed = sum(len(page.boxes) for page in pages)
        return {
            "outcome": "ok",
            "sha256": found.digest.sha256,
            "converter": CONVERTER,
            "words": words,
            "placed": placed,
        }

    def message_of(self, result: dict[str, Any]) -> str:
        return "" if result["outcome"] == "ok" else NOT_LAID_OUT.format(result["message"])
