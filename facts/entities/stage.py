"""Find who and what the item mentions, and where."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef

from config.api.scope import Actor
from evidence.engines.base.capabilities import EXTRACT_ENTITIES
from evidence.engines.base.types import Mention as Found
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import Place, Work
from facts.entities.names import entity_key
from facts.made_by import made_by_providers
from facts.models import Entity, FactEntity, Mention, Relationship

KEPT_IN_RESULT = 5000
PARTIES = {"borrower": "person", "lender": "person", "bank": "organization"}
Spot = tuple[Found, Place]


class ExtractEntities(EngineStage):
    name: ClassVar[str] = "extract_entities"
    label: ClassVar[str] = "Find people, organizations and amounts"
    capability = EXTRACT_ENTITIES

    def compute(self, work: Work) -> list[Spot]:
        places = ((one, work.place(one.start, one.end, one.text)) for one in work.mentions)
        return [(one, place) for one, place in places if place is not None]

    def store(self, work: Work, found: list[Spot], *, actor: Actor) -> dict[str, Any]:
        item = work.item
        Mention.objects.filter(item=item).delete()
        entities = _entities(work, found, self.made_by)
        Mention.objects.bulk_create(
            [
                Mention(
                    firm_id=item.firm_id,
                    case_id=item.case_id,
                    item=item,
                    page=place.page,
                    start=place.start,
                    end=place.end,
                    text=one.text[:300],
                    role=one.role[:80],
                    confidence=one.confidence,
                    entity=entities[_key(one)],
                )
                for one, place in found
            ],
            batch_size=500,
        )
        _forget_unmentioned(work)
        return {
            "count": len(found),
            "entities": len(entities),
            "mentions": [_payload(*one) for one in found[:KEPT_IN_RESULT]],
        }


def _key(one: Found) -> tuple[str, str]:
    return one.type, entity_key(one.type, one.name)


def _entities(work: Work, found: list[Spot], made_by: str) -> dict[tuple[str, str], Entity]:
    """The case's entities for these mentions; new ones are made, known ones learn new names and roles."""
    item = work.item
    groups: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for one, _ in found:
        groups[_key(one)].append(one)
    Entity.objects.bulk_create(
        [
            Entity(
                firm_id=item.firm_id,
                case_id=item.case_id,
                type=kind,
                key=key,
                name=_best_name(group)[:300],
                made_by=made_by,
            )
            for (kind, key), group in sorted(groups.items())
        ],
        ignore_conflicts=True,
        batch_size=500,
    )
    rows = (
        Entity.objects.select_for_update()
        .filter(case_id=item.case_id, key__in={key for _, key in groups})
        .order_by("id")
    )
    known = {(row.type, row.key): row for row in rows if (row.type, row.key) in groups}
    changed = [row for key, row in known.items() if _learn(row, groups[key])]
    Entity.objects.bulk_update(changed, ["name", "aliases", "roles"], batch_size=500)
    return known


def _learn(entity: Entity, group: list[Found]) -> bool:
    before = (entity.name, list(entity.aliases), list(entity.roles))
    best = _best_name(group)
    if len(best) > len(entity.name) and best.casefold() != entity.name.casefold():
        entity.name = best[:300]
    names = {one.name[:300] for one in group} | {one.text[:300] for one in group if not one.role} | {before[0]}
    entity.aliases = sorted({*entity.aliases, *names} - {entity.name})[:50]
    entity.roles = sorted({*entity.roles, *(one.role[:80] for one in group if one.role)})[:20]
    return before != (entity.name, entity.aliases, entity.roles)


def _best_name(group: list[Found]) -> str:
    """The fullest form, preferring mixed case to capitals."""
    return max((one.name for one in group), key=lambda name: (not name.isupper(), len(name), name))


def _forget_unmentioned(work: Work) -> None:
    """Drop entities that providers found and nothing mentions any more, unless a fact or relationship is still about them."""
    Entity.objects.filter(made_by_providers(), case_id=work.item.case_id).exclude(
        Exists(Mention.objects.filter(entity=OuterRef("pk")))
        | Exists(FactEntity.objects.filter(entity=OuterRef("pk")))
        | Exists(Relationship.objects.filter(subject=OuterRef("pk")))
        | Exists(Relationship.objects.filter(object=OuterRef("pk")))
    ).delete()


def _payload(one: Found, place: Place) -> dict[str, Any]:
    """A mention as the job's result has it: offsets count from the start of the whole text and of the page.

    ``type`` is what the words themselves are: a side of a loan is a person in law, whoever it turns out to be;
    ``entity_type`` is the type of the party the document defines it as.
    """
    return {
        "start": one.start,
        "end": one.end,
        "type": PARTIES.get(one.text.lower(), "other") if one.role else one.type,
        "entity_type": one.type,
        "text": one.text,
        "name": one.name,
        "role": one.role,
        "confidence": one.confidence,
        "page": place.page.number,
        "page_start": place.start,
        "page_end": place.end,
    }
