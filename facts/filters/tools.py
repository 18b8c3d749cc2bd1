"""The tools of saved filters."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.inprocess import act
from config.api.params import NoParams
from config.api.routes import tool_url
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.api.words import with_words
from facts.filters import actions
from facts.filters.lists import list_named
from facts.filters.policies import can_change_filter
from facts.filters.serializers import (
    AppliedSerializer,
    ApplyBody,
    FilterChange,
    FilterFilter,
    NewFilter,
    SavedFilterSerializer,
)
from facts.models import SavedFilter


class FilterTools(ToolViewSet):
    rows = SavedFilter.objects.select_related("case", "owner")
    lookups = {"case_id": Case.objects}

    @tool(
        "filters.create", "POST cases/{case_id}/filters", permission="write:filters", audit="create", entity="filter",
        body=NewFilter, answer=SavedFilterSerializer, status=201,
        example={"target": "search", "name": "Relief valve", "params": {"q": '"relief valve"'}, "alert": True},
        subject=None, activity="saved {object}",
        when="Use it to keep what a search or list was asked, or to be notified of new evidence that matches.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Save what a list of the case is asked with, under a name: a search, or the filters of evidence, facts, timeline or
        entities. It is yours alone unless shared. With alert, you are notified when evidence that is read from now on matches.
        Emits filter.created. A second one of the same name is 409; send an Idempotency-Key to retry safely."""
        return self.answer(actions.filter_create(actor=self.actor, case=case, **self.body))

    @tool(
        "filters.list", "GET cases/{case_id}/filters", permission="read:filters", audit="read", entity="filter",
        query=FilterFilter, answer=SavedFilterSerializer, many=True, subject=None, activity="looked through {objects}",
        when="Use it to see what people of the case look for again and again; filters.apply asks it.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List your saved filters of a case and those shared with it, newest first. Changes nothing."""
        rows = self.visible.filter(case=case)
        if "target" in self.query:
            rows = rows.filter(target=self.query["target"])
        return self.page(rows.filter(with_words(words, "name")) if (words := self.query.get("q")) else rows)

    @tool(
        "filters.get", "GET filters/{filter_id}", permission="read:filters", audit="read", entity="filter",
        query=NoParams, answer=SavedFilterSerializer, subject="filter_id", activity="read {object}",
        when="Use it when you have a filter's id; filters.apply answers what it leaves.",
    )  # fmt: skip
    def get_one(self, request: Request, filter: SavedFilter) -> Response:
        """Get one saved filter: its list, its parameters and whose it is. Changes nothing."""
        return self.answer(filter)

    @tool(
        "filters.update", "PATCH filters/{filter_id}", permission="write:filters", audit="update", entity="filter",
        body=FilterChange, answer=SavedFilterSerializer, versioned=False, allowed=can_change_filter, example={"alert": False},
        subject="filter_id", activity="changed {object}",
        when="Use it to pause a saved filter's alert, share it or rename it; what it asks does not change: filters.create.",
    )  # fmt: skip
    def update(self, request: Request, filter: SavedFilter) -> Response:
        """Rename a saved filter, share it or keep it to yourself, pause its alert or have it begin again with what is read
        from now on. Only its owner shares it and changes its alert. What a person saved, an agent changes with approval (202).
        Emits filter.updated if anything changed; a retry changes nothing more."""
        return self.answer(actions.filter_update(actor=self.actor, saved=filter, **self.body))

    @tool(
        "filters.apply", "POST filters/{filter_id}/apply", permission="read:filters", audit="search", entity="filter",
        body=ApplyBody, answer=AppliedSerializer, example={"limit": 20}, subject="filter_id",
        activity="ran {object}",
        when="Use it to get what a saved filter leaves now; with other parameters, call the list's own tool.",
    )  # fmt: skip
    def apply(self, request: Request, filter: SavedFilter) -> Response:
        """Ask a saved filter's list again, in your own name: what it leaves now of what you may see, a page at a time, as the
        list's own tool answers it. That tool's permission holds, and the call of it is recorded too. Changes nothing."""
        target = list_named(filter.target)
        asked = {**filter.params, **self.body}
        reads = target.tool.method == "GET"
        found = act(
            request._request, target.tool.method, tool_url(target.tool_name, case_id=filter.case_id),
            {} if reads else asked, acting=(request.user, self.scope), query=asked if reads else {},
        )  # fmt: skip
        if found.status_code != 200:
            return found
        page = {name: found.data[name] for name in ("items", "next_cursor", "has_more")}
        return self.answer({"result_type": target.result_type, "total_count": found.data.get("total"), **page})

    @tool(
        "filters.delete", "DELETE filters/{filter_id}", permission="delete:filters", audit="delete", entity="filter",
        status=204, versioned=False, allowed=can_change_filter, subject="filter_id", activity="deleted {object}",
        when="Use it when a saved filter, or its alert, is not needed any more.",
    )  # fmt: skip
    def delete_one(self, request: Request, filter: SavedFilter) -> Response:
        """Delete a saved filter of your own, or one that is shared, with its alert. What a person saved, an agent deletes with
        approval (202). Emits filter.deleted; a retry is 404."""
        actions.filter_delete(actor=self.actor, saved=filter)
        return self.nothing()
