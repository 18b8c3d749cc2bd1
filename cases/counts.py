"""How much a case holds, counted by the apps that own the rows; capped, so that the largest case costs what a small one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from cases.models import Case
from config.api.scope import Scope

CAP = 10_000
Rows = Callable[[Scope], "QuerySet[Any]"]
_counters: dict[str, Rows] = {}


def register(name: str, rows: Rows) -> None:
    """Have the case's ``name`` counted; ``rows`` gives the rows that a scope may see."""
    _counters[name] = rows


def counts_of(case: Case, scope: Scope) -> dict[str, int]:
    """How many of each the caller may see in the case; 10,001 means more than 10,000."""
    return {
        name: rows(scope).filter(case_id=case.pk).order_by()[: CAP + 1].count()
        for name, rows in sorted(_counters.items())
    }
