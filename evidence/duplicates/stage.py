"""Find out which documents of the case have the same text, or nearly."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.duplicates.finding import text_kept
from evidence.duplicates.sketch import Sketch, sketch_of
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work


class FindDuplicates(Stage):
    """A file without words is compared too, by its hash."""

    name: ClassVar[str] = "find_duplicates"
    version: ClassVar[str] = "1"
    needs_text: ClassVar[bool] = False

    def compute(self, work: Work) -> Sketch:
        return sketch_of(work.text)

    def store(self, work: Work, found: Sketch, *, actor: Actor) -> dict[str, Any]:
        return {"count": text_kept(work.item, found)}
