"""Making of a proposed change what the case's facts say. The words stay the engine's, whoever accepts them."""

from __future__ import annotations

from typing import Any

from audit.events.actions import emit_for
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import Page
from facts.facts.approvals import fact_decided, fact_set_status
from facts.facts.bulk_actions import facts_set_status
from facts.facts.policies import check_decided_fact
from facts.facts.relevance import relevance_of
from facts.facts.showing import facts_shown, shown_ids
from facts.models import Citation, Entity, Fact, FactEntity, ProposedChange
from facts.rereadings.standing import standing_page
from facts.rereadings.words import before_of, fields_of


def apply_change(actor: Actor, change: ProposedChange) -> Fact:
    """The fact that was made, changed or dismissed."""
    if change.kind == ProposedChange.Kind.NEW:
        return _make(actor, change)
    fact = _unchanged_fact(change)
    if change.kind == ProposedChange.Kind.CHANGED:
        return _reword(actor, change, fact)
    facts_set_status(actor=actor, case=change.case, facts=[fact], status=Fact.Status.DISMISSED)
    return fact


def _make(actor: Actor, change: ProposedChange) -> Fact:
    """A proposed fact, as if the document had been read like this at first."""
    page = standing_page(change)
    _check_not_there(change)
    entities = _entities(change)
    fact = Fact(firm_id=change.firm_id, case_id=change.case_id, key=change.key, **_found(change))
    fact.weight = relevance_of(
        fact.text, dated=bool(fact.date), names=len(entities), quote=change.quote, proof=fact.proof
    )
    fact_decided(actor, fact)
    fact.save(force_insert=True)
    _cite(Citation(fact=fact, firm_id=fact.firm_id, case_id=fact.case_id, is_primary=True), change, page)
    _link(fact, entities)
    data = {"status": fact.status, "evidence_id": str(change.item_id), "engine": change.made_by_name}
    emit_for(fact, actor=actor, event_type="fact.created", data=data)
    return fact


def _reword(actor: Actor, change: ProposedChange, fact: Fact) -> Fact:
    """An approved fact stays approved, by whoever accepts the change."""
    page = standing_page(change)
    _check_not_there(change, besides=fact)
    check_decided_fact(actor, decided=fact.is_peoples)
    shown = shown_ids(fact.case, [fact.pk])
    fields = fields_of(_after(change))
    changed = [name for name, value in fields.items() if getattr(fact, name) != value]
    for name, value in (_found(change) | {"key": change.key}).items():
        setattr(fact, name, value)
    if fact.status == Fact.Status.APPROVED:
        fact_set_status(actor, fact, fact.status)
    fact_decided(actor, fact)
    fact.version += 1
    fact.save()
    if _point(fact, change, page):
        changed.append("citations")
    _link(fact, _entities(change))
    emit_for(fact, actor=actor, event_type="fact.updated", data={"fields": sorted(changed), "status": fact.status})
    facts_shown(actor=actor, case=fact.case, ids=[fact.pk], before=shown)
    return fact


def _found(change: ProposedChange) -> dict[str, Any]:
    """The columns of a fact whose words this engine found, which its quote was found to bear out."""
    after = _after(change)
    return {
        **fields_of(after), "confidence": after["confidence"], "borne_out": True, "not_borne_out": [],
        "worded_by_type": "engine", "worded_by_name": change.made_by_name, "made_by_type": change.made_by_type,
        "made_by_name": change.made_by_name, "made_by_version": change.made_by_version, "made_by_job": change.made_by_job,
    }  # fmt: skip


def _check_not_there(change: ProposedChange, *, besides: Fact | None = None) -> None:
    same = Fact.objects.filter(case_id=change.case_id, key=change.key)
    if (same.exclude(pk=besides.pk) if besides else same).exists():
        raise Conflict("The case has a fact of these words from this place already.")


def _unchanged_fact(change: ProposedChange) -> Fact:
    """The fact, held, if it still says what it said when the change was proposed."""
    fact: Fact = Fact.objects.select_related("case").select_for_update(of=("self",)).get(pk=change.fact_id)
    if before_of(fact) != change.before or fact.worded_by_type != "engine" or fact.status == Fact.Status.DISMISSED:
        raise Conflict(
            "The fact was changed or dismissed after this was proposed.", details={"fact_id": str(fact.pk)},
            suggestion="Reject the proposal, or change the fact itself.",
        )  # fmt: skip
    return fact


def _entities(change: ProposedChange) -> list[Entity]:
    """Of those it was found to be about the ones that the case has still."""
    return list(Entity.objects.filter(case_id=change.case_id, pk__in=_after(change)["entity_ids"]).order_by("pk"))


def _after(change: ProposedChange) -> dict[str, Any]:
    """What is proposed of a fact that is new or changed: the database has it of each of these."""
    return change.after or {}


def _link(fact: Fact, entities: list[Entity]) -> None:
    links = [FactEntity(fact=fact, entity=one, firm_id=fact.firm_id, case_id=fact.case_id) for one in entities]
    FactEntity.objects.bulk_create(links, ignore_conflicts=True)


def _point(fact: Fact, change: ProposedChange, page: Page) -> bool:
    """Move the fact's citation of this document to the words proposed, unless it cites them already."""
    own = list(Citation.objects.filter(fact=fact, item=change.item_id).order_by("-is_primary", "page_number", "start"))
    if not own or any((one.page_id, one.start, one.end) == (page.pk, change.start, change.end) for one in own):
        return False
    _cite(own[0], change, page)
    return True


def _cite(citation: Citation, change: ProposedChange, page: Page) -> None:
    citation.item_id, citation.page, citation.page_number = change.item_id, page, page.number
    citation.start, citation.end, citation.quote = change.start, change.end, change.quote
    citation.save()
