"""Everything that changes a fact's citations. Words are verified against the stored page before they are stored."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from config.api.errors import Invalid
from config.api.scope import Actor
from facts.facts.approvals import fact_decided, fact_reworded
from facts.facts.citing import QuotedSpan, place_of
from facts.facts.policies import check_change_fact, check_decided_fact
from facts.models import Citation, Fact


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
        rows.append(
            _point(Citation(fact=fact, firm_id=fact.firm_id, case_id=fact.case_id, is_primary=n == primary), place)
        )
    return rows


@transaction.atomic
def citation_update(*, actor: Actor, fact: Fact, citation: Citation, **given: Any) -> Fact:
    """Point a citation at other words of the same evidence. What a person decided about an agent cites anew with approval."""
    check_change_fact(actor, fact)
    place = place_of(citation.item, given)
    others = Citation.objects.filter(fact=fact, page=place.page, start=place.start, end=place.end).exclude(
        pk=citation.pk
    )
    if others.exists():
        raise Invalid.field("start", "Another citation of this fact already stands there.")
    if (citation.page_id, citation.start, citation.end, citation.quote) == (
        place.page.pk, place.start, place.end, place.quote,
    ):  # fmt: skip
        return fact
    check_decided_fact(actor, decided=fact.is_peoples)
    _point(citation, place).save()
    fact_reworded(actor, fact)
    fact_decided(actor, fact)
    fact.version += 1
    fact.save()
    emit_for(
        fact, actor=actor, event_type="fact.updated", data={"fields": ["citations"], "citation_id": str(citation.pk)}
    )
    return fact


def _point(citation: Citation, place: QuotedSpan) -> Citation:
    citation.item_id, citation.page = place.page.item_id, place.page
    citation.page_number, citation.quote = place.page.number, place.quote
    citation.start, citation.end = place.start, place.end
    return citation
