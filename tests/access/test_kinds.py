"""Each kind of thing stands in the world of the access tests, and behind row-level security in the database."""

from __future__ import annotations

import pytest
from django.db import connection

from config.api.kind import Kind
from config.api.kinds import all_kinds
from tests.access.world import World

STORED = [kind for kind in all_kinds() if kind.model is not None]
SECURITY = """
SELECT relrowsecurity AND relforcerowsecurity AND EXISTS (
  SELECT FROM pg_policies WHERE tablename = relname AND 'intactus_app' = ANY (roles)
) FROM pg_class WHERE oid = %s::regclass
"""


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.name)
def test_the_access_tests_have_one_of_each_kind(world: World, kind: Kind) -> None:
    there = kind.model._base_manager.exists()
    assert there, (
        f"No {kind.label} is in the access tests: make one in tests/access/world.py, as each caller may see it."
    )


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.name)
def test_the_database_keeps_each_kind_within_its_firm(world: World, kind: Kind) -> None:
    parts = [part.model for part in kind.parts if any(one.name == "firm" for one in part.model._meta.fields)]
    tables = [kind.model, *parts] if kind.row_level_security else []
    with connection.cursor() as cursor:
        for table in (one._meta.db_table for one in tables):
            cursor.execute(SECURITY, [table])
            [secured] = cursor.fetchone()
            assert secured, (
                f"{table} has no row-level security: write config.boundary.enforce({table!r}) in a migration."
            )
