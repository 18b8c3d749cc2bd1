"""The case's entities by the names an engine gave them."""

from __future__ import annotations

from collections.abc import Iterable

from evidence.pipeline.work import Work
from facts.entities.names import entity_key
from facts.models import Entity


class EntityLookup:
    """Resolves (type, name) pairs of one item's findings to the entities its mentions already stored."""

    def __init__(self, work: Work) -> None:
        self._types: dict[str, list[str]] = {}
        for one in work.mentions:
            types = self._types.setdefault(one.name, [])
            if one.type not in types:
                types.append(one.type)
        keys = {entity_key(one.type, one.name) for one in work.mentions}
        rows = Entity.objects.filter(case_id=work.item.case_id, key__in=keys)
        self._entities = {(row.type, row.key): row for row in rows}

    def find(self, type_: str, name: str) -> Entity | None:
        return self._entities.get((type_, entity_key(type_, name)))

    def find_all(self, names: Iterable[str]) -> list[Entity]:
        """The entities of these names, each once, in order."""
        found = (self.find(type_, name) for name in names for type_ in self._types.get(name, ()))
        return list(dict.fromkeys(entity for entity in found if entity is not None))
