"""Which index of the nearest a case's search by meaning takes."""

from __future__ import annotations

import pytest
from django.db import connection

from evidence.search.spaces import OWN, Space
from tests.factories import make_case, make_firm

VECTORS = [OWN, Space("mistral", "embed", 1024), Space("voyage", "embed", 256)]


@pytest.mark.django_db
@pytest.mark.parametrize("space", VECTORS, ids=lambda space: f"{space.provider or 'own'}-{space.dimensions}")
def test_a_case_is_searched_by_the_index_of_its_group(space: Space) -> None:
    for case in [make_case(make_firm()) for _ in range(4)]:
        near = space.rows_of(case.pk).order_by(space.distance([0.1] * space.dimensions))[:10]
        with connection.cursor() as cursor:  # as in a case with many passages, where all else takes longer
            cursor.execute("SET LOCAL enable_seqscan TO off; SET LOCAL enable_sort TO off")
        last = case.pk.bytes[15]
        own, other = f"passage_near_{last % 32}", f"passagevector_near_{space.dimensions}_{last % 8}"
        assert f" {own if space.is_own else other} " in near.explain()


@pytest.mark.django_db
def test_the_planner_knows_that_the_group_follows_from_the_case() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT stxname FROM pg_statistic_ext WHERE 'f' = ANY(stxkind) ORDER BY stxname")
        assert {"passage_groups", "passagevector_groups"} <= {name for (name,) in cursor.fetchall()}
