"""Finding passages by their words, by their meaning, or by both; always among the items the caller may see."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.db.models import F, QuerySet

from cases.models import Case
from config.api.asking import Questions
from config.api.compiled_reads import rows_by_ids
from config.api.scope import Scope
from config.db import one_of
from evidence.models import EvidenceItem, Page, Passage
from evidence.search.candidates import Candidate, Candidates, Sort, after, by_date, decode, encode
from evidence.search.hybrid import hybrid, sought_texts
from evidence.search.language.compiled import Query
from evidence.search.languages import configuration_of
from evidence.search.meanings import ask_meanings
from evidence.search.nearest import nearest
from evidence.search.ranking import DEPTH, ranked
from evidence.search.reach import Reach
from evidence.search.snippets import Snippet, Span, cut, snippets
from evidence.search.worded import Wanted

Mode = Literal["text", "semantic", "hybrid"]
# What a hit says: not its vector, nor all that is kept of a document.
OF_PAGE = (
    "item_id", "number", "label", "text", "item__title", "item__client_title", "item__filename", "item__withheld",
    "item__media_type", "item__language",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """A page, or a passage of it, that answers a search. ``start`` and ``end`` count from the page's start."""

    page: Page
    start: int
    end: int
    snippet: Snippet
    score: float


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A page of hits, best first. ``total`` were ranked, and ``is_whole`` says whether that is all there is to find."""

    items: list[Hit]
    next_cursor: str | None
    total: int
    is_whole: bool


def search(
    *, reach: Reach, query: Query, q: str, mode: Mode = "text", cursor: str | None = None, limit: int = 50
) -> SearchPage:
    """A cursor page of hits in the items within reach, best first.

    By words pages are found that match, up to a depth; by meaning and both together the best 200. Where only fields are
    asked for, documents are found, newest first.
    """
    sought = f"{mode} {q}"
    if mode == "text" and query.node:
        return _by_words(reach, query, sought, cursor, limit)
    candidates = find(reach, query, mode)
    shown, following = after(candidates.found, sought, cursor, limit)
    return SearchPage(hits_of(shown, candidates.wanted, reach), following, len(candidates.found), candidates.is_whole)


def find(reach: Reach, query: Query, mode: Mode, sort: Sort = "relevance") -> Candidates:
    """All that a search ranks, in its order."""
    if query.node is None:
        found = _named(reach) if reach.blocks is not None else _documents(reach, query, sort)
    elif mode == "text":
        best = ranked(reach, query.words(outward=reach.scope.client_boundary), limit=DEPTH)
        found = Candidates(
            [Candidate(one.page, one.score, str(one.page), item_id=one.item) for one in best.pages],
            best.is_whole,
            best.wanted,
        )
    elif mode == "semantic":
        near, is_whole = nearest(reach, query.plain)
        places = [Candidate(one.page_id, one.score, one.key, passage=one.id, item_id=one.item_id) for one in near]
        found = Candidates(places, is_whole)
    else:
        found = hybrid(reach, query)
    return by_date(found, reach, sort)


def ask_meanings_of(case: Case, query: Query, mode: Mode) -> Questions:
    """What a search in this mode compares passages with, asked before the call's transaction; nothing for words only."""
    if mode == "text" or query.node is None:
        return None
    return (yield from ask_meanings(case.pk, sought_texts(query) if mode == "hybrid" else [query.plain]))


def hits_of(shown: Sequence[Candidate], wanted: Wanted, reach: Reach) -> list[Hit]:
    """The candidates, which were found within reach, read through the barrier."""
    passages = _passages([one.passage for one in shown if one.passage], reach)
    pages = _pages([one.page_id for one in shown if not one.passage], reach)
    placed = [(one, place) for one in shown if (place := _place(one, passages, pages))]
    texts = [page.text if span is None else page.text[span[0] : span[1]] for _, (page, span) in placed]
    found = snippets(texts, wanted, [configuration_of(page.item.language) for _, (page, _) in placed])
    return [_hit(page, span, said, one.score) for (one, (page, span)), said in zip(placed, found, strict=True)]


def _place(one: Candidate, passages: dict[Any, Any], pages: dict[Any, Page]) -> tuple[Page, Span | None] | None:
    """The page and, where the words don't say it, the span of it that was found."""
    if one.passage:
        passage = passages.get(one.passage)
        return (passage.page, (passage.start, passage.end)) if passage else None
    page = pages.get(one.page_id)
    return (page, one.span) if page else None


def _hit(page: Page, span: Span | None, said: Snippet, score: float) -> Hit:
    if span is None:
        return Hit(page, said.start, said.end, said, score)
    start, end = span
    snippet = (
        replace(said, offset=start + said.offset, start=start, end=end) if said.matches else cut(page.text, start, end)
    )
    return Hit(page, start, end, snippet, score)


def _by_words(reach: Reach, query: Query, sought: str, cursor: str | None, limit: int) -> SearchPage:
    last = decode(cursor, sought) if cursor else None
    words = query.words(outward=reach.scope.client_boundary)
    best = ranked(reach, words, limit=limit + 1, after=(-last[0], last[1]) if last else None)
    shown, more = best.pages[:limit], len(best.pages) > limit
    following = encode(sought, shown[-1].score, shown[-1].page) if more else None
    hits = hits_of([Candidate(one.page, one.score, str(one.page)) for one in shown], best.wanted, reach)
    return SearchPage(hits, following, best.total, best.is_whole)


def _named(reach: Reach) -> Candidates:
    """The places that Bates numbers and lines name, in reading order."""
    rows = list(reach.blocks.values_list("page_id", "start", "end", "item_id")) if reach.blocks is not None else []
    found = [
        Candidate(page, float(-place), f"{page}:{start}", span=(start, end), item_id=item)
        for place, (page, start, end, item) in enumerate(rows)
    ]
    return Candidates(found, len(rows) < DEPTH)


def _documents(reach: Reach, query: Query, sort: Sort) -> Candidates:
    """The first page of each document that the fields leave, the newest or, by date, the first or last of all."""
    if not query.fields:
        return Candidates([], True)
    order = [F("document_date").asc(nulls_last=True), "id"] if sort == "date" else ["-id"]
    if sort == "-date":
        order = [F("document_date").desc(nulls_last=True), "-id"]
    items = list(reach.items.order_by(*order).values_list("pk", flat=True)[: DEPTH + 1])
    pages = Page.objects.filter(item_id__in=items[:DEPTH], number=1).values_list("item_id", "pk")
    first: dict[uuid.UUID, uuid.UUID] = dict(pages)
    found = [
        Candidate(first[item], float(-place), str(item), span=(0, 0), item_id=item)
        for place, item in enumerate(items[:DEPTH]) if item in first
    ]  # fmt: skip
    return Candidates(found, len(items) <= DEPTH)


def _pages(ids: list[Any], reach: Reach) -> dict[Any, Page]:
    return {page.pk: page for page in rows_by_ids("pages found", ids, reach.case.pk, reach.caller, _shown_pages)}


def _passages(ids: list[uuid.UUID], reach: Reach) -> dict[Any, Passage]:
    rows = rows_by_ids("passages found", ids, reach.case.pk, reach.caller, _shown_passages)
    return {passage.pk: passage for passage in rows}


def _shown_pages(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    rows = Page.objects.filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)), case_id=case_id)
    return rows.select_related("item").only(*OF_PAGE)


def _shown_passages(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    rows = Passage.objects.filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)), case_id=case_id)
    return rows.select_related("page__item").only("start", "end", *(f"page__{one}" for one in OF_PAGE))
