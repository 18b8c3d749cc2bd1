"""What rows of the change records name by an id, where a reader may not learn of it."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import ForeignKey, Model

from audit.changes.tracked import of_table
from audit.models import Change
from config.api.kinds import of_model
from config.api.scope import Scope


def concealed_ids(changes: Iterable[Change], scope: Scope) -> frozenset[str]:
    """The ids of what is concealed from the reader among those that these changes name: a query for each kind of thing."""
    if scope.sees_all_evidence:
        return frozenset()
    named: dict[type[Model], set[str]] = defaultdict(set)
    for change in changes:
        for field in of_table(change.table).model._meta.concrete_fields:
            if isinstance(field, ForeignKey):
                rows: list[dict[str, Any]] = [row for row in (change.before, change.after) if row]
                named[field.related_model] |= {str(row[field.attname]) for row in rows if row.get(field.attname)}
    return frozenset(str(pk) for model, ids in named.items() for pk in _concealed(model, ids, scope))


def _concealed(model: type[Model], ids: set[str], scope: Scope) -> Iterable[uuid.UUID]:
    kind = of_model(model)
    if not ids or kind is None or kind.concealed is None:
        return ()
    return kind.concealed(scope).filter(pk__in=ids).values_list("pk", flat=True)


def without(fields: Iterable[dict[str, Any]], concealed: frozenset[str]) -> list[dict[str, Any]]:
    """The fields of a diff, with nothing where one names what is concealed; none that has nothing else."""
    shown = [one | {side: _unless(one[side], concealed) for side in ("from", "to")} for one in fields]
    return [one for one in shown if one["from"] != one["to"]] if concealed else shown


def _unless(value: Any, concealed: frozenset[str]) -> Any:
    return None if isinstance(value, str) and value in concealed else value
