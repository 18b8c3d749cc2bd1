"""Undoing a split: what was given away is the first entity's again, row by row, as it was.

The two are undone in the order opposite to that in which they were merged and split: a later merge or split of one of both goes
first. An entity that the split made is gone afterwards; what it was given since is the first one's.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from audit.events.actions import emit_for
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.entities.joining import take_turns
from facts.entities.moving import move_links, move_ties
from facts.entities.policies import check_split_undo
from facts.entities.split_names import put_aliases_back, put_owners_back
from facts.entities.split_rows import put_rows_back, rename_in_set_aside
from facts.models import DecidedName, Entity, EntityRole, FactEntity, Mention, Relationship, Split


@transaction.atomic
def split_undo(*, actor: Actor, split: Split) -> Entity:
    """Give the entity back what a split took from it, and return it.

    Refuses (``Conflict``) a split that was undone already, one of whose entities was merged, split or removed since, and one
    that made a name which people have changed.
    """
    take_turns(split.case_id)
    split = Split.objects.select_related("case").select_for_update(of=("self",)).get(pk=split.pk)
    both = Entity.objects.select_related("case").select_for_update(of=("self",))
    held = {one.pk: one for one in both.filter(pk__in=[split.entity_id, split.other_id]).order_by("pk")}
    entity, other = held[split.entity_id], held.get(split.other_id)
    check_split_undo(actor, split, entity, other)
    assert other is not None  # as was checked
    put_rows_back(split)
    put_owners_back(split)
    for one in (entity, other):
        put_aliases_back(split, one)
        one.decided_by_id, one.version = actor.decider.id if actor.decider else one.decided_by_id, one.version + 1
        one.save()
    split.undone_at, split.decided_by_id = timezone.now(), entity.decided_by_id
    split.save(update_fields=["undone_at", "decided_by"])
    data = {"fields": ["aliases", "mentions"]}
    emit_for(entity, actor=actor, event_type="entity.updated", data=data)
    emit_for(entity, actor=actor, event_type="entity.split_undone", data={"split_id": str(split.pk)})
    if split.is_new:
        _dissolve(actor, other, entity)
    else:
        emit_for(other, actor=actor, event_type="entity.updated", data=data)
    return entity


def _dissolve(actor: Actor, other: Entity, entity: Entity) -> None:
    """Remove a name that only the split made; what it has beyond that is the entity's."""
    for model in (Mention, EntityRole):
        model._default_manager.filter(entity=other).update(entity=entity)
    move_links(list(FactEntity.objects.filter(entity=other).values_list("pk", flat=True)), entity)
    ties = Relationship.objects.filter(Q(subject=other) | Q(object=other))
    move_ties(list(ties.select_for_update(of=("self",)).order_by("pk")), other, entity)
    if ties.exists():
        raise Conflict(
            "People wrote a relationship that both names have, or that joins the two.",
            suggestion="Delete it first, or merge the two instead.",
        )
    rename_in_set_aside(entity.case_id, other.pk, entity.pk)
    DecidedName.objects.filter(entity=other).delete()
    emit_for(other, actor=actor, event_type="entity.deleted")
    other.delete()
