"""Say what kind of document it is, in which language, which day it bears, who wrote it and to whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import CLASSIFY
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import Classified
from evidence.engines.dates.document_day import document_day
from evidence.items.outward import ENGINE, unwritten
from evidence.models import EvidenceItem
from evidence.pipeline.own_data import OwnData, find_own_data, own_data_stored
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Work


@dataclass(frozen=True, slots=True)
class ClassifiedDocument:
    """What the document is, and what it says of itself: its day, its author, its recipients."""

    classified: Classified
    day: date | None
    own_data: OwnData


class Classify(EngineStage):
    name: ClassVar[str] = "classify"
    version: ClassVar[str] = "4"
    capability = CLASSIFY

    def compute(self, work: Work) -> ClassifiedDocument:
        classified = provider_of(CLASSIFY).run(work.document)
        return ClassifiedDocument(classified, document_day(work.document), find_own_data(work))

    def store(self, work: Work, seen: ClassifiedDocument, *, actor: Actor) -> dict[str, Any]:
        found = seen.classified
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
        own_data = own_data_stored(work, seen.own_data)
        EvidenceItem.objects.filter(pk=work.item.pk).update(**own, **_dated(work.item, seen.day), **own_data)
        return {
            **values,
            "document_date": seen.day.isoformat() if seen.day else "",
            "author": own_data.get("author", ""),
            "recipients": len(own_data.get("recipients", ())),
            "classification_confidence": found.confidence,
            "kept": sorted(values.keys() - own),
            "count": 1,
        }


def _dated(item: EvidenceItem, day: date | None) -> dict[str, Any]:
    """The day the words give, noted as the engine's, where neither the file's own header nor anybody else gave one."""
    is_engines = item.written_by.get("document_date") == ENGINE
    if not (is_engines or (day and item.document_date is None and unwritten(item, {"document_date": day}))):
        return {}
    others = {name: author for name, author in item.written_by.items() if name != "document_date"}
    return {"document_date": day, "written_by": {**others, "document_date": ENGINE} if day else others}
