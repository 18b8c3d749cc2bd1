"""When a document's words change: citations, relationships and mentions go where their words stand now.

What can't be found again without doubt stays with the earlier reading, which is kept for it, if a person or an agent
stands behind it; what an engine found is removed, for the engine finds it anew. Nothing ever points at other words.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from audit.events.actions import emit_each
from config.api.scope import SYSTEM
from evidence.models import Page
from evidence.pipeline.rereading import Rereading
from facts.facts.citing import QuotedSpan, folded, occurrences
from facts.facts.support import compare_stored
from facts.models import Citation, Fact, Mention, Relationship
from facts.rereadings.expiry import proposals_expire

Folded = tuple[Page, str, list[int]]  # its text with single spaces, and where each character of that stands
PLACE = ["page", "start", "end"]
Owner = Callable[[Any], tuple[Any, ...]]  # what may not have two rows of one place


def follow_text(change: Rereading) -> set[uuid.UUID]:
    """Move what rests on words that changed; returns the ids of the superseded pages on which something rests still."""
    finder = Finder(change)
    citations = _follow(Citation, finder, [*PLACE, "page_number", "quote"], lambda one: (one.fact_id,), finder.anywhere)
    relationships = _follow(
        Relationship, finder, [*PLACE, "page_number"], lambda one: (one.subject_id, one.predicate, one.object_id),
        finder.same_page,
    )  # fmt: skip
    mentions = _follow(Mention, finder, PLACE, lambda one: (one.pk,), finder.same_page)
    Mention.objects.filter(pk__in=mentions, decided_by=None).delete()
    _emit_deleted("relationship", Relationship.objects.filter(pk__in=relationships).delete_replaceable())
    _emit_deleted("fact", Fact.objects.filter(citations__in=citations).delete_replaceable())
    _emit_changed("fact", Fact.objects.filter(citations__in=citations).distinct(), "citations")
    _emit_changed("relationship", Relationship.objects.filter(pk__in=relationships), "citation")
    earlier = list(change.superseded.values())
    superseded = [page.pk for page in earlier]
    compare_stored(_worded_by_others(change))
    proposals_expire(actor=SYSTEM, item=earlier[0].item)
    return {
        page
        for model in (Citation, Relationship, Mention)
        for page in model._default_manager.filter(page__in=superseded).values_list("page_id", flat=True)
    }


def _worded_by_others(change: Rereading) -> QuerySet[Any]:
    """The facts in people's and agents' words that rest on these pages, as they read now or did."""
    pages = [page.pk for page in (*change.now, *change.superseded.values())]
    return Fact.objects.exclude(worded_by_type="engine").filter(citations__page__in=pages).distinct()


class Finder:
    """Finds the words of an earlier reading in the pages as they read now, where there is no doubt which they are."""

    def __init__(self, change: Rereading) -> None:
        self.change = change
        self._now = {page.pk: page for page in change.now}

    def same_page(self, row: Any) -> QuotedSpan | None:
        """On the page of the same number, if the words stand there as often as before: the one in the same order."""
        earlier, page = self.change.superseded[row.page_id], self._now.get(row.page_id)
        if page is None:
            return None
        words = earlier.text[row.start : row.end]
        before, now = list(occurrences(earlier.text, words)), list(occurrences(page.text, words))
        if len(before) != len(now) or row.start not in before:
            return None
        start = now[before.index(row.start)]
        return QuotedSpan(page, start, start + len(words))

    def anywhere(self, row: Any) -> QuotedSpan | None:
        """As :meth:`same_page`; else where words that stood once in the document stand once, whatever the spaces in them."""
        if place := self.same_page(row):
            return place
        before, now = _places(self._before, row.quote), _places(self._after, row.quote)
        return now[0] if len(before) == len(now) == 1 else None

    @cached_property
    def _before(self) -> list[Folded]:
        return [(page, *folded(page.text)) for page in self.change.before]

    @cached_property
    def _after(self) -> list[Folded]:
        return [(page, *folded(page.text)) for page in self.change.now]


def _places(pages: list[Folded], quote: str) -> list[QuotedSpan]:
    words = " ".join(quote.split())
    return [
        QuotedSpan(page, origins[start], origins[start + len(words) - 1] + 1)
        for page, text, origins in pages
        for start in (occurrences(text, words) if words else ())
    ]


def _follow(
    model: Any, finder: Finder, columns: list[str], owner: Owner, find: Callable[[Any], QuotedSpan | None]
) -> list[uuid.UUID]:
    """Point the model's rows at their words; returns the ids of those that stay with the earlier reading."""
    superseded = finder.change.superseded
    rows = list(model.objects.filter(page__in=list(superseded)).order_by("pk"))
    moves = [(row, find(row)) for row in rows]
    for now, earlier in superseded.items():  # out of the way first: two rows may change places
        if now != earlier.pk:
            model.objects.filter(page=now).update(page=earlier)
    taken = _taken(model, rows, owner)
    moved, left = [], []
    for row, place in moves:
        spot = (*owner(row), place.page.pk, place.start, place.end) if place else None
        if place is None or spot in taken:
            left.append(row.pk)
            continue
        taken.add(spot)
        _point(row, place)
        moved.append(row)
    model.objects.bulk_update(moved, columns, batch_size=500)
    return left


def _taken(model: Any, rows: Iterable[Any], owner: Owner) -> set[Any]:
    """The places on pages that did not change, where rows of the same owners stand already."""
    if model is not Citation:
        return set()  # these never change their page
    others = Citation.objects.filter(fact__in={row.fact_id for row in rows}, page__superseded_at=None)
    return {(*owner(one), one.page_id, one.start, one.end) for one in others}


def _point(row: Any, place: QuotedSpan) -> None:
    row.page, row.start, row.end = place.page, place.start, place.end
    if hasattr(row, "page_number"):
        row.page_number, row.quote = place.page.number, place.quote


def _emit_deleted(kind: str, rows: list[Any]) -> None:
    """Emit that the engine's findings whose words are gone were removed; its stage emits what it finds now."""
    emit_each(rows, actor=SYSTEM, event_type=f"{kind}.deleted")


def _emit_changed(kind: str, rows: QuerySet[Any], field: str) -> None:
    """Emit that what stays rests on words that the document does not have any more."""
    data = {"fields": [field], "source_changed": True}
    emit_each(list(rows), actor=SYSTEM, event_type=f"{kind}.updated", data=data)
