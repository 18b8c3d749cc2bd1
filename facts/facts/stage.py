"""Find the facts: one assertion each, with a citation that was found in the stored text before it is stored."""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar

from audit.events.actions import emit
from config.api.scope import Actor
from evidence.engines.base.capabilities import EXTRACT_ENTITIES, EXTRACT_FACTS, FIND_DATES
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import FoundFact
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Place, Work
from facts.entities.lookup import EntityLookup
from facts.facts.relevance import weight_of
from facts.models import Citation, Fact, FactEntity

Found = dict[str, tuple[FoundFact, Place]]


class ExtractFacts(EngineStage):
    name: ClassVar[str] = "extract_facts"
    label: ClassVar[str] = "Find facts with citations"
    capability = EXTRACT_FACTS
    also_uses = (EXTRACT_ENTITIES, FIND_DATES)

    def compute(self, work: Work) -> tuple[list[tuple[FoundFact, Place]], int]:
        """The facts whose words stand in the stored text, and how many were dropped because theirs do not."""
        found = provider_of(EXTRACT_FACTS).run(work.document, work.mentions, work.dates)
        placed = [(one, work.place(one.start, one.end, one.quote)) for one in found]
        kept = [(one, place) for one, place in placed if place is not None]
        return kept, len(placed) - len(kept)

    def store(self, work: Work, found: tuple[list[tuple[FoundFact, Place]], int], *, actor: Actor) -> dict[str, Any]:
        kept, dropped = found
        item = work.item
        keyed = {_key(one, place): (one, place) for one, place in kept}
        own = Fact.objects.filter(case_id=item.case_id, made_by_type="engine", citations__item=item)
        undecided = own.filter(status=Fact.Status.PROPOSED, decided_by=None, client_override=None)
        undecided.exclude(key__in=keyed).delete()
        known = set(Fact.objects.filter(case_id=item.case_id, key__in=keyed).values_list("key", flat=True))
        new = {key: pair for key, pair in keyed.items() if key not in known}
        facts = _create(work, new, self.made_by)
        if facts:
            emit(
                actor=actor,
                event_type="fact.created",
                firm_id=item.firm_id,
                case_id=item.case_id,
                entity_type="fact",
                entity_id=None,
                data={"evidence_id": str(item.pk), "count": len(facts)},
            )
        payloads = [_payload(one, place) for one, place in keyed.values()]
        return {"count": len(keyed), "new": len(facts), "unverified_dropped": dropped, "facts": payloads}


def _create(work: Work, new: Found, made_by: str) -> list[Fact]:
    """Store the facts with their citations and entities."""
    lookup, own = EntityLookup(work), {"firm_id": work.item.firm_id, "case_id": work.item.case_id}
    about = {key: lookup.find_all(one.entities) for key, (one, _) in new.items()}
    facts = [_fact(work, key, one, len(about[key]), made_by) for key, (one, _) in new.items()]
    Fact.objects.bulk_create(facts, batch_size=500)
    pairs = list(zip(facts, new.values(), strict=True))
    Citation.objects.bulk_create([_citation(work, fact, one, place) for fact, (one, place) in pairs], batch_size=500)
    links = [FactEntity(fact=fact, entity=entity, **own) for fact in facts for entity in about[fact.key]]
    FactEntity.objects.bulk_create(links, batch_size=1000)
    return facts


def _fact(work: Work, key: str, one: FoundFact, names: int, made_by: str) -> Fact:
    return Fact(
        firm_id=work.item.firm_id,
        case_id=work.item.case_id,
        key=key,
        text=one.text[:2000],
        date=one.date,
        date_end=one.date_end,
        date_precision=one.precision or "",
        confidence=one.confidence,
        weight=weight_of(one.text, dated=bool(one.date), names=names, quote=one.quote),
        made_by_type="engine",
        made_by_name=made_by,
        worded_by_type="engine",
        worded_by_name=made_by,
    )


def _citation(work: Work, fact: Fact, one: FoundFact, place: Place) -> Citation:
    return Citation(
        firm_id=work.item.firm_id,
        case_id=work.item.case_id,
        fact=fact,
        item=work.item,
        page=place.page,
        start=place.start,
        end=place.end,
        page_number=place.page.number,
        quote=one.quote,
        is_primary=True,
    )


def _key(one: FoundFact, place: Place) -> str:
    """The same assertion at the same place has the same key: running twice stores it once."""
    parts = f"{place.page.pk}:{place.start}:{place.end}:{one.text}"
    return hashlib.sha256(parts.encode()).hexdigest()


def _payload(one: FoundFact, place: Place) -> dict[str, Any]:
    return {
        "text": one.text,
        "date": one.date.isoformat() if one.date else None,
        "date_end": one.date_end.isoformat() if one.date_end else None,
        "date_precision": one.precision,
        "confidence": one.confidence,
        "entities": list(one.entities),
        "citation": {"page": place.page.number, "start": place.start, "end": place.end, "quote": one.quote},
    }
