"""Passages by their meaning: the vector index names the case's nearest, and more of them until enough are the caller's."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

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
MARGIN = 1.2  # times as many as would be enough, if what is asked about were spread evenly among them
COMPARED = 5_000  # passages of a case that are compared one by one
ALL, FIRST = "SELECT * FROM nearest", "SELECT * FROM nearest ORDER BY distance, id LIMIT {most}"
# The nearest are named before anything is joined to them: with a join among the conditions, the planner compares every
# vector of the case.
NEAREST = """
WITH nearest(id, item_id, page_id, start, distance) AS MATERIALIZED ({nearest}),
     best AS ({best}),
     mine AS (SELECT * FROM best nearest WHERE EXISTS ({seen}) ORDER BY distance, id LIMIT {most})
SELECT (SELECT count(*) FROM nearest), mine.id, mine.item_id, mine.page_id, mine.start, mine.distance
FROM (SELECT 1) one LEFT JOIN mine ON true
"""


@dataclass(frozen=True, slots=True)
class Near:
    """A passage and how far its meaning is from what is sought."""

    id: uuid.UUID
    item_id: uuid.UUID
    page_id: uuid.UUID
    start: int
    distance: float

    @property
    def score(self) -> float:
        return 1 - self.distance

    @property
    def key(self) -> str:
        return f"{self.page_id}:{self.start}"


def nearest(reach: Reach, q: str) -> tuple[list[Near], bool]:
    """The passages of the items within reach that mean most nearly what ``q`` says, the best first; and whether these are all.

    What is few is compared whole. Of more, the index names the nearest of the case, whoever may see them. Raises
    ``Unavailable`` while the model does not answer.
    """
    return nearest_to(reach, meanings_of(reach.case.pk, [q])[0])


def nearest_within(reach: Reach, items: list[uuid.UUID], sought: QueryVector) -> list[Near]:
    """The nearest passages of these items, as far as they are within reach."""
    return _compared(reach, sought.space.rows().filter(case=reach.case, item_id__in=items), sought)[0]


def nearest_to(reach: Reach, sought: QueryVector, *, enough: int | None = None) -> tuple[list[Near], bool]:
    """The same of a meaning that is known. More are asked for until ``enough`` (``ENOUGH``) are found."""
    found, is_whole = _nearest(reach, sought, ENOUGH if enough is None else enough)
    return sorted(found, key=lambda one: (-one.score, one.key)), is_whole


def _nearest(reach: Reach, sought: QueryVector, enough: int) -> tuple[list[Near], bool]:
    rows = sought.space.rows().filter(case=reach.case)
    if reach.blocks is not None:
        pages = list(reach.blocks.values_list("page_id", flat=True))
        return _compared(reach, rows.filter(page_id__in=pages), sought, are_within=True)
    if reach.few is not None:
        return _compared(reach, rows.filter(item_id__in=reach.few), sought)
    if reach.case_size <= COMPARED and rows.order_by()[: COMPARED + 1].count() <= COMPARED:
        return _compared(reach, rows, sought)
    return _deeper(reach, rows, sought, enough)


def _deeper(reach: Reach, rows: QuerySet[Any], sought: QueryVector, enough: int) -> tuple[list[Near], bool]:
    """As many of the case's nearest as it takes to have enough within reach, by how many the look before found."""
    depth, found = 0, list[Near]()
    while depth < DEEPEST:
        depth = _depth_after(depth, len(found), enough)
        looked_at, found = _named(reach, rows, sought, depth)
        if looked_at < FIRST_LOOK:  # the index gave up among other cases' passages
            return _compared(reach, rows, sought)
        if len(found) >= enough:
            return found, False
        if len(found) * DEEPEST < enough * depth:  # so few that not even the deepest look would name enough
            break
    if (modest := reach.all_if_modest()) is not None:
        return _compared(reach, rows.filter(any_of("item_id", modest)), sought, are_within=True)
    return found if depth == DEEPEST else _named(reach, rows, sought, DEEPEST)[1], False


def _depth_after(before: int, found: int, enough: int) -> int:
    """How deep to look next, where a look ``before`` found some within reach, but too few."""
    if not before:
        return FIRST_LOOK
    return min(DEEPEST, max(2 * before, int(MARGIN * before * enough / found))) if found else DEEPEST


def _compared(
    reach: Reach, rows: QuerySet[Any], sought: QueryVector, *, are_within: bool = False
) -> tuple[list[Near], bool]:
    """The best of all these rows, each compared with what is sought. Of rows that ``are_within`` reach only the best are
    looked at again."""
    _, found = _best(reach, rows.order_by(), sought, first=FIRST if are_within else ALL)
    return found, len(found) < CANDIDATES


def _named(reach: Reach, rows: QuerySet[Any], sought: QueryVector, depth: int) -> tuple[int, list[Near]]:
    """How many of the rows the index named, and the best of them within reach."""
    return _best(reach, rows.order_by(sought.distance)[:depth], sought)


def _best(reach: Reach, rows: QuerySet[Any], sought: QueryVector, *, first: str = ALL) -> tuple[int, list[Near]]:
    compared = rows.annotate(distance=sought.distance)
    mine = reach.items.filter(pk=RawSQL("nearest.item_id", (), output_field=UUIDField())).order_by().values("pk")
    try:
        named, params = compared.values(*sought.space.columns, "distance").query.sql_with_params()
        seen, seen_params = mine.query.sql_with_params()
    except EmptyResultSet:  # nothing is within reach
        return 0, []
    with reading_connection().cursor() as cursor:
        sql = NEAREST.format(nearest=named, best=first.format(most=CANDIDATES), seen=seen, most=CANDIDATES)
        cursor.execute(sql, [*params, *seen_params])
        answered = cursor.fetchall()
    return answered[0][0], [Near(*one) for _, *one in answered if one[0]]
