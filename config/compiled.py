"""Queries made into SQL once a process, in which placeholders stand where the values of a call go: most of what Django
spends on a read goes into writing its statement, and into its rows.

Nothing else in such a query may depend on the call: no time, no caller, no words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from functools import cache, cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import connection, connections, router
from django.db.models import IntegerField, Model, Prefetch, QuerySet
from django.db.models.fields.related_descriptors import ReverseManyToOneDescriptor
from django.db.models.query import ModelIterable
from psycopg import Binary

from config.compiled_rows import DiffersError, Instances, quick_converter
from config.prepared import MARKS, prepared_cursor, written
from config.replica.router import reading_connection

Found = TypeVar("Found", bound=Model)
PLAIN = (str, int, float, type(None))


class Placeholder(UUID):
    """Stands in a query for an id that each call has another of."""


FIRM, PERSON, CASE, OBJECT = (Placeholder(int=number) for number in range(1, 5))
SOME = Placeholder(int=6)  # in the place of a list of ids that were looked up before
EACH = Placeholder(int=5)  # in the query for what is attached to rows: the ids of these
HASH = Placeholder(int=7)  # of what is looked up by it
MARK = b"the hash to look up"  # where the hash of a call goes


class Statement(Generic[Found]):
    """``rows`` as SQL, and how what it answers becomes instances. What is prefetched from them, each under a name of its
    own, is another statement. ``by_key``: it finds rows by their keys, whatever size their case is of, and is kept prepared."""

    def __init__(self, rows: QuerySet[Found], *, by_key: bool = False) -> None:
        if rows._iterable_class is not ModelIterable:
            raise DiffersError("Only whole rows can be had so.")
        self.model, self.by_key = rows.model, by_key
        compiler = rows.query.get_compiler(rows.db)
        with no_query():
            try:
                self.sql, params = compiler.as_sql()
            except EmptyResultSet:
                self.sql, params = "", ()
            self.params = tuple(params)
            self.attached = [Attached(self.model, one) for one in rows._prefetch_related_lookups]  # type: ignore[attr-defined]
        if self.sql:
            self._instances = Instances(compiler.klass_info, compiler.select)
            self._columns = list((compiler.annotation_col_map or {}).items())
            self._converters = [
                (at, [quick_converter(one, expression) for one in converters], expression)
                for at, (converters, expression) in compiler.get_converters(
                    [one for one, *_ in compiler.select]
                ).items()
            ]
        known = rows._known_related_objects  # type: ignore[attr-defined]
        self._known = [(field, key) for field, rows_of in known.items() for key in rows_of]

    def check(self) -> None:
        """Raise ``DiffersError`` for a value that another call might have another of."""
        check_values(self.params)
        for more in self.attached:
            more.statement.check()

    def fetch(self, values: Mapping[Any, Any], known: Mapping[Any, Model] | None = None) -> list[Found]:
        """The rows for these values by placeholder; ``known`` are rows that were read already, likewise."""
        found = self.rows(values, known or {}) if self.sql else []
        for more in self.attached if found else ():
            more.attach(found, values)
        return found

    def rows(self, values: Mapping[Any, Any], known: Mapping[Any, Model]) -> list[Found]:
        """Likewise, without what is prefetched."""
        using = connections[router.db_for_read(self.model)]
        sql, params = self._kept if self.by_key else (self.sql, self.params)
        with prepared_cursor(using) if self.by_key else using.cursor() as cursor:
            cursor.execute(sql, filled(params, values))
            answered = cursor.fetchall()
        rows: list[list[Any]] = [list(one) for one in answered]
        for at, converters, expression in self._converters:
            for row in rows:
                for convert in converters:
                    row[at] = convert(row[at], expression, using)
        return self._made(rows, using.alias, [(field, known[key]) for field, key in self._known])

    @cached_property
    def _kept(self) -> tuple[str, tuple[Any, ...]]:
        return written(self.sql, self.params, connection, lambda one: type(one) is Placeholder)

    def _made(self, rows: list[list[Any]], alias: str, known: list[tuple[Any, Model]]) -> list[Found]:
        found, joined = [], {}  # type: ignore[var-annotated]
        for row in rows:
            one = self._instances.make(row, alias, joined)
            for name, at in self._columns:
                setattr(one, name, row[at])
            for field, other in known:
                if not field.is_cached(one) and getattr(one, field.attname) == other.pk:
                    field.set_cached_value(one, other)
            found.append(one)
        return found


class Attached:
    """What is prefetched from many rows into a list of each."""

    def __init__(self, model: type[Model], lookup: Any) -> None:
        if not isinstance(lookup, Prefetch) or lookup.to_attr == lookup.prefetch_through or lookup.queryset is None:
            raise DiffersError("What is prefetched has a name of its own.")
        self.to = str(lookup.to_attr)
        through = getattr(model, lookup.prefetch_through)
        if type(through) is ReverseManyToOneDescriptor:
            self.back: Any = through.field
            rows = lookup.queryset.filter(**{f"{self.back.name}__in": [EACH]})
            self.key = self.back.attname
        else:
            self.back = None
            manager = getattr(model(pk=EACH), lookup.prefetch_through)
            rows, *_ = manager.get_prefetch_querysets([model(pk=EACH)], [lookup.queryset])
            (self.key,) = rows.query.extra
        self.statement: Statement[Any] = Statement(rows, by_key=True)
        self.statement.sql = _of_any(self.statement.sql, self.statement.params)

    def attach(self, rows: Sequence[Any], values: Mapping[Any, Any]) -> None:
        of_each: dict[Any, list[Any]] = defaultdict(list)
        by_id = {one.pk: one for one in rows}
        statement = self.statement
        for other in statement.rows({**values, EACH: list(by_id)}, {}) if statement.sql else ():
            key = getattr(other, self.key)
            if self.back:
                self.back.set_cached_value(other, by_id[key])
            of_each[key].append(other)
        for one in rows:
            setattr(one, self.to, of_each.get(one.pk, []))


def _of_any(sql: str, params: Sequence[Any]) -> str:
    """The statement with one value in the place of each list of ids, however many they are."""
    given, parts, last = iter(params), [], 0
    for mark in MARKS.finditer(sql):
        if mark[0] == "%%" or next(given) is not EACH:
            continue
        before, after = sql[last : mark.start()], sql[mark.end() :]
        if not (before.endswith(" IN (") and after.startswith(")")):
            raise DiffersError("The ids of rows stand in a list.")
        parts.append(f"{before.removesuffix('IN (')}= ANY(%s")
        last = mark.end()
    return "".join([*parts, sql[last:]])


COUNTED, SUMMED = "count(*)", "coalesce(sum(number), 0)"


class Numbers:
    """How many rows each of some queries has, or what their column ``number`` sums up to: all in one statement."""

    def __init__(self, queries: Mapping[str, tuple[str, QuerySet[Any, Any]]]) -> None:
        self.names = list(queries)
        parts: list[str] = []
        params: list[Any] = []
        for number, rows in queries.values():
            try:
                sql, values = rows.query.get_compiler(rows.db).as_sql()
            except EmptyResultSet:
                sql, values = "SELECT 0 AS number WHERE false", ()
            parts.append(f"(SELECT {number} FROM ({sql}) AS one)")  # noqa: S608  # Django's own SQL
            params.extend(values)
        self.sql, self.params = f"SELECT {', '.join(parts)}", tuple(params)

    def check(self) -> None:
        """Raise ``DiffersError`` for a value that another call might have another of."""
        check_values(self.params)

    def fetch(self, values: Mapping[Any, Any]) -> dict[str, int]:
        """The numbers by name, for these values by placeholder."""
        with reading_connection().cursor() as cursor:
            cursor.execute(self.sql, filled(self.params, values))
            return dict(zip(self.names, map(int, cursor.fetchone()), strict=True))


class Values:
    """``rows`` of plain values as SQL: what ``values_list`` would answer, a tuple for each row."""

    def __init__(self, rows: QuerySet[Any, Any]) -> None:
        compiler = rows.query.get_compiler(rows.db)
        try:
            self.sql, params = compiler.as_sql()
        except EmptyResultSet:
            self.sql, params = "", ()
        self.params = tuple(params)
        converted = compiler.get_converters([one for one, *_ in compiler.select]) if self.sql else {}
        if not all(isinstance(expression.output_field, IntegerField) for _, expression in converted.values()):
            raise DiffersError("Only what the database answers as it is can be had so.")

    def check(self) -> None:
        """Raise ``DiffersError`` for a value that another call might have another of."""
        check_values(self.params)

    def fetch(self, values: Mapping[Any, Any]) -> list[tuple[Any, ...]]:
        """The rows for these values by placeholder."""
        if not self.sql:
            return []
        with reading_connection().cursor() as cursor:
            cursor.execute(self.sql, filled(self.params, values))
            return list(cursor.fetchall())


def check_values(params: Sequence[Any]) -> None:
    for one in params:
        if not isinstance(one, (*PLAIN, Placeholder)) and one not in (date.min, date.max) and not _is_hash(one):
            raise DiffersError(f"This stands in a query that is made once: {one!r}")


def filled(params: Sequence[Any], values: Mapping[Any, Any]) -> tuple[Any, ...]:
    """The parameters of a call, whose values stand in the places of placeholders."""
    return tuple(values[one] if type(one) is Placeholder else one for one in params)


@contextmanager
def no_query() -> Iterator[None]:
    """Refuse every query within the block: one made with placeholders would find nothing, and what hung on that would be
    the same for all calls."""

    def refuse(*_: Any) -> None:
        raise DiffersError("What a query is made of may not be looked up.")

    with ExitStack() as refused:
        for one in connections.all(initialized_only=True):
            refused.enter_context(one.execute_wrapper(refuse))
        yield


def insert(row: Model) -> None:
    """Insert one row, as ``save(force_insert=True)`` does of a model without parents, signals or defaults of the database."""
    model = type(row)
    using = connections[router.db_for_write(model)]
    fields = model._meta.concrete_fields
    params = [one.get_db_prep_save(one.pre_save(row, True), using) for one in fields]
    with using.cursor() as cursor:
        cursor.execute(_insertion(model), params)
    row._state.adding, row._state.db = False, using.alias


@cache
def _insertion(model: type[Model]) -> str:
    fields, name = model._meta.concrete_fields, connection.ops.quote_name
    columns, places = ", ".join(name(str(one.column)) for one in fields), ", ".join("%s" for _ in fields)
    return f"INSERT INTO {name(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608  # names of the model's


class Lookup(Generic[Found]):
    """``rows`` gives the query for the row with a hash."""

    def __init__(self, rows: Callable[[bytes], QuerySet[Found]]) -> None:
        self.rows = rows

    @cached_property
    def _statement(self) -> Statement[Found]:
        statement = Statement(self.rows(MARK)[:1], by_key=True)
        statement.check()
        if sum(map(_is_hash, statement.params)) != 1:
            raise DiffersError("The hash stands in the query once.")
        statement.params = tuple(HASH if _is_hash(one) else one for one in statement.params)
        return statement

    def first(self, given: bytes) -> Found | None:
        """The row with this hash, if there is one."""
        return next(iter(self._statement.rows({HASH: Binary(given)}, {})), None)


def _is_hash(value: Any) -> bool:
    return isinstance(value, Binary) and value.obj == MARK
