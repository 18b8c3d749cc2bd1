"""The database keeps every row inside its case: what a row of a case points to is of the same case."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from config.api.kinds import has_case

KEYS = """
SELECT array_agg(own.attname::text ORDER BY place.n), key.confrelid::regclass::text,
       array_agg(other.attname::text ORDER BY place.n)
FROM pg_constraint key
CROSS JOIN LATERAL unnest(key.conkey, key.confkey) WITH ORDINALITY AS place(own, other, n)
JOIN pg_attribute own ON own.attrelid = key.conrelid AND own.attnum = place.own
JOIN pg_attribute other ON other.attrelid = key.confrelid AND other.attnum = place.other
WHERE key.contype = 'f' AND key.conrelid = %s::regclass
GROUP BY key.oid, key.confrelid
"""


def _pointers() -> Iterator[tuple[str, str, str]]:
    """Table, column and the table it points to, of every foreign key between rows of cases; links are such rows too."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields if has_case(model) else ():
            target: Any = field.related_model
            if field.is_relation and field.name != "case" and has_case(target):
                yield model._meta.db_table, str(field.column), target._meta.db_table


POINTERS = list(_pointers())


@pytest.mark.parametrize(("table", "column", "target"), POINTERS, ids=[f"{one[0]}.{one[1]}" for one in POINTERS])
def test_a_row_of_a_case_points_to_rows_of_its_own_case(db: None, table: str, column: str, target: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(KEYS, [table])
        keys = cursor.fetchall()
    assert (["case_id", column], target, ["case_id", "id"]) in keys


def test_no_link_between_rows_of_cases_is_without_a_case() -> None:
    """A table made by itself for many-to-many rows has no case that a key could compare."""
    links = [
        field.remote_field.through
        for model in apps.get_models()
        for field in model._meta.many_to_many
        if has_case(model) and has_case(field.related_model)
    ]
    assert links
    assert all(has_case(link) for link in links)
