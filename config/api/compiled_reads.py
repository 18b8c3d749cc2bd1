"""Reads that many calls make, with statements that are made once a process for each kind of caller."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from config.api import kinds
from config.api.pagination import ResultPage, ordered, page_of
from config.api.scope import Scope, ScopeTemplate
from config.compiled import CASE, EACH, OBJECT, SOME, Numbers, Statement, Values, filled, no_query
from config.compiled_rows import DiffersError
from config.db import any_of

# Rows of a case, or parts of them one after the other, and their order, by nothing but what it is called with: it looks
# nothing up.
Listed = Callable[[Scope, Any, Mapping[str, Any]], tuple[Any, tuple[str, ...]]]
# What a list can be asked for besides, and of which there are few values.
ANSWERS_FEW = frozenset({"limit", "sort", "status"})
MOST = 500  # statements of lists: of others that are asked for so, each is made when it comes
Queries = Callable[[Scope, uuid.UUID], dict[str, tuple[str, QuerySet[Any]]]]

_lists: dict[Any, tuple[Statement[Any], tuple[str, ...]] | None] = {}
_statements: dict[Any, Statement[Any] | None] = {}
_numbers: dict[Any, Numbers | None] = {}
_values: dict[Any, Values | None] = {}
_compared: set[Any] = set()  # uses of statements that were compared with what would be made then


def first_page(
    listed: Listed, scope: Scope, case: Any, query: Mapping[str, Any], some: list[uuid.UUID] | None = None,
    *, by_key: bool = False,
) -> ResultPage | None:  # fmt: skip
    """The first page of a list that is not narrowed, but to ``some`` of its rows; ``None`` for another, which is asked for in
    the usual way. ``by_key``: what the rows show takes long to plan, so that the page's ids are asked for first, and the rows
    by these, whose statement is kept prepared."""
    template = scope.template
    if template is None or not given(query) <= ANSWERS_FEW:
        return None
    limit, asked = query["limit"], tuple(str(query.get(name)) for name in sorted(ANSWERS_FEW))
    if by_key:
        ids_key, rows_for = (listed, asked, "ids"), partial(_ids_of_page, listed, query, type(case))
        if _values_of(_key(ids_key, template), template.scope, rows_for):
            some = [pk for (pk,) in values_of_case(ids_key, case.pk, scope, rows_for)]
    key = _key((listed, asked, some is not None), template)
    made = _list_statement(key, listed, template.scope, case, query, some)
    if made is None:
        return None
    (statement, order), ids = made, {**template.ids, CASE: case.pk, SOME: some}
    if _is_compared(key, ids):
        rows, _ = listed(scope.within(case.pk), case, query)
        _compare(statement, ids, ordered(narrowed(rows, some), order)[: limit + 1])
    return page_of(statement.fetch(ids, {CASE: case}), order, limit)


def _ids_of_page(
    listed: Listed, query: Mapping[str, Any], of: type[Any], scope: Scope, case_id: uuid.UUID
) -> QuerySet[Any]:
    rows, order = listed(scope, of.from_db(None, ("id", "firm_id"), (case_id, scope.firm_id)), query)
    if not isinstance(rows, QuerySet):
        raise DiffersError("Parts are asked for one after the other.")
    return ordered(rows, order).values_list("pk")[: query["limit"] + 1]


def narrowed(rows: QuerySet[Any], some: Any) -> QuerySet[Any]:
    """Those of the rows whose ids are among ``some``; all without."""
    return rows if some is None else rows.filter(any_of("pk", some))


def _list_statement(
    key: Any, listed: Listed, scope: Scope, case: Any, query: Mapping[str, Any], some: list[uuid.UUID] | None
) -> tuple[Statement[Any], tuple[str, ...]] | None:
    """The statement and the order of its rows; ``None`` where there is no one statement."""
    if key not in _lists and len(_lists) < MOST:
        blank = type(case).from_db(None, ("id", "firm_id"), (CASE, scope.firm_id))
        try:
            with no_query():
                rows, order = listed(scope.within(CASE), blank, query)
                if not isinstance(rows, QuerySet):
                    raise DiffersError("Parts are asked for one after the other.")
                rows = rows if some is None else narrowed(rows, SOME)
                _lists[key] = _made(ordered(rows, order)[: query["limit"] + 1], by_key=some is not None), order
        except DiffersError:
            _lists[key] = None
    return _lists.get(key)


def one_object(key: Any, pk: uuid.UUID | None, scope: Scope, rows_for: Callable[[Scope], QuerySet[Any]]) -> Any:
    """The row with this id among ``rows_for`` the scope, which may depend on nothing but the scope and ``key``; ``None`` if
    there is none."""
    template = scope.template
    statement = (
        _statement(_key(key, template), template.scope, lambda one: _first(rows_for(one), OBJECT), by_key=True)
        if template
        else None
    )
    if template is None or statement is None:
        return _first(rows_for(scope), pk).first()
    ids = {**template.ids, OBJECT: pk}
    if _is_compared(_key(key, template), template.ids):  # the id is none of what ``rows_for`` knows
        _compare(statement, ids, _first(rows_for(scope), pk))
    return next(iter(statement.fetch(ids)), None)


def rows_of_case(key: Any, case: Any, scope: Scope, rows_for: Callable[[Scope, uuid.UUID], QuerySet[Any]]) -> list[Any]:
    """The rows of a case, by a query that may depend on nothing but the scope, the case and ``key``."""
    template = scope.template
    statement = _statement(_key(key, template), template.scope, lambda one: rows_for(one, CASE)) if template else None
    if template is None or statement is None:
        return list(rows_for(scope, case.pk))
    ids = {**template.ids, CASE: case.pk}
    if _is_compared(_key(key, template), ids):
        _compare(statement, ids, rows_for(scope, case.pk))
    return statement.fetch(ids)


def rows_by_ids(
    key: Any, ids: list[uuid.UUID], case_id: uuid.UUID, scope: Scope,
    rows_for: Callable[[Scope, uuid.UUID], QuerySet[Any]], *, column: str = "pk",
) -> list[Any]:  # fmt: skip
    """The rows of a query of a case whose ``column`` has one of these ids, in no order. The query may depend on nothing but the
    scope, the case and ``key``; its statement is kept prepared."""
    template, named = scope.template, partial(_named, rows_for, column)
    made = (
        _statement(_key(key, template), template.scope, lambda one: named(one, CASE, SOME), by_key=True)
        if template
        else None
    )
    if template is None or made is None:
        return list(named(scope, case_id, ids)) if ids else []
    values = {**template.ids, CASE: case_id, SOME: ids}
    if _is_compared(_key(key, template), {**template.ids, CASE: case_id}):
        _compare(made, values, named(scope, case_id, ids))
    return made.fetch(values) if ids else []


def _named(
    rows_for: Callable[[Scope, uuid.UUID], QuerySet[Any]], column: str, scope: Scope, case_id: uuid.UUID, ids: Any
) -> QuerySet[Any]:
    return rows_for(scope.within(case_id), case_id).filter(any_of(column, ids))


def _statement(
    key: Any, scope: Scope, rows_for: Callable[[Scope], QuerySet[Any]], *, by_key: bool = False
) -> Statement[Any] | None:
    """The statement; ``None`` where there is no one statement, such as of what somebody may see until some moment."""
    if key not in _statements:
        try:
            with no_query():
                _statements[key] = _made(rows_for(scope), by_key=by_key)
        except DiffersError:
            _statements[key] = None
    return _statements[key]


def numbers(key: Any, case_id: uuid.UUID, scope: Scope, queries: Queries) -> dict[str, int]:
    """How many rows each of the queries of a case has, or what their numbers sum up to. The queries may depend on nothing but
    the scope, the case and ``key``."""
    template = scope.template
    made = _numbers_of(_key(key, template), template.scope, queries) if template else None
    if template is None or made is None:
        return Numbers(queries(scope.within(case_id), case_id)).fetch({})
    ids = {**template.ids, CASE: case_id}
    if _is_compared(_key(key, template), ids):
        usual = Numbers(queries(scope.within(case_id), case_id))
        assert (usual.sql, usual.params) == (made.sql, filled(made.params, ids)), usual.sql
    return made.fetch(ids)


def _numbers_of(key: Any, scope: Scope, queries: Queries) -> Numbers | None:
    """The statement; ``None`` where there is no one statement."""
    if key not in _numbers:
        try:
            with no_query():
                made = Numbers(queries(scope.within(CASE), CASE))
            made.check()
            _numbers[key] = made
        except DiffersError:
            _numbers[key] = None
    return _numbers[key]


def values_of_case(
    key: Any, case_id: uuid.UUID, scope: Scope, rows_for: Callable[[Scope, uuid.UUID], QuerySet[Any]]
) -> list[tuple[Any, ...]]:
    """The rows of plain values that a query of a case has, which may depend on nothing but the scope, the case and ``key``."""
    template = scope.template
    made = _values_of(_key(key, template), template.scope, rows_for) if template else None
    if template is None or made is None:
        return Values(rows_for(scope.within(case_id), case_id)).fetch({})
    ids = {**template.ids, CASE: case_id}
    if _is_compared(_key(key, template), ids):
        usual = Values(rows_for(scope.within(case_id), case_id))
        assert (usual.sql, usual.params) == (made.sql, filled(made.params, ids)), usual.sql
    return made.fetch(ids)


def _values_of(key: Any, scope: Scope, rows_for: Callable[[Scope, uuid.UUID], QuerySet[Any]]) -> Values | None:
    """The statement; ``None`` where there is no one statement."""
    if key not in _values and len(_values) < MOST:
        try:
            with no_query():
                made = Values(rows_for(scope.within(CASE), CASE))
            made.check()
            _values[key] = made
        except DiffersError:
            _values[key] = None
    return _values.get(key)


def _key(key: Any, template: ScopeTemplate) -> Any:
    """What a statement is known by. The kinds of things decide what is counted with others."""
    return key, template.key, tuple(kinds.names())


def given(query: Mapping[str, Any]) -> frozenset[str]:
    """The names of the parameters that a call gives."""
    return frozenset(name for name, value in query.items() if value not in (None, ""))


def _first(rows: QuerySet[Any], pk: uuid.UUID | None) -> QuerySet[Any]:
    found = rows.filter(pk=pk)
    return (found if found.query.order_by else found.order_by("pk"))[:1]


def _made(rows: QuerySet[Any], *, by_key: bool = False) -> Statement[Any]:
    statement: Statement[Any] = Statement(rows, by_key=by_key)
    statement.check()
    return statement


def _is_compared(key: Any, ids: Mapping[Any, Any]) -> bool:
    """Whether what is made once is compared with what would be made now: with ``COMPARE_STATEMENTS`` once for each caller and
    each thing that is asked for."""
    if not settings.COMPARE_STATEMENTS:
        return False
    use = key, tuple(map(str, ids.values()))
    is_new = use not in _compared
    _compared.add(use)
    return is_new


def _compare(statement: Statement[Any], ids: Mapping[Any, Any], rows: QuerySet[Any]) -> None:
    """Raise AssertionError if the statement is not that of these rows."""
    usual: Statement[Any] = Statement(rows)
    attached = zip(statement.attached, usual.attached, strict=True)
    pairs = [(statement, usual), *((one.statement, other.statement) for one, other in attached)]
    for one, other in pairs:
        ids = {**ids, EACH: EACH}
        assert (one.sql, filled(one.params, ids)) == (other.sql, filled(other.params, {EACH: EACH})), other.sql
