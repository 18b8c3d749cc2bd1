"""How the names that a document has by one version of an engine differ from those that the case has from it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from evidence.pipeline.work import Work
from facts.entities.joining import Key
from facts.entities.names import entity_key
from facts.entities.resolving import Spot, key_of
from facts.models import Entity, Mention

MOST_MENTIONS = 200


@dataclass(slots=True)
class NameDifferences:
    """Names found that no stored mention stands for; entities that the document now calls otherwise; and those that it is
    not found to mention any more, with a mention of each."""

    new: list[tuple[Key, list[Spot]]] = field(default_factory=list)
    changed: list[tuple[Entity, list[Spot]]] = field(default_factory=list)
    not_found: list[tuple[Entity, Mention]] = field(default_factory=list)


def name_differences(work: Work, found: list[Spot]) -> NameDifferences:
    """What people made, renamed or corrected is found too, but no change of it is proposed."""
    stored = list(
        Mention.objects.filter(item=work.item).select_related("entity", "page").order_by("page__number", "start")
    )
    groups: dict[Key, list[Spot]] = defaultdict(list)
    for spot in found:
        groups[key_of(spot[0])].append(spot)
    owned = {key: _owners(spots, stored) for key, spots in groups.items()}
    diff = NameDifferences(new=[(key, groups[key]) for key in sorted(groups) if not owned[key]])
    by_entity: dict[Any, list[Key]] = defaultdict(list)
    for key, owners in owned.items():
        if owners:
            by_entity[owners.most_common(1)[0][0]].append(key)
    entities = {one.entity_id: one.entity for one in stored}
    for pk, keys in sorted(by_entity.items()):
        if _is_open(entities[pk]) and not any(_is_named(entities[pk], key) for key in keys):
            diff.changed.append((entities[pk], groups[max(keys, key=lambda key: (len(groups[key]), key))]))
    known = {pk for owners in owned.values() for pk in owners}
    diff.not_found = list(_lost(stored, known))
    return diff


def _owners(spots: Iterable[Spot], stored: list[Mention]) -> Counter[Any]:
    """Whose the stored mentions are that stand where these were found."""
    pages: dict[Any, list[Mention]] = defaultdict(list)
    for one in stored:
        pages[one.page_id].append(one)
    return Counter(
        one.entity_id
        for _, place in spots
        for one in pages[place.page.pk]
        if one.start < place.end and place.start < one.end
    )


def _lost(stored: list[Mention], known: set[Any]) -> Iterable[tuple[Entity, Mention]]:
    """The entities of which nothing is found where they are mentioned; not those of which a person corrected a mention."""
    decided = {one.entity_id for one in stored if one.decided_by_id}
    first = {one.entity_id: one for one in reversed(stored)}
    for pk, mention in sorted(first.items()):
        if pk not in known and pk not in decided and _is_open(mention.entity):
            yield mention.entity, mention


def _is_open(entity: Entity) -> bool:
    return entity.made_by_type == "engine" and not entity.is_peoples


def _is_named(entity: Entity, key: Key) -> bool:
    """Whether this is one of the names that the case knows the entity by."""
    type_, folded = key
    names = {entity_key(type_, name) for name in (entity.name, *entity.aliases)}
    return type_ == entity.type and folded in names | {entity.key}
