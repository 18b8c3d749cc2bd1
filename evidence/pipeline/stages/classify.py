"""Say what kind of document it is, and in which language."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import CLASSIFY
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import Classified
from evidence.items.outward import unwritten
from evidence.models import EvidenceItem
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work


class Classify(EngineStage):
    name: ClassVar[str] = "classify"
    capability = CLASSIFY

    def compute(self, work: Work) -> Classified:
        return provider_of(CLASSIFY).run(work.document)

    def store(self, work: Work, found: Classified, *, actor: Actor) -> dict[str, Any]:
        values = {
            "classification": found.classification,
            "kind": found.kind,
            "language": found.language[:8],
        }
        own = unwritten(work.item, values)
        if work.item.classification and work.item.classification_confidence is None:
            own.pop("classification", None)  # somebody decided before the item kept who wrote what
        if "classification" in own:
            own["classification_confidence"] = found.confidence
        EvidenceItem.objects.filter(pk=work.item.pk).update(**own)
        return {
            **values,
            "classification_confidence": found.confidence,
            "kept": sorted(values.keys() - own),
            "count": 1,
        }
