"""Everything that changes a fact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.scope import Actor
from config.db import made_by
from evidence.privilege.policies import check_show
from facts.facts.approvals import fact_decided, fact_reworded, fact_set_status
from facts.facts.citations import new_citations
from facts.facts.merging import facts_unmerge
from facts.facts.policies import (
    check_change_fact,
    check_decided_fact,
    check_delete_fact,
    check_open_to_client,
    check_release,
    check_set_status,
)
from facts.facts.privileged import withheld_sources
from facts.facts.relevance import relevance_of
from facts.facts.showing import facts_shown, shown_ids
from facts.facts.support import compare
from facts.facts.tagging import set_tags
from facts.models import Citation, Entity, Fact, Tag

ASSERTED = frozenset({"text", "date", "date_end", "date_precision", "proof", "speaker"})  # what an approval vouches for
JUDGED = ("dispute", "disputed_by", "effect", "importance")
CHANGEABLE = (*sorted(ASSERTED), *JUDGED, "status", "approved_by_id", "notes", "client_override")
SHOWING = ASSERTED | {"status", "client_override"}  # what decides whether clients see it
AGENT_CONFIDENCE = 0.5


@transaction.atomic
def fact_create(
    *,
    actor: Actor,
    case: Case,
    citations: Sequence[dict[str, Any]] = (),
    entities: Iterable[Entity] = (),
    tags: Iterable[Tag] = (),
    proposed: bool = False,
    **fields: Any,
) -> Fact:
    """Store a fact with its verified citations. A person's fact is approved by that person, unless it is only ``proposed``;
    an agent's is proposed. A hoped-for fact, which ``awaits_source``, has no citations and is proposed whoever makes it.

    Each citation is ``{"item", "page", "start", "end", "quote", "is_primary"}``, with the place or the quote left out.
    Raises ``Invalid`` naming the citation whose words do not stand in the source.
    """
    check_case_open(case)
    fact = _as_given(actor, case, fields)
    known = list(entities)
    fact.weight = relevance_of(fact.text, dated=bool(fact.date), names=len(known), proof=fact.proof)
    if actor.is_person and not proposed and not fact.awaits_source:
        fact_set_status(actor, fact, Fact.Status.APPROVED)
    quoted = new_citations(fact, list(citations))
    compare(fact, quoted)
    fact.save()
    Citation.objects.bulk_create(quoted)
    set_tags(fact, tags)
    fact.entities.set(known, through_defaults={"firm_id": fact.firm_id, "case_id": fact.case_id})
    emit_for(fact, actor=actor, event_type="fact.created", data={"status": fact.status})
    if fact.status == Fact.Status.APPROVED:
        facts_shown(actor=actor, case=case, ids=[fact.pk])
    return fact


def _as_given(actor: Actor, case: Case, fields: dict[str, Any]) -> Fact:
    """A new fact of these fields, not stored yet, whose dates and dispute are in order."""
    if not actor.is_person:
        fields.setdefault("confidence", AGENT_CONFIDENCE)
    fact = Fact(
        firm_id=case.firm_id, case=case, worded_by_type=actor.author["type"], worded_by_name=actor.author["name"],
        **made_by(actor), **fields,
    )  # fmt: skip
    _settle_dates(fact)
    _check_dispute(fact)
    return fact


@transaction.atomic
def fact_update(*, actor: Actor, fact: Fact, tags: Iterable[Tag] | None = None, **fields: Any) -> Fact:
    """Change a fact. What a person rewords of an approved fact is approved by that person. What a person decided about,
    an agent changes only by a call that a person approved.

    Its relevance stays as it was when it was made: who rewords a fact finds it again where it stood.
    """
    check_change_fact(actor, fact)
    status = fields.pop("status", None)
    if status:
        check_set_status(actor, fact, status)
    decided, before = fact.is_peoples, _values(fact)
    for name, value in _with_cleared(fields).items():
        setattr(fact, name, value)
    _settle_dates(fact)
    _check_dispute(fact)
    if ASSERTED & _changed(fact, before):
        fact_reworded(actor, fact)
    if status and status != fact.status:
        facts_unmerge(actor=actor, facts=[fact])
        fact_set_status(actor, fact, status)
    changed = _changed(fact, before)
    if tags is not None and set_tags(fact, tags):
        changed.add("tags")
    if changed:
        check_decided_fact(actor, decided=decided)
        fact_decided(actor, fact)
        before_shown = shown_ids(fact.case, [fact.pk]) if changed & SHOWING else set()
        _save(actor, fact, changed)
        if changed & SHOWING:
            facts_shown(actor=actor, case=fact.case, ids=[fact.pk], before=before_shown)
    return fact


@transaction.atomic
def fact_release(*, actor: Actor, fact: Fact, released: bool | None) -> Fact:
    """Show the fact to clients or hide it, whatever its sources say; ``None`` leaves it to these."""
    check_change_fact(actor, fact)
    if released == fact.client_override:
        return fact
    check_open_to_client(actor)
    if released:
        check_release(fact)
        check_show(withheld_sources(fact), to="the client")
    return fact_update(actor=actor, fact=fact, client_override=released)


@transaction.atomic
def fact_delete(*, actor: Actor, fact: Fact) -> None:
    """Remove a fact and its citations for good; the event and the audit entry remain."""
    check_delete_fact(actor, fact)
    emit_for(fact, actor=actor, event_type="fact.deleted")
    fact.delete()


def _values(fact: Fact) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in CHANGEABLE}


def _changed(fact: Fact, before: dict[str, Any]) -> set[str]:
    return {name for name, value in before.items() if getattr(fact, name) != value}


def _save(actor: Actor, fact: Fact, changed: set[str]) -> None:
    fact.version += 1
    fact.save()
    shown = {"client_visible"} if "client_override" in changed else set()
    data = {"fields": sorted(changed - {"approved_by_id"} | shown), "status": fact.status}
    emit_for(fact, actor=actor, event_type="fact.updated", data=data)


def _with_cleared(fields: dict[str, Any]) -> dict[str, Any]:
    """Taking the date away takes its end and precision away too, and a fact that is not disputed is disputed by nobody."""
    if "date" in fields and fields["date"] is None:
        fields = {"date_end": None, "date_precision": "", **fields}
    if fields.get("dispute", Fact.Dispute.DISPUTED) != Fact.Dispute.DISPUTED:
        fields = {"disputed_by": "", **fields}
    return fields


def _check_dispute(fact: Fact) -> None:
    if fact.disputed_by and fact.dispute != Fact.Dispute.DISPUTED:
        raise Invalid.field("disputed_by", "Only a disputed fact is disputed by somebody: set dispute to disputed too.")


def _check_dates(fact: Fact) -> None:
    if fact.date is None and fact.date_end is not None:
        raise Invalid.field("date_end", "An end needs a date to start from.")
    if fact.date and fact.date_end and fact.date_end < fact.date:
        raise Invalid.field("date_end", "The end is before the date.")


def _settle_dates(fact: Fact) -> None:
    """Check that the dates make sense, and let the precision follow where it was not said or cannot be."""
    _check_dates(fact)
    is_span = fact.date_end is not None and fact.date_end != fact.date
    if fact.date is None:
        fact.date_precision = ""
    elif is_span and fact.date_precision in ("", "day"):
        fact.date_precision = "range"
    elif not is_span and fact.date_precision in ("", "range"):
        fact.date_precision = "day"
