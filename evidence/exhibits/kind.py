"""Exhibit numbers and their series as kinds: the firm's own."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Look, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from evidence.models import Exhibit, ExhibitSeries


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_exhibits', args=[case_id])}?exhibit={pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Exhibit.objects.visible_to(scope).values_list("pk", "label")


def _names(scope: Scope) -> QuerySet[Any, Any]:
    return ExhibitSeries.objects.visible_to(scope).values_list("pk", "name")


register(
    Kind(
        name="exhibit_series",
        model=ExhibitSeries,
        label="exhibit series",
        plural="exhibit series",
        icon="layers",
        page=lambda case_id, pk: f"{reverse('case_exhibits', args=[case_id])}?series_id={pk}",
        titles=_names,
        events={
            "created": EventDescription("A series of exhibit numbers was begun.", {"prefix": "Of its numbers."}),
        },
        firm_events=("created",),
        concealed=ExhibitSeries.objects.concealed_from,
        fields={"prefix": "Prefix", "style": "Numbers or letters", "digits": "Digits", "start": "First number"},
        tracked=Tracking(title="name", revertible=False),  # its numbers are given once
    )
)
register(
    Kind(
        name="exhibit",
        model=Exhibit,
        label="exhibit",
        plural="exhibits",
        icon="paperclip",
        page=_page,
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription(
                "A document was given an exhibit number.", {"label": "The number.", "evidence_id": "The document."}
            ),
            "updated": EventDescription(
                "An exhibit number was described, agreed, unlocked or withdrawn.",
                {"fields": "Names of the fields that changed.", "state": "Its state since.", "label": "The number."},
            ),
        },
        firm_events=("created", "updated"),
        concealed=Exhibit.objects.concealed_from,
        shown_in=("evidence", "transcript"),
        shows=("exhibit_series",),
        statuses={
            "assigned": Look("Assigned", "info", "tag"),
            "agreed": Look("Agreed", "good", "check-circle"),
            "withdrawn": Look("Withdrawn", "muted", "undo"),
        },
        fields={
            "agreed_at": "Agreed", "item_id": "Document", "label": "Number", "reason": "Reason",
            "series_id": "Series", "withdrawn_at": "Withdrawn",
        },
        tracked=Tracking(title="label", revertible=False),  # a number is given once
    )
)  # fmt: skip
