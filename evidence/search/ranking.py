"""Pages by their words, ranked up to a stated depth; what is not the caller's never counts.

The index of words finds them, or of a common word a look through the newest pages.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db.models import Exists, F, OuterRef

from config.replica.router import reading_connection
from evidence.models import PageWords
from evidence.search.newest import WordedPages, as_read, through_newest
from evidence.search.reach import Reach
from evidence.search.worded import Wanted, Worded, worded

DEPTH = 2_000  # pages of the caller's that match are ranked and counted, no more; half as many where each one's item is looked up
BY_LENGTH = 1  # divide the rank by 1 + log(length), so that long pages don't rank first only for their length
# ``found`` is not sorted: its limit ends the look through the index, whatever else matches. What a page says is read
# later, for the few that are shown.
RANKED = """
WITH found AS MATERIALIZED (
  SELECT page_id, item_id, ts_rank(words, {query}, {by_length})::float AS score
  FROM ({words}) worded LIMIT {depth} + 1
)
SELECT counted.total, ranked.page_id, ranked.item_id, ranked.score
FROM (SELECT count(*) AS total FROM found) counted
LEFT JOIN LATERAL (
  SELECT page_id, item_id, score FROM (SELECT page_id, item_id, score FROM found LIMIT {depth}) deep
  WHERE %s::float IS NULL OR (score, page_id) < (%s::float, %s::uuid)
  ORDER BY score DESC, page_id DESC LIMIT %s
) ranked ON true
"""


class RankedPage(NamedTuple):
    """A page that has the words."""

    page: uuid.UUID
    item: uuid.UUID
    score: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """Ids of pages with their items and scores, best first; how many were ranked, and whether that is all that match; and what
    the search was understood to ask for."""

    pages: list[RankedPage]
    total: int
    is_whole: bool
    wanted: Wanted


Place = tuple[float, str]  # a score and a page's id


def ranked(reach: Reach, text: str, *, limit: int, after: Place | None = None, depth: int | None = None) -> Ranked:
    """The best ``limit`` pages ``after`` a place, of the items within reach. At most ``depth`` (``DEPTH``) are ranked, of a
    search that is narrowed half as many."""
    depth = DEPTH if depth is None else min(depth, DEPTH)
    depth = depth // 2 if reach.is_narrowed else depth
    with reading_connection().cursor() as cursor:
        words = worded(cursor, text, reach.case.pk)
        try:
            newest = through_newest(cursor, reach, words)
            rows = _ranked(cursor, newest, words, limit, after, depth) if newest else []
            if newest is None or (rows[0][0] <= depth and newest.leave_some()):
                rows = _ranked(cursor, _indexed(reach, words), words, limit, after, depth)
        except EmptyResultSet:  # nothing is within reach
            return Ranked([], 0, True, {})
    found = rows[0][0]
    pages = [RankedPage(*one) for _, *one in rows if one[0]]
    return Ranked(pages, min(found, depth), found <= depth, words.wanted)


def _ranked(cursor: Any, rows: WordedPages, words: Worded, limit: int, after: Place | None, depth: int) -> list[Any]:
    score, page = after or (None, None)
    query, params = words.query()
    sql = RANKED.format(query=query, words=rows.sql, by_length=BY_LENGTH, depth=depth)
    cursor.execute(sql, [*params, *rows.params, score, score, page, limit])
    found: list[Any] = cursor.fetchall()
    return found


def _indexed(reach: Reach, words: Worded) -> WordedPages:
    """The pages with the words as the index of words finds them."""
    return as_read(reach, words, *_matching(reach, words).query.sql_with_params())


def _matching(reach: Reach, words: Worded) -> Any:
    """The case's pages within reach that the words stand on or in the title of, in no order."""
    rows = PageWords.objects.open_to(reach.scope).filter(words.condition(), case_id=reach.case.pk)
    if reach.few is not None:
        rows = rows.filter(item_id__in=reach.few)
    if reach.is_narrowed:
        rows = rows.filter(Exists(reach.items.filter(pk=OuterRef("item_id"))))
    if reach.blocks is not None:
        rows = rows.filter(page_id__in=list(reach.blocks.values_list("page_id", flat=True)))
    return rows.values("page_id", "item_id", "language", words=F("vector"))
