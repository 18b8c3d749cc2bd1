"""Writing names of a case down, changing and deleting them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each, emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from config.db import made_by
from facts.entities.joining import take_turns
from facts.entities.kept import decide_names, merged_with
from facts.entities.names import entity_key
from facts.entities.people import is_full
from facts.entities.policies import check_change_entity, check_delete_entity
from facts.models import DecidedName, Entity, EntityRole, Fact, FactEntity, Relationship

Key = tuple[str, str]


@transaction.atomic
def entity_create(*, actor: Actor, case: Case, case_roles: Sequence[dict[str, Any]] = (), **fields: Any) -> Entity:
    """Write a name down that the case does not have. From now on documents that have it, or one of its aliases, mention it.

    Refuses (``Conflict``) a name that the case has already. What a person writes down no reading changes.
    """
    check_case_open(case)
    take_turns(case.pk)
    entity = Entity(firm_id=case.firm_id, case=case, decided_by_id=_decider(actor), **made_by(actor), **fields)
    entity.aliases = _aliases(entity, entity.aliases)
    entity.key = entity_key(entity.type, entity.name)
    _check_new(entity)
    entity.save()
    _own_names(entity)
    _set_roles(actor, entity, case_roles)
    emit_for(entity, actor=actor, event_type="entity.created")
    return entity


@transaction.atomic
def entity_update(
    *, actor: Actor, entity: Entity, case_roles: Sequence[dict[str, Any]] | None = None, **fields: Any
) -> Entity:
    """Change a name's spelling, type, aliases, description or roles in the case. The former spelling stays an alias, so that
    documents which have it mention this entity still. What was so already emits nothing."""
    take_turns(entity.case_id)
    check_change_entity(actor, entity)
    former = entity.name
    if "aliases" in fields:
        fields["aliases"] = _aliases(entity, fields["aliases"], besides=fields.get("name", entity.name))
    changed = sorted(name for name, value in fields.items() if getattr(entity, name) != value)
    for name in changed:
        setattr(entity, name, fields[name])
    if "name" in changed or "type" in changed:
        _rename(entity, former)
    entity.merged_aliases = [name for name in entity.merged_aliases if name in entity.aliases]
    if case_roles is not None and _set_roles(actor, entity, case_roles):
        changed.append("case_roles")
    if not changed:
        return entity
    entity.decided_by_id = _decider(actor) or entity.decided_by_id
    entity.version += 1
    entity.save()
    _own_names(entity)
    emit_for(entity, actor=actor, event_type="entity.updated", data={"fields": changed})
    return entity


@transaction.atomic
def entity_delete(*, actor: Actor, entity: Entity) -> None:
    """Remove a name for good, with what was merged into it, its mentions, and what engines found about it. Facts stay, and
    are about it no more. No reading of a document makes the name again.

    Refuses (``Conflict``) one that people's facts or relationships are about, and says how many.
    """
    take_turns(entity.case_id)
    check_delete_entity(actor, entity)
    _check_nothing_of_people(entity)
    gone = merged_with(entity)
    names = [(one.type, key) for one in Entity.objects.filter(pk__in=gone) for key in _own_keys(one)]
    ties = list(Relationship.objects.filter(subject=entity) | Relationship.objects.filter(object=entity))
    facts = list(Fact.objects.filter(pk__in=FactEntity.objects.filter(entity=entity).values("fact")))
    emit_each(ties, actor=actor, event_type="relationship.deleted")
    emit_each(facts, actor=actor, event_type="fact.updated", data={"fields": ["entities"]})
    emit_for(entity, actor=actor, event_type="entity.deleted")
    case_id, firm_id = entity.case_id, entity.firm_id
    Relationship.objects.filter(pk__in=[one.pk for one in ties]).delete()
    entity.delete()
    decide_names(case_id, firm_id, names, None)


def _check_nothing_of_people(entity: Entity) -> None:
    links = FactEntity.objects.filter(entity=entity)
    facts = links.exclude(fact__decided_by=None, fact__made_by_type="engine", fact__approved_at=None).count()
    ties = Relationship.objects.filter(subject=entity) | Relationship.objects.filter(object=entity)
    relationships = ties.exclude(decided_by=None, made_by_type="engine").count()
    if facts or relationships:
        raise Conflict(
            "People wrote or approved facts or relationships about this name.",
            details={"facts": facts, "relationships": relationships},
            suggestion="Take it from these first, or merge it with the name that they are really about.",
        )


def _check_new(entity: Entity) -> None:
    """One name of a type is one entity of its case; but a name that was deleted may be written down again."""
    other = (
        Entity.objects.filter(case_id=entity.case_id, type=entity.type, key=entity.key).exclude(pk=entity.pk).first()
    )
    if other is not None:
        details = {} if other.merge_id else {"entity_id": str(other.pk)}
        raise Conflict(
            "The case has this name already.", details=details, suggestion="Change that one, or merge the two."
        )


def _rename(entity: Entity, former: str) -> None:
    """Give the entity the key of its new name, unless that is the key of one that was merged into it."""
    key = entity_key(entity.type, entity.name)
    of_merged = Entity.objects.filter(pk__in=merged_with(entity), type=entity.type, key=key).exclude(pk=entity.pk)
    decide_names(entity.case_id, entity.firm_id, [(entity.type, entity.key)], entity)
    if not of_merged.exists():
        entity.key = key
        _check_new(entity)
    if former != entity.name:
        entity.aliases = _aliases(entity, [*entity.aliases, former])


def _aliases(entity: Entity, names: Iterable[str], besides: str = "") -> list[str]:
    """Each once, in the order given, and not the name itself."""
    return [one for one in dict.fromkeys(names) if one not in (entity.name, besides)]


def _own_names(entity: Entity) -> None:
    """Documents that have one of these names mention this entity, unless it is another one's own. Names it has no more are
    free for others."""
    keys = {(entity.type, key) for key in _own_keys(entity)}
    others = Entity.objects.filter(case_id=entity.case_id, type=entity.type).exclude(pk=entity.pk)
    taken = set(others.filter(key__in=[key for _, key in keys]).values_list("type", "key"))
    called = {entity.key} | {entity_key(entity.type, one) for one in entity.aliases}
    DecidedName.objects.filter(entity=entity).exclude(type=entity.type, key__in=called).delete()
    decide_names(entity.case_id, entity.firm_id, keys - taken, entity)


def _own_keys(entity: Entity) -> set[str]:
    """The names that mean nobody else: not a surname or an initial alone, nor an address, nor what merges gave it."""
    own = [one for one in entity.aliases if "@" not in one and one not in entity.merged_aliases]
    keys = {entity_key(entity.type, one) for one in own}
    return {entity.key} | {key for key in keys if entity.type != "person" or is_full(key)}


def _set_roles(actor: Actor, entity: Entity, wanted: Sequence[dict[str, Any]]) -> bool:
    """Make the entity's roles in the case just these; what is there stays as who wrote it wrote it, the same role that merges
    brought included: each goes back to its own. Says whether any changed."""
    rows = list(EntityRole.objects.filter(entity=entity).order_by("pk"))
    there = {_role(vars(row)) for row in rows}
    asked = list(dict.fromkeys(_role(one) for one in wanted))
    gone = [row.pk for row in rows if _role(vars(row)) not in asked]
    new = [one for one in asked if one not in there]
    EntityRole.objects.filter(pk__in=gone).delete()
    EntityRole.objects.bulk_create(
        EntityRole(
            firm_id=entity.firm_id, case_id=entity.case_id, entity=entity, decided_by_id=_decider(actor),
            **dict(zip(ROLE, one, strict=True)), **made_by(actor),
        )
        for one in new
    )  # fmt: skip
    return bool(gone or new)


ROLE = ("role", "starts_on", "ends_on", "note")


def _role(said: dict[str, Any]) -> tuple[Any, ...]:
    return said["role"], said.get("starts_on"), said.get("ends_on"), said.get("note", "")


def _decider(actor: Actor) -> uuid.UUID | None:
    return actor.decider.id if actor.decider else None
