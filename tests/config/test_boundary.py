"""The database keeps every row inside its case and firm: what a row points to is of the same case, or of the same firm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection

from config.api.kinds import has_case
from config.boundary import firm_boundary
from tests.each import each
from tests.factories import make_firm

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
SECURITY = """
SELECT relrowsecurity AND relforcerowsecurity AND EXISTS (
  SELECT FROM pg_policies WHERE tablename = relname AND 'intactus_app' = ANY (roles)
) FROM pg_class WHERE oid = %s::regclass
"""


def _pointers() -> Iterator[tuple[str, str, str]]:
    """Table, column and the table it points to, of every foreign key between rows of cases; links are such rows too."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields if has_case(model) else ():
            target: Any = field.related_model
            if field.is_relation and field.name != "case" and has_case(target):
                yield model._meta.db_table, str(field.column), target._meta.db_table


POINTERS = list(_pointers())


@each(POINTERS)
def test_a_row_of_a_case_points_to_rows_of_its_own_case(db: None, table: str, column: str, target: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(KEYS, [table])
        keys = cursor.fetchall()
    assert (["case_id", column], target, ["case_id", "id"]) in keys


# Who looks at a firm from outside belongs to none.
OF_NO_FIRM = {"SupportAccess.user"}


def test_what_a_caller_asks_is_carried_out_by_one_process(db: None) -> None:
    """Helpers take longer to start than a page takes, and others wait for the processors."""
    with firm_boundary(make_firm().pk), connection.cursor() as cursor:
        cursor.execute("SHOW max_parallel_workers_per_gather")
        assert cursor.fetchone() == ("0",)


def _is_scoped(model: Any) -> bool:
    """Whether the table's rows are a firm's."""
    return model._meta.label != "cases.Firm" and any(one.name == "firm" for one in model._meta.fields)


def _is_link(model: Any) -> bool:
    """Whether a row says of two rows of a firm that they belong together, be it on the way of many-to-many fields."""
    return len({field.column for field in _references(model)}) > 1


def _references(model: Any) -> list[Any]:
    """The foreign keys to rows of a firm; not those that only say who did something, or that outlive what they name."""
    return [
        field for field in model._meta.concrete_fields
        if field.is_relation and field.db_constraint and _is_scoped(field.related_model) and not field.name.endswith("_by")
        and f"{model.__name__}.{field.name}" not in OF_NO_FIRM
    ]  # fmt: skip


MODELS = apps.get_models(include_auto_created=True)
SCOPED = [model for model in MODELS if _is_scoped(model)]
LINKS = [model for model in MODELS if _is_link(model)]
REFERENCES = [(model, field) for model in SCOPED for field in _references(model)]


@each(REFERENCES)
def test_a_row_of_a_firm_points_to_rows_of_its_own_firm(db: None, model: Any, field: Any) -> None:
    target = field.related_model._meta
    with connection.cursor() as cursor:
        cursor.execute(KEYS, [model._meta.db_table])
        keys = cursor.fetchall()
    within = [([of, field.column], target.db_table, [of, target.pk.column]) for of in ("firm_id", "case_id")]
    assert [one for one in within if one in keys], (
        f"{model.__name__}.{field.name} may name another firm's row: write config.boundary.keep_within(…) in a migration."
    )


@each(LINKS)
def test_a_link_between_rows_of_a_firm_has_a_firm(model: Any) -> None:
    """A table made by itself for many-to-many rows has no firm that a key could compare."""
    assert _is_scoped(model), f"{model.__name__} has no firm: make it a model with firm, through= of the field."


@each(SCOPED)
def test_rows_of_a_firm_are_behind_row_level_security(db: None, model: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SECURITY, [model._meta.db_table])
        [secured] = cursor.fetchone()
    assert secured, f"{model.__name__} has no row-level security: write config.boundary.enforce(…) in a migration."
