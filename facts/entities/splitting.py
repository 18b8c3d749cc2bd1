"""Giving some of an entity's mentions and names to another one, of which they really are."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from facts.entities.actions import entity_create
from facts.entities.joining import take_turns
from facts.entities.kept import decide_names
from facts.entities.moving import move_links, move_ties
from facts.entities.names import entity_key
from facts.entities.policies import check_split
from facts.models import Citation, Entity, FactEntity, Mention, Relationship

Places = dict[uuid.UUID, list[tuple[int, int]]]  # by page


@transaction.atomic
def entity_split(
    *,
    actor: Actor,
    entity: Entity,
    mentions: Sequence[Mention] = (),
    aliases: Sequence[str] = (),
    to: Entity | None = None,
    name: str = "",
) -> Entity:
    """Give these mentions, and all by these aliases, to another entity or to a new one, which is returned.

    Facts and relationships whose words only name what goes away go with it. It is a person's decision: no reading joins
    them again, and documents that have one of the aliases mention the other entity from now on.
    """
    take_turns(entity.case_id)
    check_split(actor, entity, to)
    unknown = [one for one in aliases if one not in entity.aliases or one in entity.merged_aliases]
    if unknown:
        raise Invalid("These are no other names of it, or a merge gave them.", details={"fields": {"aliases": unknown}})
    folded = {entity_key(entity.type, one) for one in aliases}
    leaving = _leaving(entity, {one.pk for one in mentions}, folded)
    if not leaving and not aliases:
        raise Conflict("Nothing was named that could be given away.")
    called = name or next(iter(aliases), "") or (leaving[0].text if leaving else "")
    other = to or entity_create(actor=actor, case=entity.case, type=entity.type, name=called)
    decider = actor.decider.id if actor.decider else None
    of_leaving = Mention.objects.filter(pk__in=[one.pk for one in leaving])
    of_leaving.update(entity=other, merged_from=None, decided_by=decider)
    _take_along(entity, other, leaving)
    entity.aliases = [one for one in entity.aliases if one not in aliases]
    other.aliases = [*other.aliases, *(one for one in aliases if one not in (other.name, *other.aliases))]
    decide_names(entity.case_id, entity.firm_id, {(entity.type, key) for key in folded - {entity.key}}, other)
    for one in (entity, other):
        one.decided_by_id, one.version = decider, one.version + 1
        one.save()
        emit_for(one, actor=actor, event_type="entity.updated", data={"fields": ["aliases", "mentions"]})
    emit_for(entity, actor=actor, event_type="entity.split", data={"to_id": str(other.pk)})
    return other


def _leaving(entity: Entity, ids: Collection[Any], folded: Collection[str]) -> list[Mention]:
    rows = Mention.objects.filter(entity=entity).order_by("item_id", "page__number", "start", "pk")
    return [one for one in rows if one.pk in ids or entity_key(entity.type, one.text) in folded]


def _take_along(entity: Entity, other: Entity, gone: Iterable[Mention]) -> None:
    """What stands where the mentions are that went, and where none is left."""
    went = _places((one.page_id, one.start, one.end) for one in gone)
    stays = Mention.objects.filter(entity=entity, page__in=went).values_list("page_id", "start", "end")
    left = _places(stays)
    cited = Citation.objects.filter(fact__in=FactEntity.objects.filter(entity=entity).values("fact"))
    said: dict[Any, list[tuple[uuid.UUID, int, int]]] = defaultdict(list)
    for fact, *place in cited.values_list("fact", "page", "start", "end"):
        said[fact].append((place[0], place[1], place[2]))
    facts = [fact for fact, at in said.items() if _any_in(at, went) and not _any_in(at, left) and _all_in(at, went)]
    links = FactEntity.objects.filter(entity=entity, fact__in=facts)
    move_links(list(links.values_list("pk", flat=True)), other)
    ties = Relationship.objects.filter(subject=entity) | Relationship.objects.filter(object=entity)
    places = {tie.pk: (tie.page_id, tie.start, tie.end) for tie in ties}
    ids = [pk for pk, at in places.items() if _any_in([at], went) and not _any_in([at], left)]
    move_ties(list(Relationship.objects.filter(pk__in=ids).order_by("pk")), entity, other)


def _places(rows: Iterable[tuple[Any, int, int]]) -> Places:
    found: Places = defaultdict(list)
    for page, start, end in rows:
        found[page].append((start, end))
    return found


def _any_in(cited: Iterable[tuple[uuid.UUID, int, int]], places: Places) -> bool:
    return any(_in(one, places) for one in cited)


def _all_in(cited: Iterable[tuple[uuid.UUID, int, int]], places: Places) -> bool:
    return all(_in(one, places) for one in cited)


def _in(one: tuple[uuid.UUID, int, int], places: Places) -> bool:
    page, start, end = one
    return any(first < end and start < last for first, last in places.get(page, ()))
