"""What the history tools of all kinds share."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from audit.changes.readers import entries_of, last_of_each_write
from config.api.pagination import paginate
from config.api.viewset import ToolViewSet


def history_page(view: ToolViewSet, row: Any) -> Response:
    """One cursor page of the history of a row that the view has found to be visible, newest first."""
    lasts = paginate(
        last_of_each_write(row, view.tool.entity), order=("-number",), cursor=view.query.get("cursor"),
        limit=view.query["limit"],
    )  # fmt: skip
    items = view.tool.answer(entries_of(lasts.items, view.scope), many=True, context=view.context)  # type: ignore[misc]
    return Response({"items": items.data, "next_cursor": lasts.next_cursor, "has_more": lasts.has_more})
