"""Making several entities of a case one, and undoing that.

A merged entity keeps its row, with its name, aliases and roles as they were, and is hidden behind the one that was kept.
Its mentions, links, relationships and roles are the kept one's, and each of these rows says whose it was
(``facts.entities.merged_rows``). The record of changes would say the same of rows that were there; but a document that
is read again writes its mentions anew, and those have to go back as well.

Undoing gives back what is marked so, wherever it was changed meanwhile; what was written about the kept one stays.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from config.api.scope import Actor
from config.db import made_by
from facts.entities.joining import take_turns
from facts.entities.kept import merged_with
from facts.entities.merged_rows import move_rows, move_rows_back
from facts.entities.moving import MOST_ALIASES, some_aliases
from facts.entities.policies import check_merge, check_unmerge
from facts.models import Entity, Merge

MOST_ROLES = 20


@transaction.atomic
def entities_merge(*, actor: Actor, kept: Entity, others: Sequence[Entity], reason: str = "") -> Merge:
    """Make ``others`` one with ``kept``, which gets all that is theirs and their names as aliases.

    Refuses (``Conflict``) entities of another case, and those that were merged already; what a person decided about
    waits for a person (``ApprovalNeeded``). An agent's or engine's merge of what engines found is made at once.
    """
    kept, *others = _held(kept.case_id, [kept, *others])
    check_merge(actor, kept, others)
    merge: Merge = Merge.objects.create(
        firm_id=kept.firm_id, case_id=kept.case_id, kept=kept, reason=reason, decided_by_id=_decider(actor),
        others=[{"id": str(one.pk), "type": one.type, "name": one.name} for one in others], **made_by(actor),
    )  # fmt: skip
    moved: Counter[str] = Counter()
    for other in others:
        moved += move_rows(other, kept)
        other.merge = merge
        _gather(kept, other)
        _settle(actor, other)
    _settle(actor, kept)
    merge.moved = dict(moved)
    merge.save(update_fields=["moved"])
    ids = [str(one.pk) for one in others]
    emit_for(kept, actor=actor, event_type="entity.merged", data={"merge_id": str(merge.pk), "merged_ids": ids})
    _changed(actor, [kept])
    return merge


@transaction.atomic
def entity_unmerge(*, actor: Actor, merge: Merge) -> list[Entity]:
    """Undo a merge: each of its entities stands for itself again and has what was its own. Returns these.

    Merges of the same kept entity may be undone in any order. Refuses (``Conflict``) one that was undone already, or
    whose kept entity has been merged itself.
    """
    take_turns(merge.case_id)
    merge = Merge.objects.select_related("case", "kept").select_for_update(of=("self",)).get(pk=merge.pk)
    others = list(merge.merged.order_by("pk"))
    kept, *others = _held(merge.case_id, [merge.kept, *others])
    merge.kept = kept
    check_unmerge(actor, merge)
    Entity.objects.filter(merge=merge).update(merge=None)
    for other in others:
        other.merge = None
        move_rows_back(kept, other, merged_with(other))
        _settle(actor, other)
    _release(kept)
    _settle(actor, kept)
    merge.undone_at, merge.decided_by_id = timezone.now(), _decider(actor) or merge.decided_by_id
    merge.save(update_fields=["undone_at", "decided_by"])
    ids = [str(one.pk) for one in others]
    emit_for(kept, actor=actor, event_type="entity.unmerged", data={"merge_id": str(merge.pk), "merged_ids": ids})
    _changed(actor, [kept, *others])
    return others


def _held(case_id: uuid.UUID, entities: Iterable[Entity]) -> list[Entity]:
    """The entities as they are now, held against others who merge and against documents that are read in."""
    take_turns(case_id)
    ids = list(dict.fromkeys(one.pk for one in entities))
    rows = Entity.objects.select_related("case").select_for_update(of=("self",)).filter(pk__in=ids).order_by("pk")
    found = {row.pk: row for row in rows}
    return [found[pk] for pk in ids if pk in found]


def _gather(kept: Entity, other: Entity) -> None:
    """Give the kept entity the other's names and roles, as far as there is room for them."""
    names = {other.name, *other.aliases} - {kept.name, *kept.aliases}
    new = some_aliases(names)[: MOST_ALIASES - len(kept.aliases)] if len(kept.aliases) < MOST_ALIASES else []
    roles = sorted(set(other.roles) - set(kept.roles))[: max(0, MOST_ROLES - len(kept.roles))]
    kept.aliases, kept.merged_aliases = [*kept.aliases, *new], [*kept.merged_aliases, *new]
    kept.roles, kept.merged_roles = [*kept.roles, *roles], [*kept.merged_roles, *roles]


def _release(kept: Entity) -> None:
    """Take from the kept entity the names and roles that it has from merges, but for those of merges that stand."""
    left = list(Entity.objects.filter(merge__kept=kept))
    names = {name for one in left for name in (one.name, *one.aliases)}
    gone = set(kept.merged_aliases) - names
    kept.aliases = [name for name in kept.aliases if name not in gone]
    kept.merged_aliases = [name for name in kept.merged_aliases if name in names]
    roles = {role for one in left for role in one.roles}
    gone = set(kept.merged_roles) - roles
    kept.roles = [role for role in kept.roles if role not in gone]
    kept.merged_roles = [role for role in kept.merged_roles if role in roles]


def _settle(actor: Actor, entity: Entity) -> None:
    entity.decided_by_id = _decider(actor) or entity.decided_by_id
    entity.version += 1
    entity.save()


def _changed(actor: Actor, entities: Iterable[Entity]) -> None:
    data = {"fields": ["aliases", "mentions", "roles"]}
    for entity in entities:
        emit_for(entity, actor=actor, event_type="entity.updated", data=data)


def _decider(actor: Actor) -> uuid.UUID | None:
    return actor.decider.id if actor.decider else None
