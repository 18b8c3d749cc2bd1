"""Find who did what to whom, with the sentence that says so."""

from __future__ import annotations

import uuid
from collections import defaultdict
from typing import Any, ClassVar

from audit.events.actions import emit_each
from config.api.scope import Actor
from evidence.engines.base.capabilities import EXTRACT_ENTITIES, EXTRACT_RELATIONSHIPS
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import FoundRelationship
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import PageSpan, Work
from facts.entities.lookup import EntityLookup
from facts.models import Relationship
from facts.relationships.deleted import deleted_by_people, first_words, found_first, said_of
from facts.rereadings.expiry import proposals_expire, rejected_keys
from facts.rereadings.keys import found_relationship, relationship_key


class ExtractRelationships(EngineStage):
    name: ClassVar[str] = "extract_relationships"
    capability = EXTRACT_RELATIONSHIPS
    also_uses = (EXTRACT_ENTITIES,)

    def compute(self, work: Work) -> list[tuple[FoundRelationship, PageSpan]]:
        found = provider_of(EXTRACT_RELATIONSHIPS).run(work.document, work.mentions)
        places = ((one, work.place(one.start, one.end, one.quote)) for one in found)
        return [(one, place) for one, place in places if place is not None]

    def store(self, work: Work, findings: list[tuple[FoundRelationship, PageSpan]], *, actor: Actor) -> dict[str, Any]:
        proposals_expire(actor=actor, item=work.item, about=("relationship",))
        findings = _wanted(work, findings)
        lookup, made_by = EntityLookup(work), self.made_by(work)
        placed = [(_relationship(work, lookup, one, place, made_by), one, place) for one, place in findings]
        rows = [row for row, _, _ in placed if row]
        new, deleted = _replace(work, rows)
        said = self.said_of(work)
        emit_each(deleted, actor=actor, event_type="relationship.deleted", data=said)
        emit_each(new, actor=actor, event_type="relationship.created", data=said)
        payloads = [_payload(row, one, place) for row, one, place in placed if row]
        return {"count": len(rows), "relationships": payloads[:2000]}


def _wanted(work: Work, findings: list[tuple[FoundRelationship, PageSpan]]) -> list[tuple[FoundRelationship, PageSpan]]:
    """Without those that somebody rejected when a re-reading proposed them for this document."""
    keys = [relationship_key(found_relationship(one), place) for one, place in findings]
    rejected = rejected_keys(work.item, set(keys), about="relationship")
    return [one for one, key in zip(findings, keys, strict=True) if key not in rejected]


def _relationship(
    work: Work, lookup: EntityLookup, one: FoundRelationship, place: PageSpan, made_by: dict[str, Any]
) -> Relationship | None:
    """The finding as a row; ``None`` unless it joins two entities of the case."""
    subject, object_ = lookup.find(one.subject_type, one.subject), lookup.find(one.object_type, one.object)
    if subject is None or object_ is None or subject == object_:
        return None
    return Relationship(
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
        **made_by,
    )


def _payload(row: Relationship, one: FoundRelationship, place: PageSpan) -> dict[str, Any]:
    return {
        "subject": row.subject.name,
        "predicate": one.predicate,
        "object": row.object.name,
        "page": place.page.number,
        "start": place.start,
        "end": place.end,
        "quote": one.quote,
        "confidence": one.confidence,
    }


def _replace(work: Work, found: list[Relationship]) -> tuple[list[Relationship], list[Relationship]]:
    """Store what is new, and delete what the engine found before and does not find now; the rest keeps its row.

    Returns the new ones and the deleted ones.
    """
    rows = Relationship.objects.filter(item=work.item)
    own = {_says(row): row.pk for row in rows.replaceable()}
    kept = list(rows.exclude(pk__in=own.values()))
    gone = [own[says] for says in own.keys() - {_says(row) for row in found}]
    deleted: list[Relationship] = rows.filter(pk__in=gone).delete_replaceable()
    forgotten = deleted_by_people(work.item)
    new = [row for row in found if _says(row) not in own and said_of(row) not in forgotten]
    beside = _uncorrected(new, kept)
    Relationship.objects.bulk_create(beside, ignore_conflicts=True, batch_size=500)
    stored = set(rows.filter(pk__in=[row.pk for row in beside]).values_list("pk", flat=True))
    return [row for row in beside if row.pk in stored], deleted


def _uncorrected(new: list[Relationship], kept: list[Relationship]) -> list[Relationship]:
    """Those of the new rows that no kept row of the same place already puts right."""
    by_place = defaultdict(list)
    for row in kept:
        by_place[_sentence(row)].append(row)
    changed = {found_first(row.found_as) for row in kept if row.found_as}
    beside = [row for row in new if not any(_corrects(other, row) for other in by_place[_sentence(row)])]
    return [row for row in beside if found_first(first_words(row)) not in changed]


def _sentence(row: Relationship) -> tuple[uuid.UUID | None, int | None, int | None]:
    return row.page_id, row.start, row.end


def _says(row: Relationship) -> tuple[Any, ...]:
    return row.subject_id, row.predicate, row.object_id, *_sentence(row)


def _corrects(kept: Relationship, found: Relationship) -> bool:
    """Whether a person's relationship is this finding, perhaps with one part of it, or the direction, put right."""
    same = [kept.subject_id == found.subject_id, kept.predicate == found.predicate, kept.object_id == found.object_id]
    return sum(same) > 1 or {kept.subject_id, kept.object_id} == {found.subject_id, found.object_id}
