"""Make the passages findable by their meaning."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.registry import provider_of
from evidence.engines.layout.passages import passages
from evidence.models import Page, Passage
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work


class Embed(EngineStage):
    name: ClassVar[str] = "embed"
    version: ClassVar[str] = "2"
    capability = EMBED

    def compute(self, work: Work) -> list[tuple[Page, int, int, list[float]]]:
        spans = [(page, start, end) for page in work.pages for start, end in passages(page.text)]
        vectors = provider_of(EMBED).run([page.text[start:end] for page, start, end in spans])
        return [(*span, vector) for span, vector in zip(spans, vectors, strict=True)]

    def store(self, work: Work, found: list[tuple[Page, int, int, list[float]]], *, actor: Actor) -> dict[str, Any]:
        Passage.objects.filter(item=work.item).delete()
        rows = [
            Passage(
                firm_id=work.item.firm_id,
                case_id=work.item.case_id,
                item=work.item,
                page=page,
                start=start,
                end=end,
                embedding=vector,
            )
            for page, start, end, vector in found
        ]
        Passage.objects.bulk_create(rows, batch_size=200)
        return {"count": len(rows)}
