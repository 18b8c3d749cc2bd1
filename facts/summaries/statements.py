"""The statements of documents' summaries whose words stand in their sources now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from config.api.scope import Scope
from evidence.items.outward import title_for
from evidence.items.places import place_words
from evidence.models import EvidenceItem, Page


def statements_of(items: Sequence[EvidenceItem], scope: Scope) -> list[dict[str, Any]]:
    """Each kept statement of these items with its citations; one that has a citation which does not verify is left out."""
    pages = _pages(items)
    found = [(item, part) for item in items for part in item.summary_parts]
    stated = [_statement(item, part, pages, scope) for item, part in found]
    return [one for one in stated if one["citations"] and all(cited["verified"] for cited in one["citations"])]


Pages = dict[tuple[Any, int], Page]


def _pages(items: Iterable[EvidenceItem]) -> Pages:
    """The pages that the items' statements cite, as they read now."""
    numbers = {place["page"] for item in items for part in item.summary_parts for place in part["places"]}
    rows = (
        Page.objects.filter(item__in=[item.pk for item in items], number__in=numbers)
        if numbers
        else Page.objects.none()
    )
    return {(page.item_id, page.number): page for page in rows.only("item_id", "number", "label", "text")}


def _statement(item: EvidenceItem, part: dict[str, Any], pages: Pages, scope: Scope) -> dict[str, Any]:
    return {
        "text": part["words"],
        "leads": part["leads"],
        "earlier": part["earlier"],
        "evidence_id": item.pk,
        "citations": [_citation(item, place, pages.get((item.pk, place["page"])), scope) for place in part["places"]],
    }


def _citation(item: EvidenceItem, place: dict[str, Any], page: Page | None, scope: Scope) -> dict[str, Any]:
    return {
        **place,
        "evidence_id": item.pk,
        "evidence_title": title_for(item, scope),
        "place": place_words(place["page"], page.label if page else "", item.media_type),
        "verified": page is not None and page.text[place["start"] : place["end"]] == place["quote"],
    }
