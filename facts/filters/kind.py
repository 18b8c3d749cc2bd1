"""Saved filters, and alerts of what matches them, as kinds."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Part
from config.api.kinds import register
from config.api.scope import Scope
from facts.filters.readers import digests
from facts.models import FilterAlert, FilterMatch, SavedFilter


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return SavedFilter.objects.visible_to(scope).values_list("pk", "name")


def _alert_page(case_id: Id | None, pk: Id) -> str:
    """The documents, newest first; what the notice says leads to the filter itself."""
    return reverse("case_evidence", args=[case_id])


register(
    Kind(
        name="filter",
        model=SavedFilter,
        label="saved filter",
        plural="saved filters",
        icon="filter",
        page=None,  # that of its list, with its parameters: the answers of its tools say which
        titles=_titles,
        events={
            "created": EventDescription("Somebody saved what a list was asked with."),
            "updated": EventDescription(
                "A saved filter was renamed or shared, or its alert began or ended.",
                {"fields": "Names of the fields that changed."},
            ),
            "deleted": EventDescription("A saved filter was deleted."),
        },
        firm_events=("created", "updated", "deleted"),
        passing_events=("created", "updated", "deleted"),
        agents_own=True,
    )
)
register(
    Kind(
        name="filter_alert",
        model=FilterAlert,
        label="alert of a saved filter",
        plural="alerts of saved filters",
        phrase="what matches a saved filter",
        icon="filter",
        page=_alert_page,
        concealed=FilterAlert.objects.concealed_from,
        digests=digests,
        parts=(Part(FilterMatch, "alert_id", noun="document that matches"),),
    )
)
