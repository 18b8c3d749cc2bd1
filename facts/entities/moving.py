"""Giving an entity's mentions, facts and relationships to the entity they turned out to be about.

Only what engines found moves. An entity stays where a person decided about it, or about anything that is linked to it, and
where it was merged or others were merged into it (``merging.py``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from evidence.pipeline.work import Work
from facts.entities.joining import Joined, Key
from facts.entities.kept import have_merged, standing_for
from facts.entities.names import entity_key
from facts.models import Entity, FactEntity, Mention, Relationship

MOST_ALIASES = 50
Change = tuple[Entity, list[str]]  # an entity, and the names of its fields that changed


def unite(joined: Joined, known: dict[Key, Entity]) -> list[Change]:
    """Move everything of the entities that are one with another of ``known``; the case forgets them with their last
    mention. Returns the entities that got their names."""
    changes: list[Change] = []
    merged = have_merged(joined.near)
    for old in joined.near:
        new = known.get(joined.key((old.type, old.key)))
        if new is None or new.pk == old.pk or old.merge_id or old.pk in merged or is_decided(old):
            continue
        _move(old, new, None)
        if not new.is_peoples:
            names = {*new.aliases, old.name, *old.aliases} - {new.name}
            new.aliases, new.roles = some_aliases(names), sorted({*new.roles, *old.roles})[:20]
            changes.append((new, ["aliases", "roles"]))
    return changes


def part(work: Work, joined: Joined, known: dict[Key, Entity], made_by: dict[str, Any]) -> list[Change]:
    """Take from entities what they are mentioned by in documents that only have a short form, which another of the case
    fits as well by now. Returns the entities that lost a name."""
    changes: list[Change] = []
    merged = have_merged(joined.near)
    for old in joined.near:
        if old.merge_id or old.pk in merged or old.is_peoples:
            continue
        strays = joined.strays(old) if old.type == "person" else set()
        said = _said(old) if strays else {}
        leaving = {item: max(forms, key=len) for item, forms in said.items() if forms <= strays}
        for form in sorted(set(leaving.values())):
            new = known.get((old.type, form)) or _named(work, old, form, made_by)
            known[old.type, form] = new
            _move(old, new, {item for item, its in leaving.items() if its == form})
        if leaving:
            kept = set().union(*(forms for item, forms in said.items() if item not in leaving))
            old = known.get((old.type, old.key), old)
            old.aliases = [
                a for a in old.aliases if (folded := entity_key(old.type, a)) not in strays or folded in kept
            ]
            changes.append((old, ["aliases"]))
    return changes


def some_aliases(names: Iterable[str]) -> list[str]:
    """As many as are kept, addresses before other names."""
    kept = sorted(names, key=lambda name: ("@" not in name, name))[:MOST_ALIASES]
    return sorted(kept)


def is_decided(entity: Entity) -> bool:
    """Did a person decide about it, or about anything that is linked to it?"""
    about = Relationship.objects.filter(Q(subject=entity) | Q(object=entity))
    return (
        entity.is_peoples
        or entity.made_by_type != "engine"
        or Mention.objects.filter(entity=entity).exclude(decided_by=None).exists()
        or FactEntity.objects.filter(entity=entity).exclude(fact__decided_by=None, fact__made_by_type="engine").exists()
        or about.exclude(decided_by=None, made_by_type="engine").exists()
    )


def _said(entity: Entity) -> dict[Any, set[str]]:
    """By item, the folded forms it mentions the entity by."""
    said: dict[Any, set[str]] = defaultdict(set)
    rows = Mention.objects.filter(entity=entity, role="").values_list("item_id", "text").distinct()
    for item, text in rows:
        said[item].add(entity_key(entity.type, text))
    return said


def _named(work: Work, old: Entity, form: str, made_by: dict[str, Any]) -> Entity:
    """The entity of its case that has only this form for a name."""
    name = next((alias for alias in old.aliases if entity_key(old.type, alias) == form), form)
    own = {"firm_id": work.item.firm_id, "case_id": work.item.case_id, "type": old.type, "key": form}
    entity, _ = Entity.objects.get_or_create(**own, defaults={"name": name, **made_by})
    return entity


def _move(old: Entity, new: Entity, items: set[Any] | None) -> None:
    """From one entity to another what engines linked to it, of all items or of these."""
    mentions = Mention.objects.filter(entity=old, decided_by=None)
    links = FactEntity.objects.filter(entity=old, fact__decided_by=None, fact__made_by_type="engine")
    ties = Relationship.objects.filter(Q(subject=old) | Q(object=old))
    if items is not None:
        mentions, ties = mentions.filter(item__in=items), ties.filter(item__in=items)
        links = links.filter(fact__citations__item__in=items)
    mentions.update(entity=standing_for(new), merged_from=new if new.merge_id else None)
    new = standing_for(new)
    move_links(list(links.values_list("pk", flat=True)), new)
    move_ties(list(ties.replaceable().select_for_update().order_by("pk")), old, new)


def move_links(links: list[Any], new: Entity) -> None:
    """The facts' links; one that the fact has to the other entity already is not needed twice."""
    of_new = FactEntity.objects.filter(entity=new).values("fact_id")
    moved = FactEntity.objects.filter(pk__in=links)
    moved.filter(fact_id__in=of_new).delete()
    moved.update(entity=new, merged_from=None)


def move_ties(ties: list[Relationship], old: Entity, new: Entity) -> None:
    """The relationships; one of the entity with itself, or that is there already, is none."""
    for tie in ties:
        if tie.subject_id == old.pk:
            tie.subject_id, tie.subject_merged_from_id = new.pk, None
        if tie.object_id == old.pk:
            tie.object_id, tie.object_merged_from_id = new.pk, None
        there = Relationship.objects.filter(
            subject_id=tie.subject_id,
            predicate=tie.predicate,
            object_id=tie.object_id,
            page_id=tie.page_id,  # type: ignore[misc]  # the stubs know no null there
            start=tie.start,
        )
        if tie.subject_id == tie.object_id or there.exists():
            Relationship.objects.filter(pk=tie.pk).delete_replaceable()
        else:
            tie.save(update_fields=["subject", "object", "subject_merged_from", "object_merged_from"])
