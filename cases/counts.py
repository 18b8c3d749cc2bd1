"""How much a case holds, counted by the apps that own the rows; capped, so that the largest case costs what a small one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Count, QuerySet

from cases.models import Case
from config.api.scope import Scope

CAP = 10_000
Rows = Callable[[Scope], "QuerySet[Any]"]
_counters: dict[str, Rows] = {}
_groups: dict[str, tuple[Rows, str]] = {}


def register(name: str, rows: Rows) -> None:
    """Have the case's ``name`` counted; ``rows`` gives the rows that a scope may see."""
    _counters[name] = rows


def register_groups(name: str, rows: Rows, field: str) -> None:
    """Have the case's rows told by the values of ``field``, under ``name``."""
    _groups[name] = rows, field


def groups_of(case: Case, scope: Scope) -> dict[str, dict[str, int]]:
    """For each registered group the values among the rows the caller may see, the most frequent first."""
    return {name: _grouped(rows(scope), case, field) for name, (rows, field) in sorted(_groups.items())}


def _grouped(rows: QuerySet[Any], case: Case, field: str) -> dict[str, int]:
    some = rows.filter(case_id=case.pk).order_by()[:CAP].values("pk")
    found = rows.model._default_manager.filter(pk__in=some).order_by().values_list(field).annotate(n=Count("pk"))
    return dict(sorted(found, key=lambda pair: (-pair[1], pair[0])))


def counts_of(case: Case, scope: Scope) -> dict[str, int]:
    """How many of each the caller may see in the case; 10,001 means more than 10,000."""
    return {
        name: rows(scope).filter(case_id=case.pk).order_by()[: CAP + 1].count()
        for name, rows in sorted(_counters.items())
    }
