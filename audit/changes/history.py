"""What the history tools of all kinds share."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from rest_framework.response import Response

from audit.changes.readers import entries_of, last_of_each_write, of_field
from audit.changes.tracked import by_table
from audit.models import Change
from config.api.errors import Forbidden
from config.api.kinds import find
from config.api.pagination import paginate
from config.api.scope import Scope
from config.api.viewset import ToolViewSet


def history_page(view: ToolViewSet, row: Any, *, field: str = "") -> Response:
    """One cursor page of the history of a row that the view has found to be visible, newest first; of one ``field`` of it if
    named.

    Raises ``Forbidden`` where the history of what the caller sees now leads back to evidence that is withheld from them: what
    a fact said when it cited a privileged document.
    """
    _check_nothing_withheld(view.scope, view.tool.entity, row)
    rows = last_of_each_write(row, view.tool.entity)
    lasts = paginate(
        of_field(rows, field) if field else rows, order=("-number",), cursor=view.query.get("cursor"),
        limit=view.query["limit"],
    )  # fmt: skip
    entries = entries_of(lasts.items, view.scope)
    if field:
        entries = [one | {"fields": [part for part in one["fields"] if part["name"] == field]} for one in entries]
    items = view.tool.answer(entries, many=True, context=view.context)  # type: ignore[misc]
    return Response({"items": items.data, "next_cursor": lasts.next_cursor, "has_more": lasts.has_more})


def _check_nothing_withheld(scope: Scope, entity: str, row: Any) -> None:
    if scope.is_outside:
        raise Forbidden("Who changed what is the firm's own.")
    evidence = find("evidence")
    if scope.sees_all_evidence or evidence is None or evidence.concealed is None or not hasattr(row, "case_id"):
        return  # what is of the firm, and of no case, leads to no evidence
    withheld = [str(pk) for pk in evidence.concealed(scope).filter(case_id=row.case_id).values_list("pk", flat=True)]
    changes = Change.objects.filter(firm_id=row.firm_id, entity_id=row.pk)
    recorded = Q(before__item_id__in=withheld) | Q(after__item_id__in=withheld)
    if withheld and (changes.filter(recorded).exists() or _has_parts_from(withheld, entity, row)):
        raise Forbidden("This history leads back to evidence that is withheld from you.")


def _has_parts_from(withheld: list[str], entity: str, row: Any) -> bool:
    """Whether a part as it is comes from there: what engines find keeps no copy among the changes."""
    parts = [one for one in by_table().values() if one.entity == entity and one.part]
    return any(
        one.model._base_manager.filter(**{one.column: row.pk}, item_id__in=withheld).exists()
        for one in parts
        if any(field.attname == "item_id" for field in one.model._meta.concrete_fields)
    )
