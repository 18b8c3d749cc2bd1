"""Which entity of the case a finding belongs to. What a person renamed, merged or gave another type keeps its mentions."""

from __future__ import annotations

import uuid
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q
from django.db.models.functions import Coalesce

from evidence.engines.base.types import FoundMention as Found
from evidence.pipeline.work import PageSpan, Work
from facts.entities.joining import Joined, Key, join
from facts.entities.kept import decided_names, standing_for
from facts.entities.moving import part, some_aliases, unite
from facts.entities.names import entity_key
from facts.models import Entity, Mention

Spot = tuple[Found, PageSpan]
LEARNT = ["name", "aliases", "roles"]  # what an engine's entity learns from another document


def key_of(one: Found) -> Key:
    return one.type, entity_key(one.type, one.name)


@dataclass(slots=True)
class Resolved:
    """The case's entities for a document's findings, but for names that were deleted; those that were made for it, and those
    that learnt from it, with the names of the fields that changed; and which were merged into the entity they belong to."""

    entities: dict[Key, Entity]
    made: list[Entity]
    changed: list[tuple[Entity, list[str]]]
    merged: dict[Key, Entity] = field(default_factory=dict)


def as_decided(case_id: uuid.UUID, found: list[Spot]) -> list[Spot]:
    """The findings, those whose very words were given to an entity under these words: an engine may take “A. Reed” for
    the Ann Reed of the same document."""
    said = {id(one): (one.type, entity_key(one.type, one.text)) for one, _ in found if not one.role}
    given = {key for key, entity in decided_names(case_id, set(said.values())).items() if entity}
    return [
        (replace(one, name=one.text), place) if said.get(id(one)) in given else (one, place) for one, place in found
    ]


def resolve(work: Work, found: list[Spot], made_by: dict[str, Any]) -> Resolved:
    """The case's entities for these mentions; new ones are made, and those of engines learn new names and roles."""
    groups: dict[Key, list[Spot]] = defaultdict(list)
    for spot in found:
        groups[key_of(spot[0])].append(spot)
    named = decided_names(work.item.case_id, set(groups))
    groups = {key: spots for key, spots in groups.items() if key not in named}
    peoples = _of_people(work, groups) | {key: one for key, one in named.items() if one}
    left = {key: [one for one, _ in spots] for key, spots in groups.items() if key not in peoples}
    joined = join(work, [(key, _words(group)) for key, group in left.items()])
    resolved = _of_engines(work, left, joined, made_by)
    resolved.entities |= peoples
    resolved.merged = {key: one for key, one in resolved.entities.items() if one.merge_id}
    resolved.entities |= {key: standing_for(one) for key, one in resolved.merged.items()}
    return resolved


def _words(group: list[Found]) -> set[str]:
    return {one.name for one in group} | {one.text for one in group if not one.role}


def _of_people(work: Work, groups: dict[Key, list[Spot]]) -> dict[Key, Entity]:
    """The entities that people made or changed, for the findings that are theirs by type and name.

    By only the name, or an alias, they take what the item mentioned them by before, and what is no other entity's.
    """
    entities = Entity.objects.filter(case_id=work.item.case_id)
    people = {row.pk: row for row in entities.filter(~Q(decided_by=None) | Q(made_by_type="human")).order_by("id")}
    if not people:
        return {}
    owners = _owners(work, people)
    here = set(owners.values())
    known = {(row.type, row.key): row for row in entities.filter(key__in={folded for _, folded in groups})}
    theirs: dict[Key, Entity] = {}
    for key, spots in groups.items():
        exact = known.get(key)
        if exact and exact.pk in people:
            theirs[key] = exact
            continue
        owned = {owners.get((place.page.pk, place.start, place.end)) for _, place in spots} if exact else here
        if named := next((row for pk, row in people.items() if pk in owned and _is_named(row, key)), None):
            theirs[key] = named
    return theirs


def _owners(work: Work, people: dict[uuid.UUID, Entity]) -> dict[Any, uuid.UUID]:
    """By the place of a mention in the item, whose of the people's entities it is."""
    rows = Mention.objects.filter(item=work.item).annotate(whose=Coalesce("merged_from_id", "entity_id"))
    rows = rows.filter(whose__in=list(people))
    return {row[:3]: row[3] for row in rows.values_list("page_id", "start", "end", "whose")}


def _is_named(entity: Entity, key: Key) -> bool:
    type_, folded = key
    names = (entity.name, *(name for name in entity.aliases if name not in entity.merged_aliases))
    return entity.key == folded or folded in {entity_key(type_, name) for name in names}


def _of_engines(work: Work, groups: dict[Key, list[Found]], joined: Joined, made_by: dict[str, Any]) -> Resolved:
    """The entities of these keys, each under the key that the case's other names join it to."""
    own: dict[Key, list[Found]] = defaultdict(list)
    for key, group in sorted(groups.items()):
        own[joined.key(key)] += group
    made, known = _made_and_known(work, own, made_by)
    moved = unite(joined, known) + (part(work, joined, known, made_by) if joined.has_new_people else [])
    new = {row.pk for row in made}
    learnt = [(row, _learn(row, group, joined)) for key, group in own.items() if not (row := known[key]).is_peoples]
    changed = {row.pk: (row, fields) for row, fields in [*moved, *learnt] if fields}
    Entity.objects.bulk_update([row for row, _ in changed.values()], LEARNT, batch_size=500)
    entities = {key: known[joined.key(key)] for key in groups}
    return Resolved(entities, made, [one for pk, one in changed.items() if pk not in new and not one[0].merge_id])


def _made_and_known(
    work: Work, groups: dict[Key, list[Found]], made_by: dict[str, Any]
) -> tuple[list[Entity], dict[Key, Entity]]:
    """The entities that were missing, and all by their keys, held."""
    item = work.item
    new = [
        Entity(
            firm_id=item.firm_id, case_id=item.case_id, type=kind, key=key, name=_best_name(group)[:300], **made_by
        )
        for (kind, key), group in sorted(groups.items())
    ]  # fmt: skip
    Entity.objects.bulk_create(new, ignore_conflicts=True, batch_size=500)
    ids = {row.pk for row in new}
    rows = Entity.objects.select_for_update().filter(case_id=item.case_id, key__in={key for _, key in groups})
    known = {(row.type, row.key): row for row in rows.order_by("id") if (row.type, row.key) in groups}
    return [row for row in known.values() if row.pk in ids], known


def _learn(entity: Entity, group: list[Found], joined: Joined) -> list[str]:
    """Give the entity the names, addresses and roles that the findings have for it; returns the fields that changed."""
    before = {name: getattr(entity, name) for name in LEARNT}
    best = _best_name([one for one in group if key_of(one) == (entity.type, entity.key)] or group)
    if len(best) > len(entity.name) and best.casefold() != entity.name.casefold():
        entity.name = best[:300]
    names = {one.name[:300] for one in group} | {one.text[:300] for one in group if not one.role} | {before["name"]}
    if entity.type == "person":
        names |= {email for one in group for email in joined.emails.get(key_of(one)[1], ())}
    entity.aliases = some_aliases({*entity.aliases, *names} - {entity.name})
    entity.roles = sorted({*entity.roles, *(one.role[:80] for one in group if one.role)})[:20]
    return [name for name in LEARNT if before[name] != getattr(entity, name)]


def _best_name(group: list[Found]) -> str:
    """The fullest form, preferring mixed case to capitals."""
    return max((one.name for one in group), key=lambda name: (not name.isupper(), len(name), name))
