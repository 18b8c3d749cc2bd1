"""Causes of action and defences, with their elements, as a kind: those that a firm adds are rows."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from config.api.kind import EventDescription, Kind, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import CauseOfAction


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return CauseOfAction.objects.visible_to(scope).values_list("pk", "name")


register(
    Kind(
        name="element",
        model=CauseOfAction,
        label="cause of action",
        plural="causes of action",
        icon="rows",
        page=None,
        titles=_titles,
        events={
            "created": EventDescription("The firm added a cause of action or defence.", across_cases=True),
            "updated": EventDescription(
                "The firm changed a cause of action or defence of its own.",
                {"fields": "Names of the fields that changed."},
                across_cases=True,
            ),
            "deleted": EventDescription("The firm removed a cause of action or defence of its own.", across_cases=True),
        },
        firm_events=("created", "updated", "deleted"),
        fields={"name": "Name"},
        tracked=Tracking(title="name"),
    )
)
