"""What re-readings propose, as a kind: for the firm only."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Look, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import ProposedChange
from facts.words import FOUND_IN


def _page(case_id: Id | None, pk: Id) -> str:
    return reverse("case_rereading", args=[case_id])


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    """By what is proposed, or by the fact that is no longer found."""
    title = Coalesce(KeyTextTransform("text", "after"), KeyTextTransform("text", "before"))
    return ProposedChange.objects.visible_to(scope).annotate(title=title).values_list("pk", "title")


register(
    Kind(
        name="proposed_change",
        model=ProposedChange,
        titles=_titles,
        label="proposed change",
        plural="proposed changes",
        icon="refresh",
        page=_page,
        events={
            "created": EventDescription(
                "A document was read again, and a change of the case's facts is proposed.", FOUND_IN
            ),
            "updated": EventDescription(
                "A proposed change was accepted or rejected, waits again, or expired.", {"state": "Its state since."}
            ),
        },
        firm_events=("created", "updated"),
        concealed=ProposedChange.objects.concealed_from,
        shows=("job",),
        statuses={
            "accepted": Look("Accepted", "good", "check"),
            "rejected": Look("Rejected", "muted", "dismiss"),
            "expired": Look("Expired", "muted", "clock"),
        },
        fields={"state": "Decision", "before": "Before", "after": "After"},
        tracked=Tracking(title="kind"),
    )
)
