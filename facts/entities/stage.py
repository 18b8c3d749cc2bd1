"""Find who and what the item mentions, and where."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, Q

from audit.events.actions import emit_each
from config.api.scope import Actor
from evidence.engines.base.capabilities import EXTRACT_ENTITIES
from evidence.engines.base.types import FoundMention as Found
from evidence.models import EvidenceItem
from evidence.pipeline.stage import EngineStage
from evidence.pipeline.work import PageSpan, Work
from facts.entities.lone_names import leave_open, without_lone_names
from facts.entities.resolving import Resolved, Spot, as_decided, key_of, resolve
from facts.models import Entity, FactEntity, Mention, Relationship
from facts.rereadings.expiry import proposals_expire, rejected_keys
from facts.rereadings.keys import name_key

KEPT_IN_RESULT = 5000


class ExtractEntities(EngineStage):
    name: ClassVar[str] = "extract_entities"
    capability = EXTRACT_ENTITIES

    def compute(self, work: Work) -> list[Spot]:
        """Names that may be one of several people's are no one's record: a second one of each would be a wrong one."""
        places = ((one, work.place(one.start, one.end, one.text)) for one in work.mentions if not one.is_open)
        return [(one, place) for one, place in places if place is not None]

    def store(self, work: Work, found: list[Spot], *, actor: Actor) -> dict[str, Any]:
        item = work.item
        proposals_expire(actor=actor, item=item, about=("entity",))
        found = _sure_or_known(item, as_decided(item.case_id, _wanted(work, found)))
        found = without_lone_names(work, found)
        stored = Mention.objects.filter(item=item)
        resolved = resolve(work, found, self.made_by(work))
        entities = resolved.entities
        corrected = set(stored.exclude(decided_by=None).values_list("page_id", "start", "end"))
        stored.filter(decided_by=None).delete()
        mentions = [
            _mention(item, resolved, *spot)
            for spot in found
            if key_of(spot[0]) in entities and (spot[1].page.pk, spot[1].start, spot[1].end) not in corrected
        ]
        Mention.objects.bulk_create(mentions, batch_size=500)
        leave_open(item.case_id, resolved.made)
        self._emit(work, resolved, deleted=_forget_unmentioned(work), actor=actor)
        return {
            "count": len(found),
            "entities": len(entities),
            "mentions": [_payload(*one) for one in found[:KEPT_IN_RESULT]],
        }

    def _emit(self, work: Work, resolved: Resolved, *, deleted: list[Entity], actor: Actor) -> None:
        """The events of this document's names: of each kind one insert, however many there are."""
        said = self.said_of(work)
        emit_each(resolved.made, actor=actor, event_type="entity.created", data=said)
        changed = [entity for entity, _ in resolved.changed]
        fields = {entity.pk: names for entity, names in resolved.changed}
        emit_each(
            changed, actor=actor, event_type="entity.updated", data=lambda entity: said | {"fields": fields[entity.pk]}
        )
        emit_each(deleted, actor=actor, event_type="entity.deleted", data=said)


def _wanted(work: Work, found: list[Spot]) -> list[Spot]:
    """Without names that somebody rejected when a re-reading proposed them for this document."""
    keys = {key_of(one): name_key(*key_of(one)) for one, _ in found}
    rejected = rejected_keys(work.item, set(keys.values()), about="entity")
    return [spot for spot in found if keys[key_of(spot[0])] not in rejected]


def _sure_or_known(item: EvidenceItem, found: list[Spot]) -> list[Spot]:
    """Without what may be no name, unless people gave it a record or another document of the case has it."""
    unsure = {key_of(one) for one, _ in found if one.is_unsure}
    if not unsure:
        return found
    elsewhere = Exists(Mention.objects.filter(entity=OuterRef("pk")).exclude(item=item))
    rows = Entity.objects.filter(case_id=item.case_id, key__in={key for _, key in unsure})
    rows = rows.filter(elsewhere | ~Q(decided_by=None) | Q(made_by_type="human"))
    known = set(rows.values_list("type", "key"))
    return [spot for spot in found if not spot[0].is_unsure or key_of(spot[0]) in known]


def _forget_unmentioned(work: Work) -> list[Entity]:
    """Drop entities that providers found and nothing mentions any more, unless a fact or relationship is still about them.

    Returns those.
    """
    gone: list[Entity] = (
        Entity.objects.filter(case_id=work.item.case_id)
        .exclude(
            Exists(Mention.objects.filter(entity=OuterRef("pk")))
            | Exists(FactEntity.objects.filter(entity=OuterRef("pk")))
            | Exists(Relationship.objects.filter(subject=OuterRef("pk")))
            | Exists(Relationship.objects.filter(object=OuterRef("pk")))
        )
        .delete_replaceable()
    )
    return gone


def _mention(item: EvidenceItem, resolved: Resolved, one: Found, place: PageSpan) -> Mention:
    return Mention(
        firm_id=item.firm_id, case_id=item.case_id, item=item, page=place.page, start=place.start, end=place.end,
        text=one.text[:300], role=one.role[:80], confidence=one.confidence, entity=resolved.entities[key_of(one)],
        merged_from=resolved.merged.get(key_of(one)),
    )  # fmt: skip


def _payload(one: Found, place: PageSpan) -> dict[str, Any]:
    """A mention as the job's result has it: offsets count from the start of the whole text and of the page."""
    return {
        "start": one.start,
        "end": one.end,
        "type": one.type,
        "text": one.text,
        "name": one.name,
        "role": one.role,
        "confidence": one.confidence,
        "page": place.page.number,
        "page_start": place.start,
        "page_end": place.end,
    }
