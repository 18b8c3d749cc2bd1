"""A query that differs from call to call in one hash only, made into SQL once a process: most of what Django spends on
looking up a credential goes into writing the statement."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable
from psycopg import Binary

Found = TypeVar("Found", bound=Model)
MARK = b"the hash to look up"  # stands in the compiled query where the hash of a call goes


class Lookup(Generic[Found]):
    """``rows`` gives the query for the row with a hash. Nothing else in it may depend on the call: no time, no caller."""

    def __init__(self, rows: Callable[[bytes], QuerySet[Found]]) -> None:
        self.rows = rows

    @cached_property
    def _compiled(self) -> tuple[Any, str, tuple[Any, ...], str]:
        rows = self.rows(MARK)[:1]
        compiler = rows.query.get_compiler(rows.db)
        statement, values = compiler.as_sql()
        if sum(map(_is_mark, values)) != 1:
            raise ValueError("The hash stands in the query once.")
        return compiler, statement, tuple(values), rows.db

    def first(self, given: bytes) -> Found | None:
        """The row with this hash, if there is one."""
        compiler, statement, values, database = self._compiled
        asked = tuple(Binary(given) if _is_mark(one) else one for one in values)
        compiler = copy(compiler)
        compiler.connection, compiler.as_sql = connections[database], lambda: (statement, asked)
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        rows = SimpleNamespace(db=database, query=query, _known_related_objects={})
        return next(iter(ModelIterable(rows)), None)  # type: ignore[arg-type]


def _is_mark(value: Any) -> bool:
    return isinstance(value, Binary) and value.obj == MARK
