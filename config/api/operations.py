"""What a tool's operation is given, and what it answers with: a row, a page of rows, a job, or nothing."""

from __future__ import annotations

import uuid
from functools import cached_property
from typing import Any, ClassVar

from rest_framework.response import Response

from config.api import shapes
from config.api.compiled_reads import Listed, first_page, narrowed
from config.api.pagination import ResultPage, paginate
from config.api.params import ListParams, NoParams, values_of
from config.api.recording import ANSWER, RecordedCall


class Operations(RecordedCall):
    """What the operations of one resource's tools are given, checked, and the ways in which they answer."""

    order: ClassVar[tuple[str, ...]] = ("-id",)
    shape: shapes.ListShape | None = None  # which fields of a list's items to answer; all, if None

    @cached_property
    def body(self) -> dict[str, Any]:
        """The validated body."""
        serializer = self.tool.body(data=self.request.data, context=self.context)  # type: ignore[misc]
        serializer.is_valid(raise_exception=True)
        return self._without_shape(serializer.validated_data)

    @cached_property
    def query(self) -> dict[str, Any]:
        """The validated query parameters; unknown ones are refused, of writes too: ``?dry_run=true`` must not write."""
        lists = self.tool.many and self.tool.method == "GET"
        query = self.tool.query or (ListParams if lists else NoParams)
        serializer = query(context=self.context)
        serializer.initial_data = values_of(self.request.query_params, serializer)
        serializer.is_valid(raise_exception=True)
        return self._without_shape(serializer.validated_data)

    def _without_shape(self, given: Any) -> dict[str, Any]:
        """What was given, but for which fields of a list's items to answer: pages always show all."""
        if shapes.is_asked(given) and self.request.accepted_renderer.format != "html":
            item = shapes.item_serializer(self.tool.answer, many=self.tool.many)
            self.shape = shapes.shape_of(item, given)
        return {name: value for name, value in given.items() if name not in shapes.NAMES}

    @property
    def context(self) -> dict[str, Any]:
        return {"view": self, "request": self.request, "scope": self.scope}

    def answer(self, row: Any, *, status: int | None = None) -> Response:
        """The serialized row, with its ETag where it has a version."""
        data = self.tool.answer(row, context=self.context).data if self.tool.answer else row
        version = row.get("version") if isinstance(row, dict) else getattr(row, "version", None)
        headers = {"ETag": f'"{version}"'} if version is not None else {}
        if hasattr(row, "_meta"):
            self._remember(ANSWER, row)
        return Response(data, status=status or self.tool.status, headers=headers)

    def shown(self, row: Any) -> Response:
        """One row as the resource's tools answer it; where that takes a reader, the resource overrides it."""
        return self.answer(row)

    def page(
        self, rows: Any, *, order: tuple[str, ...] | None = None, params: dict[str, Any] | None = None
    ) -> Response:
        """One cursor page of ``rows``; the cursor and limit come from the query, or from ``params`` for POSTed searches."""
        params = self.query if params is None else params
        return self._paged(
            paginate(rows, order=order or self.order, cursor=params.get("cursor"), limit=params["limit"])
        )

    def page_of_case(
        self, listed: Listed, case: Any, some: list[uuid.UUID] | None = None, *, by_key: bool = False
    ) -> Response:
        """One cursor page of what ``listed`` gives for the scope in this case and the query. It may look nothing up: its
        statement is made once. Of its rows only ``some`` are meant where their ids were looked up before. ``by_key``: the rows
        of the first page are had by their ids, since what is shown of them takes long to plan."""
        if (page := first_page(listed, self.scope, case, self.query, some, by_key=by_key)) is not None:
            return self._paged(page)
        rows, order = listed(self.scope.within(case.pk), case, self.query)
        parts = [narrowed(one, some) for one in rows] if isinstance(rows, list) else narrowed(rows, some)
        return self.page(parts, order=order)

    def _paged(self, page: ResultPage) -> Response:
        items = self.tool.answer(page.items, many=True, context=self.context)  # type: ignore[misc]
        shapes.prune(items.child, self.shape)
        return Response({"items": items.data, "next_cursor": page.next_cursor, "has_more": page.has_more})

    def queued(self, job: Any) -> Response:
        """202: the work goes on in the background, as this job."""
        return Response({"job_id": job.pk, "status": job.status, "poll_url": f"/v1/jobs/{job.pk}"}, status=202)

    def nothing(self) -> Response:
        return Response(status=204)

    def template_names(self) -> list[str]:
        app = type(self).__module__.partition(".")[0]
        return [f"{app}/tools/{self.tool.name.replace('.', '/')}.html", "components/generic.html"]
