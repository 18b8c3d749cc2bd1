"""Finding passages by their words, by their meaning, or by both; always among the items the caller may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from config.api.errors import Invalid
from config.api.pagination import make_cursor, read_cursor
from config.db import one_of
from evidence.models import Page, Passage
from evidence.search.nearest import CANDIDATES, Near, nearest
from evidence.search.ranking import LANGUAGE, ranked
from evidence.search.reach import Reach
from evidence.search.snippets import Snippet, cut, snippets

Mode = Literal["text", "semantic", "hybrid"]
DAMPING = 60  # of reciprocal rank fusion, as in Cormack, Clarke and Büttcher (2009)
SALT = "intactus.search"


@dataclass(frozen=True, slots=True)
class Hit:
    """A page, or a passage of it, that answers a search. ``start`` and ``end`` count from the page's start."""

    page: Page
    start: int
    end: int
    snippet: Snippet
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """A page of hits, best first. ``total`` were ranked, and ``is_whole`` says whether that is all there is to find."""

    items: list[Hit]
    next_cursor: str | None
    total: int
    is_whole: bool


def search(*, reach: Reach, q: str, mode: Mode = "text", cursor: str | None = None, limit: int = 50) -> Found:
    """A cursor page of hits in the items within reach, best first.

    By words pages are found that match (quotes, ``or`` and ``-`` as in web searches), up to a depth; by meaning and both
    together the best 200.
    """
    sought = f"{mode} {q}"
    if mode == "text":
        return _by_words(reach, q, sought, cursor, limit)
    if mode == "semantic":
        near, is_whole = nearest(reach, q)
        shown, following = _after(near, sought, cursor, limit)
        return Found(_passage_hits(shown, reach), following, len(near), is_whole)
    fused, is_whole = _fused(reach, q)
    both, following = _after(fused, sought, cursor, limit)
    return Found(_fused_hits(both, reach), following, len(fused), is_whole)


def _by_words(reach: Reach, q: str, sought: str, cursor: str | None, limit: int) -> Found:
    last = _decode(cursor, sought) if cursor else None
    best = ranked(reach, q, limit=limit + 1, after=(-last[0], last[1]) if last else None)
    shown, more = best.pages[:limit], len(best.pages) > limit
    following = _cursor(sought, shown[-1][1], shown[-1][0]) if more else None
    hits = _text_hits(shown, best.wanted, reach)
    return Found(hits, following, best.total, best.is_whole)


def _text_hits(ranked_pages: Sequence[tuple[Any, float]], wanted: str, reach: Reach) -> list[Hit]:
    """The ranked pages, read through the barrier and among what is within reach."""
    scores = dict(ranked_pages)
    rows = Page.objects.filter(one_of("item_id", reach.items), pk__in=scores).select_related("item")
    read = {page.pk: page for page in rows} if scores else {}
    pages = [read[pk] for pk in scores if pk in read]
    found = snippets([page.text for page in pages], wanted, LANGUAGE)
    return [Hit(page, one.start, one.end, one, scores[page.pk]) for page, one in zip(pages, found, strict=True)]


def _passage_hits(near: Sequence[Near], reach: Reach) -> list[Hit]:
    """The passages, read through the barrier and among what is within reach."""
    rows = Passage.objects.filter(one_of("item_id", reach.items), pk__in=[one.id for one in near])
    rows = rows.select_related("page__item")
    read = {passage.pk: passage for passage in rows} if near else {}
    return [_passage_hit(read[one.id], one.score) for one in near if one.id in read]


def _passage_hit(passage: Any, score: float) -> Hit:
    page: Page = passage.page
    snippet = cut(page.text, passage.start, passage.end)
    return Hit(page, passage.start, passage.end, snippet, score)


@dataclass(frozen=True, slots=True)
class Fused:
    """A page that one or both ways found; ``near`` is its nearest passage where its words were not found."""

    page_id: Any
    score: float
    near: Near | None
    wanted: str

    @property
    def key(self) -> str:
        return str(self.page_id)


Best = TypeVar("Best", Near, Fused)


def _fused(reach: Reach, q: str) -> tuple[list[Fused], bool]:
    """Pages by the sum of 1 / (60 + place) in both lists; the words are shown where the page has them."""
    worded = ranked(reach, q, limit=CANDIDATES)
    meant, meant_is_whole = nearest(reach, q)
    near = {one.page_id: one for one in reversed(meant)}
    words = [page for page, _ in worded.pages]
    scores: dict[Any, float] = {}
    for pages in (words, dict.fromkeys(one.page_id for one in meant)):
        for place, page in enumerate(pages, start=1):
            scores[page] = scores.get(page, 0) + 1 / (DAMPING + place)
    for page in words:
        near.pop(page, None)
    fused = [Fused(page, score, near.get(page), worded.wanted) for page, score in scores.items()]
    is_whole = meant_is_whole and worded.total <= CANDIDATES and len(fused) <= CANDIDATES
    return sorted(fused, key=lambda one: (-one.score, one.key))[:CANDIDATES], is_whole


def _fused_hits(shown: Sequence[Fused], reach: Reach) -> list[Hit]:
    worded = [(one.page_id, one.score) for one in shown if one.near is None]
    hits = _text_hits(worded, shown[0].wanted, reach) if worded else []
    hits += _passage_hits([one.near for one in shown if one.near], reach)
    by_page = {hit.page.pk: hit for hit in hits}
    return [replace(by_page[one.page_id], score=one.score) for one in shown if one.page_id in by_page]


def _after(best: list[Best], sought: str, cursor: str | None, limit: int) -> tuple[list[Best], str | None]:
    """What follows the cursor, and the cursor of what follows that."""
    last = _decode(cursor, sought) if cursor else None
    rest = [one for one in best if last is None or (-one.score, one.key) > last]
    shown, more = rest[:limit], len(rest) > limit
    return shown, _cursor(sought, shown[-1].score, shown[-1].key) if more else None


def _cursor(sought: str, score: float, key: Any) -> str:
    """Where the next page begins, by score and key: newly indexed text neither repeats nor skips an old hit."""
    return make_cursor([sought, -score, str(key)], salt=SALT)


def _decode(cursor: str, sought: str) -> tuple[float, str]:
    made_for, score, key = read_cursor(cursor, salt=SALT)
    if made_for != sought:
        raise Invalid.field("cursor", "This cursor belongs to another search.")
    return score, key
