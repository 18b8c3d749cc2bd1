"""Giving some of an entity's mentions and names to another one, of which they really are."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q

from audit.events.actions import emit_for
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from config.db import made_by
from facts.entities.actions import entity_create
from facts.entities.joining import take_turns
from facts.entities.kept import decide_names
from facts.entities.moving import move_links, move_ties
from facts.entities.names import entity_key
from facts.entities.policies import check_split
from facts.entities.split_names import NamesBefore
from facts.entities.split_rows import RowsBefore
from facts.models import Citation, Entity, FactEntity, Mention, Relationship, RelationshipFact, Split

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
    _check_own(entity, aliases)
    folded = {entity_key(entity.type, one) for one in aliases}
    leaving = _leaving(entity, {one.pk for one in mentions}, folded)
    if not leaving and not aliases:
        raise Conflict("Nothing was named that could be given away.")
    called = name or next(iter(aliases), "") or (leaving[0].text if leaving else "")
    names, rows = NamesBefore(entity, folded | {entity_key(entity.type, called)}), RowsBefore()
    other = to or entity_create(actor=actor, case=entity.case, type=entity.type, name=called)
    names.hold(other)
    moved = _give(actor, entity, other, leaving, rows)
    decide_names(entity.case_id, entity.firm_id, {(entity.type, key) for key in folded - {entity.key}}, other)
    _give_names(actor, entity, other, aliases)
    split = Split.objects.create(
        firm_id=entity.firm_id, case_id=entity.case_id, entity=entity, other=other, other_name=other.name,
        is_new=to is None, aliases=list(aliases), moved=moved, rows=rows.changes(), names=names.changes(entity, other),
        decided_by_id=_decider(actor), **made_by(actor),
    )  # fmt: skip
    emit_for(entity, actor=actor, event_type="entity.split", data={"to_id": str(other.pk), "split_id": str(split.pk)})
    return other


def _check_own(entity: Entity, aliases: Sequence[str]) -> None:
    unknown = [one for one in aliases if one not in entity.aliases or one in entity.merged_aliases]
    if unknown:
        raise Invalid("These are no other names of it, or a merge gave them.", details={"fields": {"aliases": unknown}})


def _give_names(actor: Actor, entity: Entity, other: Entity, aliases: Sequence[str]) -> None:
    entity.aliases = [one for one in entity.aliases if one not in aliases]
    other.aliases = [*other.aliases, *(one for one in aliases if one not in (other.name, *other.aliases))]
    for one in (entity, other):
        one.decided_by_id, one.version = _decider(actor), one.version + 1
        one.save()
        emit_for(one, actor=actor, event_type="entity.updated", data={"fields": ["aliases", "mentions"]})


def _leaving(entity: Entity, ids: Collection[Any], folded: Collection[str]) -> list[Mention]:
    rows = Mention.objects.filter(entity=entity).order_by("item_id", "page__number", "start", "pk")
    return [one for one in rows if one.pk in ids or entity_key(entity.type, one.text) in folded]


def _give(actor: Actor, entity: Entity, other: Entity, leaving: Sequence[Mention], rows: RowsBefore) -> dict[str, int]:
    """Give these mentions to the other entity, with what only they name; ``rows`` keeps what was there before."""
    ids = [one.pk for one in leaving]
    rows.hold(Mention, ids)
    Mention.objects.filter(pk__in=ids).update(entity=other, merged_from=None, decided_by=_decider(actor))
    links, ties = _going_along(entity, leaving)
    rows.hold(FactEntity, links)
    rows.hold(Relationship, ties)
    rows.hold(RelationshipFact, RelationshipFact.objects.filter(relationship__in=ties).values_list("pk", flat=True))
    move_links(links, other)
    move_ties(list(Relationship.objects.filter(pk__in=ties).order_by("pk")), entity, other)
    return {"mentions": len(ids), "facts": len(links), "relationships": len(ties)}


def _going_along(entity: Entity, gone: Iterable[Mention]) -> tuple[list[uuid.UUID], list[uuid.UUID]]:
    """The links and relationships that stand where the mentions are that went, and where none is left."""
    went = _places((one.page_id, one.start, one.end) for one in gone)
    stays = Mention.objects.filter(entity=entity, page__in=went).values_list("page_id", "start", "end")
    left = _places(stays)
    cited = Citation.objects.filter(fact__in=FactEntity.objects.filter(entity=entity).values("fact"))
    said: dict[Any, list[tuple[uuid.UUID, int, int]]] = defaultdict(list)
    for fact, *place in cited.values_list("fact", "page", "start", "end"):
        said[fact].append((place[0], place[1], place[2]))
    facts = [fact for fact, at in said.items() if _any_in(at, went) and not _any_in(at, left) and _all_in(at, went)]
    links = list(FactEntity.objects.filter(entity=entity, fact__in=facts).values_list("pk", flat=True))
    ties = Relationship.objects.filter(Q(subject=entity) | Q(object=entity), page__isnull=False)
    places = {tie.pk: (tie.page_id, tie.start, tie.end) for tie in ties}
    return links, [pk for pk, at in places.items() if _any_in([at], went) and not _any_in([at], left)]


def _decider(actor: Actor) -> uuid.UUID | None:
    return actor.decider.id if actor.decider else None


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
