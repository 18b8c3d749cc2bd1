"""Finding passages by their words, by their meaning, or by both; always among the items the caller may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from config.api.errors import Invalid
from config.api.pagination import make_cursor, read_cursor
from evidence.models import Page
from evidence.search.nearest import CANDIDATES, nearest
from evidence.search.ranking import DEPTH, LANGUAGE, Ranked, ranked
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

    @property
    def key(self) -> str:
        return f"{self.page.pk}:{self.start}"


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
    hits, is_whole = _by_meaning(reach, q) if mode == "semantic" else _by_both(reach, q)
    last = _decode(cursor, sought) if cursor else None
    rest = [hit for hit in hits if last is None or (-hit.score, hit.key) > last]
    return Found(*_page(rest, sought, limit), total=len(hits), is_whole=is_whole)


def _by_words(reach: Reach, q: str, sought: str, cursor: str | None, limit: int) -> Found:
    last = _decode(cursor, sought) if cursor else None
    best = ranked(reach, q, limit=limit + 1, after=(-last[0], last[1]) if last else None)
    shown, more = best.pages[:limit], len(best.pages) > limit
    following = _cursor(sought, shown[-1][1], shown[-1][0]) if more else None
    hits = _text_hits(replace(best, pages=shown), reach)
    return Found(hits, following, min(best.total, DEPTH), best.is_whole)


def _text_hits(best: Ranked, reach: Reach) -> list[Hit]:
    """The ranked pages, read through the barrier and among what is within reach."""
    scores = dict(best.pages)
    rows = Page.objects.filter(pk__in=scores, item__in=reach.items).select_related("item")
    read = {page.pk: page for page in rows} if scores else {}
    pages = [read[pk] for pk in scores if pk in read]
    found = snippets([page.text for page in pages], best.wanted, LANGUAGE)
    return [Hit(page, one.start, one.end, one, scores[page.pk]) for page, one in zip(pages, found, strict=True)]


def _by_meaning(reach: Reach, q: str) -> tuple[list[Hit], bool]:
    found = nearest(reach, q)
    hits = [_passage_hit(one) for one in found.passages]
    return sorted(hits, key=lambda hit: (-hit.score, hit.key)), found.is_whole


def _passage_hit(passage: Any) -> Hit:
    page: Page = passage.page
    snippet = cut(page.text, passage.start, passage.end)
    return Hit(page, passage.start, passage.end, snippet, 1 - passage.distance)


def _by_both(reach: Reach, q: str) -> tuple[list[Hit], bool]:
    """Pages by the sum of 1 / (60 + place) in both lists; the words are shown where the page has them."""
    worded = ranked(reach, q, limit=CANDIDATES)
    meant, meant_is_whole = _by_meaning(reach, q)
    best: dict[Any, Hit] = {}
    scores: dict[Any, float] = {}
    for hits in (_text_hits(worded, reach), _first_of_each_page(meant)):
        for place, hit in enumerate(hits, start=1):
            best.setdefault(hit.page.pk, hit)
            scores[hit.page.pk] = scores.get(hit.page.pk, 0) + 1 / (DAMPING + place)
    fused = [replace(hit, score=scores[pk]) for pk, hit in best.items()]
    is_whole = meant_is_whole and worded.total <= CANDIDATES and len(fused) <= CANDIDATES
    return sorted(fused, key=lambda hit: (-hit.score, hit.key))[:CANDIDATES], is_whole


def _first_of_each_page(hits: list[Hit]) -> list[Hit]:
    return list({hit.page.pk: hit for hit in reversed(hits)}.values())[::-1]


def _page(hits: list[Hit], sought: str, limit: int) -> tuple[list[Hit], str | None]:
    """What follows a cursor, by score and key, so that newly indexed text neither repeats nor skips an old hit."""
    shown, more = hits[:limit], len(hits) > limit
    return shown, _cursor(sought, shown[-1].score, shown[-1].key) if more else None


def _cursor(sought: str, score: float, key: Any) -> str:
    return make_cursor([sought, -score, str(key)], salt=SALT)


def _decode(cursor: str, sought: str) -> tuple[float, str]:
    made_for, score, key = read_cursor(cursor, salt=SALT)
    if made_for != sought:
        raise Invalid.field("cursor", "This cursor belongs to another search.")
    return score, key
