"""Everything that people and agents change about relationships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.scope import Actor, Scope
from config.db import made_by
from facts.claims.actions import standing_of
from facts.models import Fact, Relationship
from facts.relationships.deleted import first_words
from facts.relationships.policies import check_change_relationship, check_delete_relationship, check_set_status
from facts.relationships.sourcing import check_said_once, link_facts, source_of

AGENT_CONFIDENCE = 0.5
SOURCE = ("item_id", "page_id", "page_number", "start", "end", "quote")
WORDING = frozenset(
    {"subject_id", "predicate", "object_id", "is_directed", "since", "since_precision", "until", "until_precision",
     "confidence", *SOURCE}
)  # fmt: skip
CHANGEABLE = (*sorted(WORDING), "status", "note")


@transaction.atomic
def relationship_create(
    *,
    actor: Actor,
    scope: Scope,
    case: Case,
    citation: dict[str, Any] | None = None,
    facts: Sequence[Fact] = (),
    **fields: Any,
) -> Relationship:
    """Write down a relationship, with words of a document, facts it rests on, or neither. A person's is approved by that
    person, an agent's is proposed."""
    check_case_open(case)
    fields.setdefault("confidence", 1.0 if actor.is_person else AGENT_CONFIDENCE)
    row = Relationship(
        firm_id=case.firm_id, case=case, worded_by_type=actor.author["type"],
        **{**standing_of(actor), **made_by(actor), **fields},
    )  # fmt: skip
    _check_ends(row)
    _settle_dates(row)
    if citation is not None:
        _set(row, source_of(row, citation))
    check_said_once(row)
    row.save()
    link_facts(row, facts, scope)
    emit_for(row, actor=actor, event_type="relationship.created", data={"status": row.status})
    return row


@transaction.atomic
def relationship_update(*, actor: Actor, scope: Scope, relationship: Relationship, **fields: Any) -> Relationship:
    """Change whom it joins, how, when, on what it rests, or whether it stands. What a person decided about, an agent changes
    only by a call that a person approved; from then on no reading of the document says it otherwise."""
    row = relationship
    check_case_open(row.case)
    facts, before = fields.pop("facts", None), {name: getattr(row, name) for name in CHANGEABLE}
    found_as = _found_as(row)
    if status := fields.get("status"):
        check_set_status(actor, row, status)
    if "citation" in fields:
        fields |= source_of(row, fields.pop("citation"))
    decided = row.is_peoples
    _set(row, fields)
    _check_ends(row)
    _settle_dates(row)
    check_said_once(row)
    changed = {name for name, value in before.items() if getattr(row, name) != value}
    if changed & WORDING:
        row.worded_by_type = actor.author["type"]
        row.found_as = row.found_as or found_as
    names = _names(changed)
    if facts is not None and link_facts(row, facts, scope):
        names.append("facts")
    if names:
        if decided:
            check_change_relationship(actor, relationship)
        _save(actor, row, sorted(names))
    return row


@transaction.atomic
def relationship_delete(*, actor: Actor, relationship: Relationship) -> None:
    """Remove a relationship; the names, facts and documents stay. One that an engine found is not found again."""
    check_delete_relationship(actor, relationship)
    emit_for(relationship, actor=actor, event_type="relationship.deleted")
    relationship.delete()


def _save(actor: Actor, row: Relationship, names: list[str]) -> None:
    if actor.decider:
        row.decided_by_id = actor.decider.id
    row.version += 1
    row.save()
    emit_for(row, actor=actor, event_type="relationship.updated", data={"fields": names, "status": row.status})


def _set(row: Relationship, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        setattr(row, name, value)


def _names(changed: set[str]) -> list[str]:
    """What changed, as callers call it: the columns of the source are one thing to them."""
    own = sorted(changed.difference(SOURCE))
    return [*own, "citation"] if changed & set(SOURCE) else own


def _found_as(row: Relationship) -> dict[str, str] | None:
    """What an engine said, of a row that nobody has changed."""
    if row.made_by_type != "engine" or row.found_as:
        return None
    return first_words(row)


def _check_ends(row: Relationship) -> None:
    if row.subject_id == row.object_id:
        raise Invalid.field("object_id", "A relationship joins two different names.")


def _settle_dates(row: Relationship) -> None:
    """A day has a precision, and none has none; the end does not come before the start."""
    for name in ("since", "until"):
        precise = f"{name}_precision"
        if getattr(row, name) is None:
            setattr(row, precise, "")
        elif not getattr(row, precise):
            setattr(row, precise, "day")
    if row.since and row.until and row.until < row.since:
        raise Invalid.field("until", "The end is before the start.")
