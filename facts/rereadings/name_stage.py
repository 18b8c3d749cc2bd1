"""Read a document's names and relationships with the engine there is now, and propose what is different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from audit.events.actions import emit_each
from config.api.scope import Actor
from evidence.engines.base.types import FoundRelationship
from evidence.pipeline.work import PageSpan, Work
from facts.entities.resolving import Spot
from facts.models import Entity, ProposedChange, Relationship
from facts.relationships.stage import ExtractRelationships
from facts.rereadings.expiry import proposals_expire
from facts.rereadings.keys import found_relationship, name_key, relationship_key
from facts.rereadings.names import MOST_MENTIONS, name_differences
from facts.rereadings.ties import Tie, tie_differences
from facts.rereadings.words import REREAD_NAMES, UNDATED, entity_kept, entity_words, relationship_kept

About, Kind, State = ProposedChange.About, ProposedChange.Kind, ProposedChange.State


@dataclass(frozen=True, slots=True)
class FoundNames:
    names: list[Spot]
    relationships: list[tuple[FoundRelationship, PageSpan]]


class RereadNames(ExtractRelationships):
    """Finds the names and relationships that an item would get, of the same version, and stores proposals in their place."""

    name: ClassVar[str] = REREAD_NAMES

    def compute(self, work: Work) -> FoundNames:  # type: ignore[override]  # names besides
        places = ((one, work.place(one.start, one.end, one.text)) for one in work.mentions)
        return FoundNames([(one, place) for one, place in places if place is not None], super().compute(work))

    def store(self, work: Work, found: FoundNames, *, actor: Actor) -> dict[str, Any]:  # type: ignore[override]
        proposals_expire(actor=actor, item=work.item, about=(About.ENTITY, About.RELATIONSHIP))
        rejected = rejected_signatures(work)
        proposal = _NameProposal(work, self.made_by(work))
        rows = [row for row in proposal.rows(found) if _signature(row) not in rejected]
        ProposedChange.objects.bulk_create(rows, batch_size=500)
        emit_each(rows, actor=actor, event_type="proposed_change.created", data=self.said_of(work))
        return {"proposed": len(rows)}


class _NameProposal:
    """Makes the rows of one document's re-reading."""

    def __init__(self, work: Work, made_by: dict[str, Any]) -> None:
        self.work = work
        self.common = {"firm_id": work.item.firm_id, "case_id": work.item.case_id, "item": work.item, **made_by}

    def rows(self, found: FoundNames) -> Iterator[ProposedChange]:
        names = name_differences(self.work, found.names)
        for key, spots in names.new:
            yield self.entity(Kind.NEW, None, name_key(*key), _found_entity(spots), spots[0][1])
        for entity, spots in names.changed:
            after = _found_entity(spots)
            yield self.entity(Kind.CHANGED, entity, name_key(after["type"], after["name"]), after, spots[0][1])
        for entity, mention in names.not_found:
            place = PageSpan(mention.page, mention.start, mention.end)
            yield self.entity(Kind.NOT_FOUND, entity, name_key(entity.type, entity.key), None, place)
        ties = tie_differences(self.work, _ties(found.relationships))
        for tie in ties.new:
            yield self.relationship(Kind.NEW, None, tie)
        for row, tie in ties.changed:
            yield self.relationship(Kind.CHANGED, row, tie)
        for row in ties.not_found:
            yield self.relationship(Kind.NOT_FOUND, row, None)

    def entity(
        self, kind: str, entity: Entity | None, key: str, after: dict[str, Any] | None, place: PageSpan
    ) -> ProposedChange:
        return ProposedChange(
            **self.common, about=About.ENTITY, kind=kind, entity=entity, key=key, after=after,
            before=entity_kept(entity) if entity else None, **_at(place),
        )  # fmt: skip

    def relationship(self, kind: str, row: Relationship | None, tie: Tie | None) -> ProposedChange:
        before = relationship_kept(row) if row else None
        said = tie.kept if tie else before or {}
        place = tie.place if tie else _place_of(row) if row else None
        assert place is not None  # one of the two is there
        return ProposedChange(
            **self.common, about=About.RELATIONSHIP, kind=kind, relationship=row, before=before,
            after=tie.kept if tie else None, key=relationship_key(said, place), **_at(place),
        )  # fmt: skip


def _place_of(row: Relationship) -> PageSpan:
    assert row.page is not None  # an engine's has its sentence
    assert row.start is not None
    assert row.end is not None
    return PageSpan(row.page, row.start, row.end)


def _ties(found: list[tuple[FoundRelationship, PageSpan]]) -> list[Tie]:
    return [Tie(found_relationship(one), place) for one, place in found]


def _at(place: PageSpan) -> dict[str, Any]:
    quote = place.page.text[place.start : place.end]
    return {
        "page": place.page,
        "page_number": place.page.number,
        "start": place.start,
        "end": place.end,
        "quote": quote,
    }


def _found_entity(spots: list[Spot]) -> dict[str, Any]:
    """The name in its fullest form, with its first mentions."""
    best = max((one for one, _ in spots), key=lambda one: (len(one.name), one.name))
    mentions = [
        {
            "page": place.page.number, "start": place.start, "end": place.end, "text": one.text[:300],
            "role": one.role[:80], "confidence": one.confidence,
        }
        for one, place in spots[:MOST_MENTIONS]
    ]  # fmt: skip
    name = best.name[:300]
    words = {"text": entity_words(best.type, name), **UNDATED}
    return {**words, "type": best.type, "name": name, "mentions": mentions}


def rejected_signatures(work: Work) -> set[tuple[Any, ...]]:
    rows = ProposedChange.objects.filter(item=work.item, state=State.REJECTED).exclude(about=About.FACT)
    return {_signature(row) for row in rows}


def _signature(row: ProposedChange) -> tuple[Any, ...]:
    """What makes a change the same as one that was rejected."""
    return row.about, row.kind, row.key, row.entity_id, row.relationship_id
