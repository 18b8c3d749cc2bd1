"""Everything that changes a fact's citations. Words are verified against the stored page before they are stored."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.facts.approvals import fact_decided, fact_reworded
from facts.facts.citation_text import write_citation_text
from facts.facts.citing import QuotedSpan, place_of
from facts.facts.policies import check_change_fact, check_decided_fact, check_remove_citation
from facts.facts.showing import facts_shown, shown_ids
from facts.models import Citation, Fact

MOST_CITATIONS = 20


def new_citations(fact: Fact, citations: list[dict[str, Any]]) -> list[Citation]:
    """A new fact's citations, verified and not stored yet. The first is primary unless one says it is."""
    marked = [n for n, one in enumerate(citations) if one.get("is_primary")]
    if len(marked) > 1:
        raise Invalid.field(f"citations.{marked[1]}.is_primary", "Only one citation can be the primary one.")
    primary = marked[0] if marked else 0
    seen: set[tuple[Any, int, int]] = set()
    rows = []
    for n, given in enumerate(citations):
        item = given["item"]
        if item.case_id != fact.case_id:
            raise Invalid.field(f"citations.{n}.evidence_id", "There is no such thing here, or you may not see it.")
        place = place_of(item, given, at=f"citations.{n}")
        key = (place.page.pk, place.start, place.end)
        if key in seen:
            raise Invalid.field(f"citations.{n}", "The same words are cited twice.")
        seen.add(key)
        rows.append(_point(_citation_of(fact, is_primary=n == primary), place))
    return rows


@transaction.atomic
def citation_add(*, actor: Actor, fact: Fact, item: EvidenceItem, is_primary: bool = False, **given: Any) -> Fact:
    """Cite further words for a fact, verified as those of a new fact. What a person decided about an agent cites with
    approval; whoever cites more vouches for an approved fact from then on. A hoped-for fact has its source then.

    The words that it cites already are cited once: nothing changes, but that they may become the primary ones.
    """
    check_change_fact(actor, fact)
    text = given.pop("citation_text", "")
    place = place_of(item, given)
    there = Citation.objects.filter(fact=fact, page=place.page, start=place.start, end=place.end).first()
    if there and (there.is_primary or not is_primary) and not text:
        return fact
    decided, shown = fact.is_peoples, shown_ids(fact.case, [fact.pk])
    check_decided_fact(actor, decided=decided)
    number = Citation.objects.filter(fact=fact).count()
    if there is None and number >= MOST_CITATIONS:
        raise Conflict(f"A fact has at most {MOST_CITATIONS} sources.", details={"most": MOST_CITATIONS})
    first = is_primary or number == 0
    if first:
        Citation.objects.filter(fact=fact, is_primary=True).update(is_primary=False)
    row = there or _point(_citation_of(fact, is_primary=first), place)
    row.is_primary = row.is_primary or first
    row.save()
    if text:
        write_citation_text(row, text)
    fact.awaits_source = False
    _sources_changed(actor, fact, row)
    facts_shown(actor=actor, case=fact.case, ids=[fact.pk], before=shown)
    return fact


@transaction.atomic
def citation_remove(*, actor: Actor, fact: Fact, citation: Citation) -> Fact:
    """Take away one of several citations; of the primary one, the earliest of the others takes its place. The only source of
    a fact stays (409)."""
    check_change_fact(actor, fact)
    check_decided_fact(actor, decided=fact.is_peoples)
    check_remove_citation(fact, Citation.objects.filter(fact=fact).count())
    shown = shown_ids(fact.case, [fact.pk])
    removed, was_primary = Citation(pk=citation.pk), citation.is_primary
    citation.delete()
    if was_primary:
        following = Citation.objects.filter(fact=fact).order_by("page_number", "start", "id").first()
        Citation.objects.filter(pk__in=[one.pk for one in (following,) if one]).update(is_primary=True)
    _sources_changed(actor, fact, removed)
    facts_shown(actor=actor, case=fact.case, ids=[fact.pk], before=shown)
    return fact


def _citation_of(fact: Fact, *, is_primary: bool) -> Citation:
    return Citation(fact=fact, firm_id=fact.firm_id, case_id=fact.case_id, is_primary=is_primary)


def _sources_changed(actor: Actor, fact: Fact, citation: Citation) -> None:
    fact_reworded(actor, fact)
    fact_decided(actor, fact)
    fact.version += 1
    fact.save()
    emit_for(
        fact, actor=actor, event_type="fact.updated", data={"fields": ["citations"], "citation_id": str(citation.pk)}
    )


@transaction.atomic
def citation_update(*, actor: Actor, fact: Fact, citation: Citation, **given: Any) -> Fact:
    """Point a citation at other words of the same evidence, or write how a court reads it. What a person decided about an
    agent cites anew with approval. The text alone is no new source: an approval stays whose it was."""
    check_change_fact(actor, fact)
    text = given.pop("citation_text", None)
    moved = _moves(fact, citation, given) if _names_place(given) else None
    if moved is None and (text is None or text == citation.citation_text == ""):
        return fact
    check_decided_fact(actor, decided=fact.is_peoples)
    if moved:
        _point(citation, moved).save()
    if text is not None and not write_citation_text(citation, text) and moved is None:
        return fact
    if moved:
        _sources_changed(actor, fact, citation)
    else:
        _text_changed(actor, fact, citation)
    return fact


def _names_place(given: dict[str, Any]) -> bool:
    return bool(given.get("quote")) or given.get("start") is not None


def _moves(fact: Fact, citation: Citation, given: dict[str, Any]) -> QuotedSpan | None:
    """Where it moves to; ``None`` if it stands there. Raises ``Invalid`` where another citation of the fact does."""
    place = place_of(citation.item, given)
    others = Citation.objects.filter(fact=fact, page=place.page, start=place.start, end=place.end)
    if others.exclude(pk=citation.pk).exists():
        raise Invalid.field("start", "Another citation of this fact already stands there.")
    now = (citation.page_id, citation.start, citation.end, citation.quote)
    return None if now == (place.page.pk, place.start, place.end, place.quote) else place


def _text_changed(actor: Actor, fact: Fact, citation: Citation) -> None:
    fact_decided(actor, fact)
    fact.version += 1
    fact.save()
    data = {"fields": ["citations"], "citation_id": str(citation.pk)}
    emit_for(fact, actor=actor, event_type="fact.updated", data=data)


def _point(citation: Citation, place: QuotedSpan) -> Citation:
    citation.item_id, citation.page = place.page.item_id, place.page
    citation.page_number, citation.quote = place.page.number, place.quote
    citation.start, citation.end = place.start, place.end
    return citation
