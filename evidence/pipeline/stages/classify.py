"""Say what kind of document it is, and in which language."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import CLASSIFY
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import Classified
from evidence.models import EvidenceItem
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work


class Classify(EngineStage):
    name: ClassVar[str] = "classify"
    label: ClassVar[str] = "Classify"
    capability = CLASSIFY

    def compute(self, work: Work) -> Classified:
        return provider_of(CLASSIFY).run(work.document)

    def store(self, work: Work, found: Classified, *, actor: Actor) -> dict[str, Any]:
        values = {
            "classification": found.classification,
            "kind": found.kind,
            "classification_confidence": found.confidence,
            "language": found.language[:8],
        }
        item = EvidenceItem.objects.get(pk=work.item.pk)
        if (
            item.classification and item.classification_confidence is None
        ):  # a person decided: only the language is ours
            values = {"language": values["language"]}
        EvidenceItem.objects.filter(pk=item.pk).update(**values)
        return {**values, "count": 1}
