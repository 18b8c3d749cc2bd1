"""The lists whose filters can be saved: each registers itself, and is then saved, shown and asked like the others."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Literal
from urllib.parse import urlencode

from django.urls import reverse
from rest_framework import serializers

from config.api.params import Strict
from config.api.scope import Scope
from config.api.tool import Tool, get_tool

ResultType = Literal["evidence", "facts", "timeline", "entities", "relationships", "deadlines", "questions", "outlines"]
NEVER_SAVED = frozenset(
    {"cursor", "limit", "fields", "view", "facets"}
)  # where one was in a list, and how it was shown


@dataclass(frozen=True, slots=True)
class FilteredList:
    """A list of a case: the tool that answers it, the page that shows it with the same parameters in its address, what
    its items are, and what its owner can be notified of: documents that match or, named by ``alert_noun``, that bring
    something that does."""

    name: str
    tool_name: str
    page: str
    result_type: ResultType
    words: str
    can_alert: bool = False
    alert_noun: str = ""

    @property
    def tool(self) -> Tool:
        return get_tool(self.tool_name)

    @property
    def params(self) -> type[Strict]:
        """What the list takes: the query of a GET, the body of a search."""
        found = self.tool.query if self.tool.method == "GET" else self.tool.body
        assert found is not None, f"{self.tool_name} takes nothing that could be saved"
        return found

    def checked(self, given: dict[str, str], scope: Scope, case_id: uuid.UUID) -> dict[str, Any]:
        """The values as the list's tool reads them. Raises ``serializers.ValidationError`` for what it would refuse."""
        if unsaved := NEVER_SAVED & given.keys():
            raise serializers.ValidationError({name: ["This is not saved; leave it out."] for name in sorted(unsaved)})
        view = SimpleNamespace(case_id=case_id, tool=self.tool)
        serializer = self.params(data=dict(given), context={"scope": scope, "view": view})
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def path(self, case_id: uuid.UUID, params: dict[str, str]) -> str:
        """Its page, showing what the filter leaves."""
        return f"{reverse(self.page, args=[case_id])}?{urlencode(params)}"


_lists: dict[str, FilteredList] = {}


def register(one: FilteredList) -> None:
    _lists[one.name] = one


def list_named(name: str) -> FilteredList:
    return _lists[name]


def list_names() -> list[str]:
    return sorted(_lists)


def lists_with_alerts() -> list[str]:
    return [name for name in list_names() if _lists[name].can_alert]


register(FilteredList("evidence", "evidence.list", "case_evidence", "evidence", "Evidence", can_alert=True))
register(FilteredList("facts", "facts.list", "case_facts", "facts", "Facts", can_alert=True, alert_noun="facts"))
register(
    FilteredList(
        "timeline", "timeline.list", "case_timeline", "timeline", "Timeline", can_alert=True, alert_noun="events"
    )
)
register(
    FilteredList("entities", "entities.list", "case_people", "entities", "People", can_alert=True, alert_noun="names")
)
register(
    FilteredList(
        "relationships", "relationships.list", "case_relationships", "relationships", "Relationships",
        can_alert=True, alert_noun="relationships",
    )
)  # fmt: skip
register(FilteredList("deadlines", "deadlines.list", "case_deadlines", "deadlines", "Deadlines"))
register(FilteredList("questions", "questions.list", "case_questions", "questions", "Questions"))
register(FilteredList("outlines", "outlines.list", "case_outlines", "outlines", "Outlines"))
# Searching everything is a feature above this one, which is only named here.
register(FilteredList("search", "search.query", "case_search", "evidence", "Search", can_alert=True))
