"""Claims as a kind: the firm's work product, of which nobody outside learns anything."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Id, Kind, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import Claim


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_issues', args=[case_id])}#claim-{pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Claim.objects.visible_to(scope).values_list("pk", "title")


register(
    Kind(
        name="claim",
        model=Claim,
        label="claim",
        plural="claims",
        icon="scale",
        page=_page,
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription("A claim or defence was written down or proposed.", {"status": "Its status."}),
            "updated": EventDescription(
                "A claim was changed, moved, approved or dismissed.",
                {"fields": "Names of the fields that changed.", "status": "The status it has since."},
            ),
            "deleted": EventDescription("A claim was deleted with its issues."),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Claim.objects.concealed_from,
        counts=(Count("claims", Claim.objects.visible_to, internal=True),),
        fields={
            "against": "Against",
            "cause": "Cause of action",
            "description": "Description",
            "elements": "Elements",
            "jurisdiction": "Jurisdiction",
            "look_for": "What usually shows it",
            "party": "Party",
            "position": "Place in the order",
            "source": "Source of the law",
        },
        tracked=Tracking(title="title", secret=frozenset({"reason"})),
    )
)
