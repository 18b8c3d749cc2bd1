"""A copy of an expression is what Python's own way of copying makes of it."""

from __future__ import annotations

import copyreg
from copy import copy
from typing import Any

import pytest
from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.expressions import BaseExpression
from django.db.models.functions import Coalesce, Lower
from django.db.models.lookups import IsNull

from cases.models import Case as CaseModel

ROWS = CaseModel.objects.filter(pk=OuterRef("pk"))


@pytest.mark.parametrize(
    "expression",
    [
        Value("a", CharField()),
        Coalesce("name", Value("")),
        Lower("name"),
        Exists(ROWS),
        Subquery(ROWS.values("name")[:1]),
        IsNull(F("name"), False),
        Case(When(Q(name="a"), then=Value(1)), default=Value(2)),
        Count("pk", filter=Q(name="a")),
        F("name") + Value(1),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_copy_is_what_pythons_own_way_makes(expression: Any) -> None:
    vars(expression)["convert_value"] = None  # what a query's result is read with is no copy's
    made, due = copy(expression), _own_way(expression)
    assert type(made) is type(due)
    assert vars(made) == vars(due)
    assert "convert_value" not in vars(made)
    assert hasattr(BaseExpression, "__copy__")


def test_a_copy_is_changed_without_the_original() -> None:
    expression = Coalesce("name", Value(""))
    made = expression.copy()
    made.set_source_expressions([Value("a"), Value("b")])
    made.is_summary = True
    assert [one.name for one in expression.get_source_expressions()[:1]] == ["name"]
    assert not expression.is_summary


def _own_way(expression: Any) -> Any:
    """As ``copy.copy`` does for a class without ``__copy__``."""
    make, arguments, state = expression.__reduce_ex__(4)[:3]
    assert make is copyreg.__newobj__
    made = make(*arguments)
    vars(made).update(state)
    return made
