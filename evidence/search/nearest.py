"""Passages by their meaning: the vector index names the case's nearest, and more of them until enough are the caller's."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db.models import QuerySet, UUIDField
from django.db.models.expressions import RawSQL

from config.db import any_of
from config.replica.router import reading_connection
from evidence.search.meanings import QueryVector, meanings_of
from evidence.search.reach import Reach

CANDIDATES = 200  # how many a search by meaning finds at most
ENOUGH = 50  # fewer than that of the first that the index names, and more are asked for
FIRST_LOOK, DEEPEST = 250, 4_000  # how many of the case's nearest the index names at first, and at most
DEEPER_AT_FIRST = 2_500  # at most at first, where it is known that few of what is named are within reach
# Times as many as would be enough, if what is asked about were spread evenly among them. A second look goes the whole way
# through the index again, while a thousand more of the first are some milliseconds.
MARGIN = 2.5
COMPARED = 5_000  # passages of a case that are compared one by one
LONGEST = 1_500  # characters of a passage that are read
ALL, FIRST = "SELECT * FROM nearest", "SELECT * FROM nearest ORDER BY distance, id LIMIT {most}"
# The nearest are named before anything is joined to them: with a join among the conditions, the planner compares every
# vector of the case.
NEAREST = """
WITH nearest(id, item_id, page_id, start, ends, distance) AS MATERIALIZED ({nearest}),
     best AS ({best}),
     mine AS (
       SELECT nearest.*, concat(seen.client_title, ' ', seen.filename) AS name
       FROM best nearest CROSS JOIN LATERAL ({seen}) seen ORDER BY distance, id LIMIT {most}
     )
SELECT (SELECT count(*) FROM nearest), mine.id, mine.item_id, mine.page_id, concat(mine.page_id, ':', mine.start),
       mine.distance, mine.name{said}
FROM (SELECT 1) one LEFT JOIN mine ON true{joined}
"""
# Beside the name by which clients read its document, since the firm's titles let nobody else find anything: what it says.
SAID = f", substr(page.text, mine.start + 1, least(mine.ends - mine.start, {LONGEST}))"
JOINED = " LEFT JOIN evidence_page page ON page.id = mine.page_id"


class Near(NamedTuple):
    """A passage and how far its meaning is from what is sought; its document's name, and its first words where these were
    asked for."""

    id: uuid.UUID
    item_id: uuid.UUID
    page_id: uuid.UUID
    key: str
    distance: float
    name: str = ""
    words: str = ""

    @property
    def score(self) -> float:
        return 1 - self.distance


def nearest(reach: Reach, q: str) -> tuple[list[Near], bool]:
    """The passages of the items within reach that mean most nearly what ``q`` says, the best first; and whether these are all.

    What is few is compared whole. Of more, the index names the nearest of the case, whoever may see them. Raises
    ``Unavailable`` while the model does not answer.
    """
    return nearest_to(reach, meanings_of(reach, [q])[0])


def nearest_within(reach: Reach, items: list[uuid.UUID], sought: QueryVector) -> list[Near]:
    """The nearest passages of these items, as far as they are within reach, with what they say."""
    rows = sought.space.rows().filter(case=reach.case, item_id__in=items)
    return _NearestLook(reach, sought, is_said=True).compared(rows)[0]


def nearest_to(
    reach: Reach, sought: QueryVector, *, enough: int | None = None, is_said: bool = False
) -> tuple[list[Near], bool]:
    """The same of a meaning that is known; ``is_said``: with what they say. More are asked for until ``enough``
    (:data:`ENOUGH`) are found."""
    found, is_whole = _NearestLook(reach, sought, ENOUGH if enough is None else enough, is_said).nearest()
    return sorted(found, key=lambda one: (one.distance, one.key)), is_whole


@dataclass(frozen=True)
class _NearestLook:
    """A look for what means nearly what is sought, within reach."""

    reach: Reach
    sought: QueryVector
    enough: int = 0
    is_said: bool = False

    def nearest(self) -> tuple[list[Near], bool]:
        reach = self.reach
        rows = self.sought.space.rows_of(reach.case.pk)
        if reach.blocks is not None:
            pages = list(reach.blocks.values_list("page_id", flat=True))
            return self.compared(rows.filter(page_id__in=pages), are_within=True)
        if reach.few is not None:
            return self.compared(rows.filter(item_id__in=reach.few))
        if reach.case_size <= COMPARED and rows.order_by()[: COMPARED + 1].count() <= COMPARED:
            return self.compared(rows)
        return self._deeper(rows)

    def _deeper(self, rows: QuerySet[Any]) -> tuple[list[Near], bool]:
        """As many of the case's nearest as it takes to have enough within reach, by how many the look before found."""
        depth, found = 0, list[Near]()
        while depth < DEEPEST and self.enough <= DEEPEST * self.reach.share:
            depth = self._depth_after(depth, len(found))
            looked_at, found = self._named(rows, depth)
            if looked_at < FIRST_LOOK:  # the index gave up among other cases' passages
                return self.compared(rows)
            if len(found) >= self.enough:
                return found, False
            if len(found) * DEEPEST < self.enough * depth:  # so few that not even the deepest look would name enough
                break
        if (modest := self.reach.all_if_modest()) is not None:
            return self.compared(rows.filter(any_of("item_id", modest)), are_within=True)
        return found if depth == DEEPEST else self._named(rows, DEEPEST)[1], False

    def _depth_after(self, before: int, found: int) -> int:
        """How deep to look next, where a look ``before`` found some within reach, but too few."""
        if not before:
            return max(FIRST_LOOK, min(DEEPER_AT_FIRST, int(MARGIN * self.enough / self.reach.share)))
        return min(DEEPEST, max(2 * before, int(MARGIN * before * self.enough / found))) if found else DEEPEST

    def compared(self, rows: QuerySet[Any], *, are_within: bool = False) -> tuple[list[Near], bool]:
        """The best of all these rows, each compared with what is sought. Of rows that ``are_within`` reach only the best are
        looked at again."""
        _, found = self._best(rows.order_by(), first=FIRST if are_within else ALL)
        return found, len(found) < CANDIDATES

    def _named(self, rows: QuerySet[Any], depth: int) -> tuple[int, list[Near]]:
        """How many of the rows the index named, and the best of them within reach."""
        return self._best(rows.order_by(self.sought.distance)[:depth])

    def _best(self, rows: QuerySet[Any], *, first: str = ALL) -> tuple[int, list[Near]]:
        space = self.sought.space
        compared = rows.annotate(distance=self.sought.distance, ends=space.end)
        mine = self.reach.items.filter(pk=RawSQL("nearest.item_id", (), output_field=UUIDField())).order_by()
        try:
            named, params = compared.values(*space.columns, "ends", "distance").query.sql_with_params()
            seen, seen_params = mine.values("client_title", "filename")[:1].query.sql_with_params()
        except EmptyResultSet:  # nothing is within reach
            return 0, []
        said, joined = (SAID, JOINED) if self.is_said else ("", "")
        best = first.format(most=CANDIDATES)
        sql = NEAREST.format(nearest=named, best=best, seen=seen, most=CANDIDATES, said=said, joined=joined)
        with reading_connection().cursor() as cursor:
            cursor.execute(sql, [*params, *seen_params])
            answered = cursor.fetchall()
        return answered[0][0], [Near(*one) for _, *one in answered if one[0]]
