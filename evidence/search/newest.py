"""The pages on which a common word stands, from the newest document on.

The index of words reads all places of a word before it names the first. So the places of a word that many of the newest pages
have are had from these, one after the other, and where few documents are within reach, from each of them.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import F, QuerySet, UUIDField
from django.db.models.expressions import RawSQL

from config.db import any_of
from evidence.models import PageWords
from evidence.search.reach import Reach
from evidence.search.worded import Worded

SAMPLE, COMMON = 200, 30  # of the newest; and pages of these from which on a word is common
NEWEST = 30_000  # that are looked through for a common word; the index is asked if these have too few pages
SMALL = 5_000  # items of a case, of whose pages the index is sooner asked than a sample taken
# The newest pages of the case with the words. Of a search that is narrowed each that has them is looked up among the items:
# not EXISTS, for which PostgreSQL would gather all of these.
OF_PAGES = (
    "SELECT page_id, item_id, language, words, {within} AS is_within FROM ({newest} LIMIT %s) newest WHERE {matches}"
)
WITHIN = "SELECT page_id, item_id, language, words FROM ({pages} OFFSET 0) pages WHERE is_within"
NUMBERS = "SELECT count(*), count(*) FILTER (WHERE is_within) FROM ({pages}) pages"
# The newest documents within reach, one after the other until there are enough of their pages.
OF_ITEMS = """
SELECT page_id, item_id, language, words FROM ({newest}) newest
CROSS JOIN LATERAL (
  SELECT page_id, item_id, language, {of_index} AS words FROM evidence_pagewords
  WHERE item_id = newest.id AND case_id = %s AND {in_index} OFFSET 0
) indexed WHERE {matches}
"""
# Titles that clients don't read find nothing; they are left out where the row is known to be within reach.
CLIENTS_WORDS = """
SELECT page_id, item_id, language, words FROM (
  SELECT page_id, item_id, language, ts_filter(words, '{{a,d}}') AS words FROM ({matching} OFFSET 0) matching OFFSET 0
) theirs WHERE {matches}
"""
NUMBER = "SELECT count(*) FROM ({pages}) pages"


class WordedPages(NamedTuple):
    """SQL that finds pages with their item, ``language`` and ``words``, and its parameters; among ``most`` of ``rows``, if
    given."""

    sql: str
    params: tuple[Any, ...]
    rows: QuerySet[Any] | None = None
    most: int = 0

    def leave_some(self) -> bool:
        """Whether there are rows that are not looked at."""
        return self.rows is not None and self.rows[self.most : self.most + 1].exists()


def through_newest(cursor: Any, reach: Reach, words: Worded) -> WordedPages | None:
    """The pages with the words among the newest documents within reach; ``None`` where the index of words finds them sooner.
    Raises ``EmptyResultSet`` where nothing is within reach."""
    if reach.few is not None or reach.blocks is not None or reach.case_size <= SMALL:
        return None
    is_client = reach.scope.client_boundary  # the index of pages does not have those that they see beside one another
    if is_client and reach.is_in_order:
        return _if_common(cursor, reach, words)
    pages = _pages(reach, words)
    with_words, within = _sample(cursor, pages(SAMPLE))
    if within >= COMMON:
        return through_items(reach, words, NEWEST) if is_client else _those_within(pages(NEWEST))
    if with_words < COMMON:
        return None
    if reach.is_in_order:
        return _if_common(cursor, reach, words)
    modest = reach.all_if_modest()
    return None if modest is None else _of_each(reach, words, modest)


def _if_common(cursor: Any, reach: Reach, words: Worded) -> WordedPages | None:
    """The pages of the newest items within reach, if many of these have the words."""
    first = through_items(reach, words, SAMPLE)
    cursor.execute(NUMBER.format(pages=first.sql), first.params)
    return through_items(reach, words, NEWEST) if cursor.fetchone()[0] >= COMMON else None


def _sample(cursor: Any, pages: WordedPages) -> tuple[int, int]:
    """How many of the newest pages of the case have the words, and how many of these are within reach."""
    cursor.execute(NUMBERS.format(pages=pages.sql), pages.params)
    with_words, within = cursor.fetchone()
    return with_words, within


def _those_within(pages: WordedPages) -> WordedPages:
    """Those of the pages whose items are within reach."""
    return pages._replace(sql=WITHIN.format(pages=pages.sql))


def through_items(reach: Reach, words: Worded, most: int) -> WordedPages:
    """The pages of so many of the newest items within reach."""
    rows = reach.items.order_by("-id").values("id")
    newest, params = rows[:most].query.sql_with_params()
    of_index = "ts_filter(vector, '{a,d}')" if reach.scope.client_boundary else "vector"
    (in_index, asked), (matches, again) = words.matches("vector"), words.matches("words")
    sql = OF_ITEMS.format(newest=newest, of_index=of_index, in_index=in_index, matches=matches)
    return WordedPages(sql, (*params, reach.case.pk, *asked, *again), rows, most)


def _of_each(reach: Reach, words: Worded, items: list[uuid.UUID]) -> WordedPages:
    """The pages of these items, which are all within reach."""
    rows = PageWords.objects.open_to(reach.scope).filter(any_of("item_id", items), words.condition())
    found = rows.filter(case_id=reach.case.pk).values("page_id", "item_id", "language", words=F("vector"))
    return as_read(reach, words, *found.query.sql_with_params())


def as_read(reach: Reach, words: Worded, sql: str, params: tuple[Any, ...]) -> WordedPages:
    """Those of the pages that have the words for this caller."""
    if not reach.scope.client_boundary:
        return WordedPages(sql, params)
    matches, asked = words.matches("words")
    return WordedPages(CLIENTS_WORDS.format(matching=sql, matches=matches), (*params, *asked))


def _pages(reach: Reach, words: Worded) -> Callable[[int], WordedPages]:
    """What finds the pages among so many of the case's newest: written once for all numbers."""
    pages = PageWords.objects.open_to(reach.scope).filter(case_id=reach.case.pk).order_by("-item_id")
    rows = pages.values("page_id", "item_id", "language", words=F("vector"))
    newest, params = rows.query.sql_with_params()
    matches, asked = words.matches("words")
    within, more = ("true", ()) if not reach.is_narrowed else _within(reach)
    sql = OF_PAGES.format(newest=newest, matches=matches, within=within)
    return lambda most: WordedPages(sql, (*more, *params, most, *asked), rows, most)


def _within(reach: Reach) -> tuple[str, tuple[Any, ...]]:
    """The condition that a page's item is within reach."""
    named = reach.items.filter(pk=RawSQL("newest.item_id", (), output_field=UUIDField())).order_by()
    sql, params = named.values("pk")[:1].query.sql_with_params()
    return f"({sql}) IS NOT NULL", params
