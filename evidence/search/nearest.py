"""Passages by their meaning: the vector index names the case's nearest, and more of them until enough are the caller's."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet, UUIDField
from django.db.models.expressions import RawSQL
from pgvector.django import CosineDistance

from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.registry import provider_of
from evidence.models import Passage
from evidence.search.reach import Reach

CANDIDATES = 200  # how many a search by meaning finds
DEPTHS = (
    CANDIDATES,
    1_000,
    4_000,
    16_000,
)  # how many of the case's nearest are looked at, until enough are the caller's
COMPARED = 5_000  # passages of a case that are compared one by one
Distances = dict[uuid.UUID, float]
# The nearest are named before anything is joined to them: with a join among the conditions, the planner compares every
# vector of the case.
NEAREST = """
WITH nearest AS MATERIALIZED ({nearest}),
     mine AS (SELECT id, distance FROM nearest WHERE EXISTS ({seen}) ORDER BY distance, id LIMIT %s)
SELECT (SELECT count(*) FROM nearest), mine.id, mine.distance FROM (SELECT 1) one LEFT JOIN mine ON true
"""


@dataclass(frozen=True, slots=True)
class Nearest:
    """Passages, each with its ``distance``; whether there are no others within reach."""

    passages: list[Any]
    is_whole: bool


def nearest(reach: Reach, q: str) -> Nearest:
    """The passages of the items within reach that mean most nearly what ``q`` says: the best 200, in no order."""
    vector = provider_of(EMBED).run([q])[0]
    found, is_whole = _nearest_ids(reach, vector)
    passages = list(Passage.objects.filter(pk__in=found, item__in=reach.items).select_related("page__item"))
    for one in passages:
        one.distance = found[one.pk]
    return Nearest(passages, is_whole)


def _nearest_ids(reach: Reach, vector: Any) -> tuple[Distances, bool]:
    """The best within reach, and whether these are all. What is few is compared whole; of more, the index names the best."""
    rows = Passage.objects.filter(case=reach.case)
    if reach.few is not None:
        return _compared(reach, rows.filter(item_id__in=reach.few), vector)
    if rows.order_by()[: COMPARED + 1].count() <= COMPARED:
        return _compared(reach, rows, vector)
    for depth in DEPTHS:
        looked_at, found = _named(reach, rows, vector, depth)
        if looked_at < CANDIDATES:  # the index gave up among other cases' passages
            return _compared(reach, rows, vector)
        if len(found) >= CANDIDATES or looked_at < depth:
            break
    if len(found) < CANDIDATES and (few := reach.all_if_few()) is not None:
        return _compared(reach, rows.filter(item_id__in=few), vector)
    return found, False


def _compared(reach: Reach, rows: QuerySet[Any], vector: Any) -> tuple[Distances, bool]:
    """The best of all these rows, each compared with what is sought."""
    _, found = _execute(reach, rows.order_by(), vector)
    return found, len(found) < CANDIDATES


def _named(reach: Reach, rows: QuerySet[Any], vector: Any, depth: int) -> tuple[int, Distances]:
    """How many of the rows the index named, of so many asked for, and the best of them within reach."""
    return _execute(reach, rows.order_by(CosineDistance("embedding", vector))[:depth], vector)


def _execute(reach: Reach, rows: QuerySet[Any], vector: Any) -> tuple[int, Distances]:
    compared = rows.annotate(distance=CosineDistance("embedding", vector)).values("id", "item_id", "distance")
    nearest, params = compared.query.sql_with_params()
    mine = reach.items.filter(pk=RawSQL("nearest.item_id", (), output_field=UUIDField())).order_by().values("pk")
    seen, seen_params = mine.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(NEAREST.format(nearest=nearest, seen=seen), [*params, *seen_params, CANDIDATES])
        rows_found = cursor.fetchall()
    return rows_found[0][0], {pk: distance for _, pk, distance in rows_found if pk}
