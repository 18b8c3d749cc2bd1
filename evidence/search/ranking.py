"""Pages by their words: the index of words finds and ranks, up to a stated depth; what is not the caller's never counts."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.core.exceptions import EmptyResultSet
from django.db.models import Exists, F, OuterRef

from config.api.words import web_query
from config.replica.router import reading_connection
from evidence.models import PageIndex
from evidence.search.reach import Reach

LANGUAGE = "english"  # as the index is made
DEPTH = 2_000  # pages of the caller's that match are ranked and counted, no more
BY_LENGTH = 1  # divide the rank by 1 + log(length), so that long pages don't rank first only for their length
# Titles that clients don't read find nothing; they are left out where the row is known to be within reach.
CLIENTS_WORDS = """
SELECT page_id, words FROM (
  SELECT page_id, ts_filter(words, '{{a,d}}') AS words FROM ({matching} OFFSET 0) matching OFFSET 0
) theirs WHERE words @@ websearch_to_tsquery(%s, %s)
"""
UNDERSTOOD = "SELECT querytree(websearch_to_tsquery(%s, %s)), set_config('enable_seqscan', 'off', true)"
# ``found`` is not sorted: its limit ends the look through the index, whatever else matches. What a page says is read
# later, for the few that are shown.
RANKED = """
WITH found AS MATERIALIZED (
  SELECT page_id, ts_rank(words, websearch_to_tsquery(%s, %s), {by_length})::float AS score
  FROM ({words}) worded LIMIT {depth} + 1
)
SELECT counted.total, ranked.page_id, ranked.score
FROM (SELECT count(*) AS total FROM found) counted
LEFT JOIN LATERAL (
  SELECT page_id, score FROM (SELECT page_id, score FROM found LIMIT {depth}) deep
  WHERE %s::float IS NULL OR (score, page_id) < (%s::float, %s::uuid)
  ORDER BY score DESC, page_id DESC LIMIT %s
) ranked ON true
"""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Ids of pages with their scores, best first; how many were ranked, and whether that is all that match; and what the
    search was understood to ask for."""

    pages: list[tuple[uuid.UUID, float]]
    total: int
    is_whole: bool
    wanted: str


Place = tuple[float, str]  # a score and a page's id


def ranked(reach: Reach, q: str, *, limit: int, after: Place | None = None) -> Ranked:
    """The best ``limit`` pages ``after`` a place, of the items within reach."""
    given = [LANGUAGE, web_query(q)]
    try:
        words, params = _matching(reach, q).query.sql_with_params()
    except EmptyResultSet:  # nothing is within reach
        return Ranked([], 0, True, "")
    if reach.scope.client_boundary:
        words, params = CLIENTS_WORDS.format(matching=words), [*params, *given]
    sql = RANKED.format(words=words, by_length=BY_LENGTH, depth=DEPTH)
    score, page = after or (None, None)
    with reading_connection().cursor() as cursor:
        cursor.execute(UNDERSTOOD, given)
        wanted = cursor.fetchone()[0] or ""
        cursor.execute(sql, [*given, *params, score, score, page, limit])
        rows = cursor.fetchall()
    found = rows[0][0]
    return Ranked([(page, score) for _, page, score in rows if page], min(found, DEPTH), found <= DEPTH, wanted)


def _matching(reach: Reach, q: str) -> Any:
    """The case's pages within reach that the words stand on or in the title of, in no order."""
    query = SearchQuery(web_query(q), config=LANGUAGE, search_type="websearch")
    rows = PageIndex.objects.open_to(reach.scope).filter(case_id=reach.case.pk, vector=query)
    if reach.few is not None:
        rows = rows.filter(item_id__in=reach.few)
    if reach.is_narrowed:
        rows = rows.filter(Exists(reach.items.filter(pk=OuterRef("item_id"))))
    return rows.values("page_id", words=F("vector"))
