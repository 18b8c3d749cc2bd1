"""How two entities are connected, and what is near one: a single recursive query over the relationships that a caller sees.

Each step goes over rows of ``visible_to``, within the firm's row security, so that no path leads over a relationship or
through an entity that is hidden from the caller. Every step is bounded; what a bound left out is said.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import F, Q, QuerySet, UUIDField, Window
from django.db.models.expressions import RawSQL
from django.db.models.functions import RowNumber

from config.api.scope import Scope
from facts.models import Relationship
from facts.models.claim import Standing

MOST_DEPTH, FAN_OUT, MOST_STEPS = 6, 100, 2_000  # entities from one on, and entities or paths looked at in all
AROUND_ONE = 200  # names, unless more are asked for
MOST_TIES = 1_000  # relationships of one entity that a step looks at, the surest first
MOST_PATHS = 50


@dataclass(frozen=True, slots=True)
class Walk:
    """What is asked: from where, perhaps to where, how far, over which relationships."""

    case_id: uuid.UUID
    start: uuid.UUID
    goal: uuid.UUID | None
    depth: int
    direction: str = "both"
    predicates: Sequence[str] = ()
    min_confidence: float = 0.0
    date_from: date | None = None
    date_to: date | None = None
    statuses: Sequence[str] = ()
    fan_out: int = FAN_OUT
    most: int = MOST_STEPS


@dataclass(slots=True)
class TraversalResult:
    """Entities with how far they are, and paths, each a list of entities; ``stopped`` says which bounds left something out."""

    distances: dict[uuid.UUID, int] = field(default_factory=dict)
    paths: list[list[uuid.UUID]] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)


def visible_ties(scope: Scope, walk: Walk) -> QuerySet[Any]:
    """The relationships that the walk may go over."""
    rows = Relationship.objects.visible_to(scope).filter(case_id=walk.case_id)
    rows = rows.filter(status__in=walk.statuses) if walk.statuses else rows.exclude(status=Standing.DISMISSED)
    if walk.predicates:
        rows = rows.filter(predicate__in=list(walk.predicates))
    if walk.min_confidence:
        rows = rows.filter(confidence__gte=walk.min_confidence)
    if walk.date_from:
        rows = rows.filter(Q(until__isnull=True) | Q(until__gte=walk.date_from))
    if walk.date_to:
        rows = rows.filter(Q(since__isnull=True) | Q(since__lte=walk.date_to))
    return rows


def find(scope: Scope, walk: Walk) -> TraversalResult:
    """What is connected, by one statement."""
    sql, params = _between(scope, walk) if walk.goal else _around(scope, walk)
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        rows = cursor.fetchall()
    return _read_paths(rows, walk) if walk.goal else _read_distances(rows, walk)


AROUND = """
WITH RECURSIVE walk(at, depth, cut, more) AS (
  SELECT %s::uuid, 0, false, false
  UNION
  SELECT hop.at, walk.depth + 1, hop.cut, hop.more FROM walk CROSS JOIN LATERAL ({hop}) AS hop
  WHERE walk.depth < %s AND NOT walk.cut
)
SELECT at, depth, cut, more FROM walk LIMIT %s
"""
# Backwards from the goal first: a path is followed only to where the goal is near enough.
BETWEEN = """
WITH RECURSIVE near(at, depth, cut, more) AS (
  SELECT %s::uuid, 0, false, false
  UNION
  SELECT hop.at, near.depth + 1, hop.cut, hop.more FROM near CROSS JOIN LATERAL ({back}) AS hop
  WHERE near.depth < %s AND NOT near.cut
), looked_at AS MATERIALIZED (
  SELECT at, depth, cut, more FROM near LIMIT %s
), reach AS MATERIALIZED (
  SELECT at, min(depth) AS left_over FROM looked_at WHERE NOT cut GROUP BY at
), walk(at, depth, path, cut, more) AS (
  SELECT %s::uuid, 0, ARRAY[%s::uuid], false, false
  UNION ALL
  SELECT hop.at, walk.depth + 1, walk.path || hop.at, hop.cut, hop.more FROM walk CROSS JOIN LATERAL ({hop}) AS hop
  WHERE walk.depth < %s AND NOT walk.cut AND walk.at <> %s AND hop.at <> ALL (walk.path)
), walked AS MATERIALIZED (
  SELECT at, path, cut, more FROM walk LIMIT %s
)
SELECT 'path', path FROM walked WHERE at = %s AND NOT cut
UNION ALL SELECT 'steps', NULL FROM walked HAVING count(*) >= %s
UNION ALL SELECT 'steps', NULL FROM looked_at HAVING count(*) >= %s
UNION ALL SELECT 'fan_out', NULL FROM walked HAVING bool_or(cut OR more)
UNION ALL SELECT 'fan_out', NULL FROM looked_at HAVING bool_or(cut OR more)
"""
# The neighbours of where a step stands, the surest first. One above the number says that there are more, and leads nowhere;
# so does ``more``, of whoever has more relationships than a step looks at.
HOP = """
SELECT at, place > {fan_out} AS cut, more FROM (
  SELECT at, bool_or(bool_or(nth > {ties})) OVER () AS more,
    row_number() OVER (ORDER BY max(confidence) DESC, at) AS place
  FROM ({ties_of}) AS tie {within} GROUP BY at
) AS neighbour WHERE place <= {fan_out} + 1
"""


def _around(scope: Scope, walk: Walk) -> tuple[str, list[Any]]:
    hop, params = _hop(scope, walk, "walk", walk.direction)
    return AROUND.format(hop=hop), [walk.start, *params, walk.depth, _most_rows(walk) + 1]


def _most_rows(walk: Walk) -> int:
    """An entity may be come to once at each distance."""
    return walk.most * (walk.depth + 1)


def _between(scope: Scope, walk: Walk) -> tuple[str, list[Any]]:
    turned = {"out": "in", "in": "out"}.get(walk.direction, walk.direction)
    back, back_params = _hop(scope, walk, "near", turned)
    hop, params = _hop(
        scope, walk, "walk", walk.direction,
        within=f"JOIN reach USING (at) WHERE walk.depth + 1 + reach.left_over <= {walk.depth:d}",
    )  # fmt: skip
    most = walk.most + 1
    given = [
        walk.goal,
        *back_params,
        walk.depth - 1,
        most,
        walk.start,
        walk.start,
        *params,
        walk.depth,
        walk.goal,
        most,
    ]
    return BETWEEN.format(back=back, hop=hop), [*given, walk.goal, most, most]


def _hop(scope: Scope, walk: Walk, table: str, direction: str, *, within: str = "") -> tuple[str, list[Any]]:
    """The statement that finds the neighbours of ``table``'s row, and its values."""
    parts = [_ties_of(scope, walk, table, *ends) for ends in _ends(direction)]
    ties = " UNION ALL ".join(f"({sql})" for sql, _ in parts)
    sql = HOP.format(ties_of=ties, fan_out=int(walk.fan_out), ties=MOST_TIES, within=within)
    return sql, [value for _, params in parts for value in params]


def _ends(direction: str) -> list[tuple[str, str, bool]]:
    """From which end to which a step goes, and whether only over what goes both ways."""
    onward, back = ("subject", "object"), ("object", "subject")
    return [(*onward, direction == "in"), (*back, direction == "out")]


def _ties_of(scope: Scope, walk: Walk, table: str, here: str, there: str, both_ways: bool) -> tuple[str, list[Any]]:
    """The visible relationships of where the row of ``table`` stands: the other end, how sure, and its place by that."""
    order = [F("confidence").desc(), F("id").desc()]
    rows = visible_ties(scope, walk).filter(**{f"{here}_id": RawSQL(f"{table}.at", [], output_field=UUIDField())})
    if both_ways:
        rows = rows.filter(is_directed=False)
    rows = rows.order_by(*order).annotate(at=F(f"{there}_id"), nth=Window(RowNumber(), order_by=order))
    sql, params = rows.values("at", "confidence", "nth")[: MOST_TIES + 1].query.sql_with_params()
    return f"SELECT at, confidence, nth FROM ({sql}) AS of_one", list(params)  # noqa: S608 - Django's own statement


def _read_distances(rows: list[tuple[Any, ...]], walk: Walk) -> TraversalResult:
    found = TraversalResult()
    for at, depth, cut, _ in rows[: _most_rows(walk)]:
        if not cut:
            found.distances.setdefault(at, depth)  # breadth first: the first is the nearest
    if len(rows) > _most_rows(walk) or len(found.distances) > walk.most:
        found.stopped.append("steps")
        found.distances = dict(list(found.distances.items())[: walk.most])
    if any(cut or more for _, _, cut, more in rows):
        found.stopped.append("fan_out")
    return found


def _read_paths(rows: list[tuple[Any, ...]], walk: Walk) -> TraversalResult:
    paths = sorted((path for kind, path in rows if kind == "path"), key=lambda path: (len(path), path))
    stopped = {kind for kind, _ in rows if kind != "path"}
    if len(paths) > MOST_PATHS:
        stopped.add("paths")
    kept = paths[:MOST_PATHS]
    distances = {at: n for path in reversed(kept) for n, at in enumerate(path)}
    return TraversalResult(distances, kept, sorted(stopped))
