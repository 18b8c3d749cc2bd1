"""How much a case holds, counted by the apps that own the rows; capped, so that the largest case costs what a small one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from cases.models import Case
from cases.models.user import OUTSIDERS
from config.api.scope import Scope

CAP = 10_000
Rows = Callable[[Scope], "QuerySet[Any]"]
_counters: dict[str, Rows] = {}
_internal: set[str] = set()


def register(name: str, rows: Rows, *, internal: bool = False) -> None:
    """Have the case's ``name`` counted; ``rows`` gives the rows that a scope may see.

    ``internal`` counts tell how far the firm is with its own work; clients and guests get none of them.
    """
    _counters[name] = rows
    if internal:
        _internal.add(name)


def counts_of(case: Case, scope: Scope) -> dict[str, int]:
    """How many of each the caller may see in the case; 10,001 means more than 10,000."""
    outside = scope.client_boundary or scope.actor.role in OUTSIDERS
    return {
        name: rows(scope).filter(case_id=case.pk).order_by()[: CAP + 1].count()
        for name, rows in sorted(_counters.items())
        if not (outside and name in _internal)
    }
