"""Both entities' other names, and whose these names are by decision, as a split found and left them, and putting them back."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from facts.entities.kept import decide_names
from facts.models import DecidedName, Entity, Split

Owners = dict[str, str | None]  # by key: the entity's id, or None where the name was deleted


class NamesBefore:
    """Names as they were; :meth:`changes` has these beside what they are then."""

    def __init__(self, entity: Entity, keys: Collection[str]) -> None:
        self._entity, self._keys = entity, sorted(keys)
        self._aliases = {str(entity.pk): list(entity.aliases)}
        self._owners = _owners(entity.case_id, entity.type, self._keys)

    def hold(self, other: Entity) -> None:
        self._aliases[str(other.pk)] = list(other.aliases)

    def changes(self, *entities: Entity) -> dict[str, Any]:
        one = self._entity
        return {
            "type": one.type,
            "aliases": {str(each.pk): [self._aliases[str(each.pk)], list(each.aliases)] for each in entities},
            "owners": [self._owners, _owners(one.case_id, one.type, self._keys)],
        }


def put_aliases_back(split: Split, entity: Entity) -> None:
    """Those that it gave away it has again, where they stood, and those that it got it has no more; others stay."""
    before, after = split.names["aliases"][str(entity.pk)]
    own = {*entity.aliases, *_without(before, after)} - {*_without(after, before)}
    entity.aliases = [one for one in dict.fromkeys([*before, *entity.aliases]) if one in own]


def put_owners_back(split: Split) -> None:
    """Whose the names were that are still whose the split made them."""
    before, after = split.names["owners"]
    type_, keys = split.names["type"], list(after)
    now = _owners(split.case_id, type_, keys)
    ours = [key for key in keys if key in now and now[key] == after[key] and before.get(key, "") != after[key]]
    there = Entity.objects.in_bulk({uuid.UUID(before[key]) for key in ours if before.get(key)})
    for key in ours:
        if key in before and (before[key] is None or uuid.UUID(before[key]) in there):
            entity = there[uuid.UUID(before[key])] if before[key] else None
            decide_names(split.case_id, split.firm_id, [(type_, key)], entity)
        else:
            DecidedName.objects.filter(case_id=split.case_id, type=type_, key=key).delete()


def _owners(case_id: uuid.UUID, type_: str, keys: Sequence[str]) -> Owners:
    rows = DecidedName.objects.filter(case_id=case_id, type=type_, key__in=keys)
    return {key: str(owner) if owner else None for key, owner in rows.values_list("key", "entity_id")}


def _without(names: Sequence[str], gone: Collection[str]) -> list[str]:
    return [one for one in dict.fromkeys(names) if one not in gone]


def was_changed(split: Split, other: Entity) -> bool:
    """Whether somebody changed the name that the split made."""
    _, after = split.names["aliases"][str(other.pk)]
    said: Mapping[str, Any] = {
        "type": split.names["type"],
        "name": split.other_name,
        "aliases": after,
        "description": "",
    }
    return any(getattr(other, name) != value for name, value in said.items())
