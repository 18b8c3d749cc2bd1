"""Find who did what to whom, with the sentence that says so."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.types import FoundRelationship
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Place, Work
from facts.entities.lookup import EntityLookup
from facts.models import Relationship


class ExtractRelationships(EngineStage):
    name: ClassVar[str] = "extract_relationships"
    label: ClassVar[str] = "Find relationships"

    def compute(self, work: Work) -> list[tuple[FoundRelationship, Place]]:
        found = work.engine.relationships(work.document, work.mentions)
        places = ((one, work.place(one.start, one.end, one.quote)) for one in found)
        return [(one, place) for one, place in places if place is not None]

    def store(self, work: Work, found: list[tuple[FoundRelationship, Place]], *, actor: Actor) -> dict[str, Any]:
        made_by = f"{work.engine.name}-{work.engine.version}"
        Relationship.objects.filter(item=work.item, made_by__startswith=f"{work.engine.name}-").delete()
        lookup = EntityLookup(work)
        rows, told = [], []
        for one, place in found:
            subject, object_ = lookup.find(one.subject_type, one.subject), lookup.find(one.object_type, one.object)
            if subject is None or object_ is None or subject == object_:
                continue
            rows.append(
                Relationship(
                    firm_id=work.item.firm_id,
                    case_id=work.item.case_id,
                    item=work.item,
                    page=place.page,
                    start=place.start,
                    end=place.end,
                    page_number=place.page.number,
                    quote=one.quote,
                    subject=subject,
                    object=object_,
                    predicate=one.predicate[:60],
                    confidence=one.confidence,
                    made_by=made_by,
                )
            )
            told.append(
                {
                    "subject": subject.name,
                    "predicate": one.predicate,
                    "object": object_.name,
                    "page": place.page.number,
                    "start": place.start,
                    "end": place.end,
                    "quote": one.quote,
                    "confidence": one.confidence,
                }
            )
        Relationship.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
        return {"count": len(rows), "relationships": told[:2000]}
