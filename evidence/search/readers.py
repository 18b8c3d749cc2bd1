"""Finding passages by their words, by their meaning, or by both; always among the items the caller may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from django.contrib.postgres.search import SearchQuery, SearchRank, SearchVectorField
from django.db import connection
from django.db.models import F, FloatField, Func, Value
from django.db.models.functions import Cast
from pgvector.django import CosineDistance

from cases.models import Case
from config.api.errors import Invalid
from config.api.pagination import ResultPage as CursorPage
from config.api.pagination import make_cursor, paginate, read_cursor
from config.api.words import web_query
from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.registry import provider_of
from evidence.models import Page, Passage
from evidence.models.item import EvidenceRows
from evidence.search.snippets import Snippet, cut, snippets

Mode = Literal["text", "semantic", "hybrid"]
LANGUAGE = "english"  # as the index is made
CANDIDATES = 200  # how deep a search by meaning goes
DAMPING = 60  # of reciprocal rank fusion, as in Cormack, Clarke and Büttcher (2009)
BY_LENGTH = 1  # divide the rank by 1 + log(length), so that long pages don't rank first only for their length
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


def search(
    *,
    case: Case,
    among: EvidenceRows,
    q: str,
    as_client: bool,
    mode: Mode = "text",
    cursor: str | None = None,
    limit: int = 50,
) -> CursorPage:
    """A cursor page of hits in the case's items ``among``, best first.

    By words every page is found that matches (quotes, ``or`` and ``-`` as in web searches); by meaning and both
    together the best 200. ``as_client``: titles that clients don't read find nothing.
    """
    if mode == "text":
        rows = _matching(case, among, q, as_client)
        found = paginate(rows, order=("-score", "-id"), cursor=cursor, limit=limit)
        return replace(found, items=_text_hits(found.items, q))
    hits = _semantic(case, among, q) if mode == "semantic" else _hybrid(case, among, q, as_client)
    return _after(hits, f"{mode} {q}", cursor, limit)


def _matching(case: Case, among: EvidenceRows, q: str, as_client: bool) -> Any:
    query = SearchQuery(web_query(q), config=LANGUAGE, search_type="websearch")
    vector = _clients_words() if as_client else F("index__vector")
    rank = SearchRank(vector, query, normalization=Value(BY_LENGTH))
    found = (
        Page.objects.filter(case=case, index__case_id=case.pk, index__vector=query, item__in=among.filter(case=case))
        .select_related("item")
        .annotate(score=Cast(rank, FloatField()))
    )
    return found.alias(words=vector).filter(words=query) if as_client else found


def _clients_words() -> Func:
    """The index without the firm's own titles."""
    return Func(F("index__vector"), Value("{a,d}"), function="ts_filter", output_field=SearchVectorField())


def _text_hits(pages: list[Any], q: str) -> list[Hit]:
    found = snippets([page.text for page in pages], web_query(q), LANGUAGE)
    return [Hit(page, one.start, one.end, one, page.score) for page, one in zip(pages, found, strict=True)]


def _semantic(case: Case, among: EvidenceRows, q: str) -> list[Hit]:
    distance = CosineDistance("embedding", provider_of(EMBED).run([q])[0])
    with connection.cursor() as settings:  # go on through the vector index until enough rows pass the filters
        settings.execute("SELECT set_config('hnsw.iterative_scan', 'strict_order', true)")
    nearest = (
        Passage.objects.filter(case=case, item__in=among.filter(case=case))
        .select_related("page__item")
        .annotate(distance=distance)
        .order_by("distance")[:CANDIDATES]
    )
    hits = [_passage_hit(one) for one in nearest]
    return sorted(hits, key=lambda hit: (-hit.score, hit.key))


def _passage_hit(passage: Any) -> Hit:
    page: Page = passage.page
    snippet = cut(page.text, passage.start, passage.end)
    return Hit(page, passage.start, passage.end, snippet, 1 - passage.distance)


def _hybrid(case: Case, among: EvidenceRows, q: str, as_client: bool) -> list[Hit]:
    """Pages by the sum of 1 / (60 + place) in both lists; the words are shown where the page has them."""
    pages = list(_matching(case, among, q, as_client).order_by("-score", "-id")[:CANDIDATES])
    best: dict[Any, Hit] = {}
    scores: dict[Any, float] = {}
    for hits in (_text_hits(pages, q), _first_of_each_page(_semantic(case, among, q))):
        for place, hit in enumerate(hits, start=1):
            best.setdefault(hit.page.pk, hit)
            scores[hit.page.pk] = scores.get(hit.page.pk, 0) + 1 / (DAMPING + place)
    fused = [replace(hit, score=scores[pk]) for pk, hit in best.items()]
    return sorted(fused, key=lambda hit: (-hit.score, hit.key))[:CANDIDATES]


def _first_of_each_page(hits: list[Hit]) -> list[Hit]:
    return list({hit.page.pk: hit for hit in reversed(hits)}.values())[::-1]


def _after(hits: list[Hit], search: str, cursor: str | None, limit: int) -> CursorPage:
    """The hits after the cursor, by score and key, so that newly indexed text neither repeats nor skips an old hit."""
    if cursor:
        last = _decode(cursor, search)
        hits = [hit for hit in hits if (-hit.score, hit.key) > last]
    shown, more = hits[:limit], len(hits) > limit
    following = make_cursor([search, -shown[-1].score, shown[-1].key], salt=SALT) if more else None
    return CursorPage(shown, following)


def _decode(cursor: str, search: str) -> tuple[float, str]:
    made_for, score, key = read_cursor(cursor, salt=SALT)
    if made_for != search:
        raise Invalid.field("cursor", "This cursor belongs to another search.")
    return score, key
