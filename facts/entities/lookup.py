"""The case's entities by the names an engine gave them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from evidence.pipeline.work import Work
from facts.entities.names import entity_key
from facts.models import Entity, Mention


class EntityLookup:
    """Resolves (type, name) pairs of one item's findings to the entities that its mentions belong to.

    A person may have given an entity another type, merged it or corrected a mention: the stored mentions say whose they are.
    """

    def __init__(self, work: Work) -> None:
        self._types: dict[str, list[str]] = {}
        stored = Mention.objects.filter(item=work.item).values_list("page_id", "start", "end", "entity_id")
        owners = {row[:3]: row[3] for row in stored}
        owned: dict[tuple[str, str], Counter[object]] = defaultdict(Counter)
        for one in work.mentions:
            types = self._types.setdefault(one.name, [])
            if one.type not in types:
                types.append(one.type)
            place = work.place(one.start, one.end, one.text)
            if place and (entity := owners.get((place.page.pk, place.start, place.end))):
                owned[one.type, entity_key(one.type, one.name)][entity] += 1
        rows = Entity.objects.in_bulk({counts.most_common(1)[0][0] for counts in owned.values()})
        self._entities = {key: rows[counts.most_common(1)[0][0]] for key, counts in owned.items()}

    def find(self, type_: str, name: str) -> Entity | None:
        return self._entities.get((type_, entity_key(type_, name)))

    def find_all(self, names: Iterable[str]) -> list[Entity]:
        """The entities of these names, each once, in order."""
        found = (self.find(type_, name) for name in names for type_ in self._types.get(name, ()))
        return list(dict.fromkeys(entity for entity in found if entity is not None))
