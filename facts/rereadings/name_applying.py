"""Making of a proposed change what the case's names and relationships are. The words stay the engine's, whoever accepts them."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef

from audit.events.actions import emit_for
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import Page
from facts.entities.kept import standing_for
from facts.entities.names import entity_key
from facts.models import Entity, FactEntity, Mention, ProposedChange, Relationship
from facts.rereadings.standing import AGAIN, standing_page
from facts.rereadings.words import entity_kept, relationship_kept

Kind = ProposedChange.Kind
DECIDE_ANEW = "Reject the proposal, or have the case read again."


def apply_entity_change(actor: Actor, change: ProposedChange) -> Entity | None:
    """The entity that was made or renamed; none where the case forgot it."""
    if change.kind == Kind.NEW:
        return _make_entity(actor, change)
    entity = _unchanged_entity(change)
    return _rename(actor, change, entity) if change.kind == Kind.CHANGED else _unmention(actor, change, entity)


def apply_relationship_change(actor: Actor, change: ProposedChange) -> Relationship | None:
    """The relationship that was made or changed; none where it was removed."""
    if change.kind == Kind.NEW:
        return _make_relationship(actor, change)
    row = _unchanged_relationship(change)
    if change.kind == Kind.CHANGED:
        return _change_relationship(actor, change, row)
    emit_for(row, actor=actor, event_type="relationship.deleted", data=_found_in(change))
    row.delete()
    return None


def keep_names(actor: Actor, change: ProposedChange) -> None:
    """Who rejects a change of a name or a relationship decides that it stays: no stage replaces it from now on."""
    if actor.decider:
        for row in (change.entity, change.relationship):
            if row:
                type(row)._default_manager.filter(pk=row.pk, decided_by=None).update(decided_by=actor.decider.id)


def _make_entity(actor: Actor, change: ProposedChange) -> Entity:
    """The entity of this name with the mentions found; where the case has it already it only gets these."""
    standing_page(change)
    after = change.after or {}
    own = {"firm_id": change.firm_id, "case_id": change.case_id, "type": after["type"]}
    made, is_new = Entity.objects.get_or_create(
        **own, key=entity_key(after["type"], after["name"]),
        defaults={"name": after["name"], "decided_by_id": _decider(actor), **_made_by(change)},
    )  # fmt: skip
    entity = standing_for(made)
    _mention(entity, change)
    if is_new:
        emit_for(entity, actor=actor, event_type="entity.created", data=_found_in(change))
    else:
        emit_for(entity, actor=actor, event_type="entity.updated", data=_found_in(change) | {"fields": ["mentions"]})
    return entity


def _mention(entity: Entity, change: ProposedChange) -> None:
    """The mentions whose words stand there still and that are nobody else's."""
    pages = {page.number: page for page in Page.objects.filter(item=change.item_id)}
    taken = set(Mention.objects.filter(item=change.item_id).values_list("page_id", "start", "end"))
    rows = [
        Mention(
            firm_id=change.firm_id, case_id=change.case_id, entity=entity, item_id=change.item_id, page=page,
            start=one["start"], end=one["end"], text=one["text"], role=one["role"], confidence=one["confidence"],
        )
        for one in (change.after or {})["mentions"]
        if (page := pages.get(one["page"])) and page.text[one["start"] : one["end"]][:300] == one["text"]
        and (page.pk, one["start"], one["end"]) not in taken
    ]  # fmt: skip
    Mention.objects.bulk_create(rows, batch_size=500)


def _rename(actor: Actor, change: ProposedChange, entity: Entity) -> Entity:
    standing_page(change)
    after = change.after or {}
    key = entity_key(after["type"], after["name"])
    if Entity.objects.filter(case_id=change.case_id, type=after["type"], key=key).exclude(pk=entity.pk).exists():
        raise Conflict(
            "The case has this name already.", suggestion="Reject the proposal; both names stay as they are."
        )
    changed = [name for name in ("type", "name") if getattr(entity, name) != after[name]]
    entity.type, entity.name, entity.key = after["type"], after["name"], key
    entity.decided_by_id = _decider(actor) or entity.decided_by_id
    entity.version += 1
    entity.save()
    emit_for(entity, actor=actor, event_type="entity.updated", data=_found_in(change) | {"fields": sorted(changed)})
    return entity


def _unmention(actor: Actor, change: ProposedChange, entity: Entity) -> Entity | None:
    """The document mentions it no more; what nothing else is about the case forgets."""
    Mention.objects.filter(entity=entity, item=change.item_id, decided_by=None).delete()
    about = (
        Mention.objects.filter(entity=OuterRef("pk")),
        FactEntity.objects.filter(entity=OuterRef("pk")),
        Relationship.objects.filter(subject=OuterRef("pk")),
        Relationship.objects.filter(object=OuterRef("pk")),
    )
    is_left = any(Entity.objects.filter(Exists(rows), pk=entity.pk).exists() for rows in about)
    if is_left:
        emit_for(entity, actor=actor, event_type="entity.updated", data=_found_in(change) | {"fields": ["mentions"]})
        return entity
    emit_for(entity, actor=actor, event_type="entity.deleted", data=_found_in(change))
    entity.delete()
    return None


def _unchanged_entity(change: ProposedChange) -> Entity:
    """The entity, held, if it is called as it was when the change was proposed and nobody decided about it."""
    entity = Entity.objects.select_for_update(of=("self",)).filter(pk=change.entity_id).first()
    kept = {name: (change.before or {}).get(name) for name in ("type", "name")}
    if entity is None or entity.is_peoples or {name: entity_kept(entity)[name] for name in kept} != kept:
        raise Conflict(
            "The name was changed, decided about or removed after this was proposed.", suggestion=DECIDE_ANEW
        )
    return entity


def _make_relationship(actor: Actor, change: ProposedChange) -> Relationship:
    page = standing_page(change)
    columns = _columns(change)
    _check_not_there(change, page, columns)
    row: Relationship = Relationship.objects.create(
        firm_id=change.firm_id, case_id=change.case_id, item_id=change.item_id, page=page, page_number=page.number,
        start=change.start, end=change.end, quote=change.quote, decided_by_id=_decider(actor), **columns, **_made_by(change),
    )  # fmt: skip
    emit_for(row, actor=actor, event_type="relationship.created", data=_found_in(change))
    return row


def _change_relationship(actor: Actor, change: ProposedChange, row: Relationship) -> Relationship:
    page = standing_page(change)
    columns = _columns(change)
    _check_not_there(change, page, columns, besides=row)
    changed = [name for name, value in columns.items() if getattr(row, name) != value]
    for name, value in (columns | _made_by(change)).items():
        setattr(row, name, value)
    row.decided_by_id = _decider(actor) or row.decided_by_id
    row.version += 1
    row.save()
    emit_for(row, actor=actor, event_type="relationship.updated", data=_found_in(change) | {"fields": sorted(changed)})
    return row


def _unchanged_relationship(change: ProposedChange) -> Relationship:
    rows = Relationship.objects.select_related("subject", "object").select_for_update(of=("self",))
    row = rows.filter(pk=change.relationship_id).first()
    if row is None or row.is_peoples or _says(relationship_kept(row)) != _says(change.before or {}):
        raise Conflict(
            "The relationship was changed, decided about or removed after this was proposed.", suggestion=AGAIN
        )
    return row


def _says(kept: dict[str, Any]) -> tuple[str, str, str]:
    """Whom it joins, whatever they are called by now, and how."""
    return kept["subject"]["id"], kept["predicate"], kept["object"]["id"]


def _columns(change: ProposedChange) -> dict[str, Any]:
    after = change.after or {}
    subject, object_ = (_end(change, after[end]) for end in ("subject", "object"))
    if subject == object_:
        raise Conflict("Both ends are one name in this case by now.", suggestion=DECIDE_ANEW)
    return {"subject": subject, "object": object_, "predicate": after["predicate"], "confidence": after["confidence"]}


def _end(change: ProposedChange, end: dict[str, str]) -> Entity:
    """The case's entity of this name: by its key, or by whom the document's words name."""
    rows = Entity.objects.filter(case_id=change.case_id, type=end["type"])
    found = (
        rows.filter(key=end["key"]).first()
        or rows.filter(aliases__contains=[end["name"]], mentions__item=change.item_id).first()
    )
    if found is None:
        raise Conflict(f"The case has no name “{end['name']}” yet.", suggestion="Accept the proposed name first.")
    return standing_for(found)


def _check_not_there(
    change: ProposedChange, page: Page, columns: dict[str, Any], *, besides: Relationship | None = None
) -> None:
    says = {name: columns[name] for name in ("subject", "predicate", "object")}
    same = Relationship.objects.filter(page=page, start=change.start, **says)
    if (same.exclude(pk=besides.pk) if besides else same).exists():
        raise Conflict("The case has this relationship from this sentence already.")


def _decider(actor: Actor) -> Any:
    return actor.decider.id if actor.decider else None


def _made_by(change: ProposedChange) -> dict[str, Any]:
    return {name: getattr(change, name) for name in ("made_by_type", "made_by_name", "made_by_version", "made_by_job")}


def _found_in(change: ProposedChange) -> dict[str, Any]:
    return {"evidence_id": str(change.item_id), "engine": change.made_by_name}
