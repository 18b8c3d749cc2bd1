"""Redactions as a kind: for the firm only."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, CharField, F, QuerySet, Value, When
from django.db.models.functions import Cast, Concat

from config.api.kind import EventDescription, Kind, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from evidence.models import Redaction


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    """By its reason and page, never by the words."""
    reason = Case(*(When(reason=value, then=Value(str(label))) for value, label in Redaction.Reason.choices))
    title = Concat(reason, Value(" on page "), Cast(F("page_number"), CharField()), output_field=CharField())
    return Redaction.objects.visible_to(scope).annotate(title=title).values_list("pk", "title")


register(
    Kind(
        name="redaction",
        model=Redaction,
        label="redaction",
        plural="redactions",
        icon="ban",
        page=None,
        titles=_titles,
        events={
            "created": EventDescription(
                "Words or a place on a page are to be redacted, or this is proposed.", {"evidence_id": "The document."}
            ),
            "updated": EventDescription(
                "A redaction was approved or dismissed.", {"evidence_id": "The document.", "state": "Its state since."}
            ),
            "deleted": EventDescription("A redaction was deleted.", {"evidence_id": "The document."}),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Redaction.objects.concealed_from,
        fields={"boxes": "Boxes", "reason": "Reason", "note": "Note", "words": "Words", "state": "Decision"},
        tracked=Tracking(title="reason"),
    )
)
