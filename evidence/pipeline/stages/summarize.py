"""Say in a few of the document's own sentences what it is about."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import SUMMARIZE
from evidence.engines.base.registry import provider_of
from evidence.items.outward import unwritten
from evidence.models import EvidenceItem
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work


class Summarize(EngineStage):
    name: ClassVar[str] = "summarize"
    version: ClassVar[str] = "2"
    capability = SUMMARIZE

    def compute(self, work: Work) -> str:
        return provider_of(SUMMARIZE).run(work.document)

    def store(self, work: Work, found: str, *, actor: Actor) -> dict[str, Any]:
        EvidenceItem.objects.filter(pk=work.item.pk).update(**unwritten(work.item, {"summary": found}))
        return {"summary": found, "count": 1 if found else 0}
