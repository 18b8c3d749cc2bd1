"""Find who did what to whom, with the sentence that says so."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.engines.base.capabilities import EXTRACT_ENTITIES, EXTRACT_RELATIONSHIPS
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import FoundRelationship
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Place, Work
from facts.entities.lookup import EntityLookup
from facts.made_by import made_by_providers
from facts.models import Relationship


class ExtractRelationships(EngineStage):
    name: ClassVar[str] = "extract_relationships"
    label: ClassVar[str] = "Find relationships"
    capability = EXTRACT_RELATIONSHIPS
    also_uses = (EXTRACT_ENTITIES,)

    def compute(self, work: Work) -> list[tuple[FoundRelationship, Place]]:
        found = provider_of(EXTRACT_RELATIONSHIPS).run(work.document, work.mentions)
        places = ((one, work.place(one.start, one.end, one.quote)) for one in found)
        return [(one, place) for one, place in places if place is not None]

    def store(self, work: Work, found: list[tuple[FoundRelationship, Place]], *, actor: Actor) -> dict[str, Any]:
        Relationship.objects.filter(made_by_providers(), item=work.item).delete()
        lookup = EntityLookup(work)
        rows, result = [], []
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
                    made_by=self.made_by,
                )
            )
            result.append(
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
        return {"count": len(rows), "relationships": result[:2000]}
