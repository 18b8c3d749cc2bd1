"""Which entity stands for one that was merged, and whose a name is that somebody decided about."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping

from config.api.scope import Scope
from facts.entities.joining import Key
from facts.models import DecidedName, Entity, Merge


def kept_of_each(case_id: uuid.UUID) -> dict[uuid.UUID, uuid.UUID]:
    """Each merged entity of the case with the one that stands for it: the last, where that was merged as well."""
    rows = Entity.objects.filter(case_id=case_id, merge__isnull=False)
    into: dict[uuid.UUID, uuid.UUID] = dict(rows.values_list("pk", "merge__kept_id"))
    return {pk: _last(pk, into) for pk in into}


def _last(pk: uuid.UUID, into: Mapping[uuid.UUID, uuid.UUID]) -> uuid.UUID:
    while pk in into:
        pk = into[pk]
    return pk


def merged_with(entity: Entity) -> set[uuid.UUID]:
    """The entity and all that were merged into it, and into these."""
    rows = Entity.objects.filter(case_id=entity.case_id, merge__isnull=False)
    into: dict[uuid.UUID, uuid.UUID] = dict(rows.values_list("pk", "merge__kept_id"))
    found = {entity.pk}
    while more := {pk for pk, kept in into.items() if kept in found} - found:
        found |= more
    return found


def standing_for(entity: Entity) -> Entity:
    """The entity itself, or the one that it was merged into."""
    while entity.merge_id:
        entity = Entity.objects.get(merges=entity.merge_id)
    return entity


def kept_for(scope: Scope, entity_id: uuid.UUID) -> Entity | None:
    """The entity that stands for one that was merged into it, if the caller may know of both."""
    merged = Entity.objects.filter(pk=entity_id, merge__isnull=False).first()
    if merged is None or Entity.objects.filter(pk=merged.pk).concealed_from(scope).exists():
        return None
    return Entity.objects.visible_to(scope).filter(pk=standing_for(merged).pk).first()


def have_merged(entities: Iterable[Entity]) -> set[uuid.UUID]:
    """Those of the entities that others were merged into."""
    kept = Merge.objects.standing().filter(kept__in=[one.pk for one in entities])
    return set(kept.values_list("kept_id", flat=True))


def parted_pairs(case_id: uuid.UUID) -> set[frozenset[uuid.UUID]]:
    """The pairs of which somebody undid a merge: they are not suggested again."""
    rows = Merge.objects.filter(case_id=case_id, undone_at__isnull=False).values_list("kept_id", "others")
    return {frozenset((kept, uuid.UUID(one["id"]))) for kept, others in rows for one in others}


def decided_names(case_id: uuid.UUID, keys: Collection[Key]) -> dict[Key, Entity | None]:
    """Whose these names are by decision; nobody's, where the name was deleted."""
    folded = {key for _, key in keys}
    rows = DecidedName.objects.filter(case_id=case_id, key__in=folded).select_related("entity")
    return {(row.type, row.key): row.entity for row in rows if (row.type, row.key) in keys}


def decide_names(case_id: uuid.UUID, firm_id: uuid.UUID, keys: Iterable[Key], entity: Entity | None) -> None:
    """From now on these names are the entity's; without one, documents that have them mention nobody by them."""
    rows = [
        DecidedName(firm_id=firm_id, case_id=case_id, type=type_, key=key, entity=entity)
        for type_, key in sorted(set(keys))
    ]
    DecidedName.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["case", "type", "key"], update_fields=["entity"]
    )
