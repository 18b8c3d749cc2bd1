"""Designations as a kind: the firm's work product, of which nobody outside learns anything."""

from __future__ import annotations

from typing import Any

from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Look, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from evidence.models import Designation


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_transcripts', args=[case_id])}?designation={pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    """By party and where it begins."""
    page, line = (Cast(F(name), CharField()) for name in ("first_page", "first_line"))
    title = Concat("party", Value(" "), page, Value(":"), line, output_field=CharField())
    return Designation.objects.visible_to(scope).annotate(title=title).values_list("pk", "title")


register(
    Kind(
        name="designation",
        model=Designation,
        label="designation",
        plural="designations",
        icon="scale",
        page=_page,
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription(
                "Testimony was designated, countered, objected to, or marked for the firm.",
                {"transcript_id": "Of which transcript.", "kind": "affirmative, counter, objection or note."},
            ),
            "updated": EventDescription(
                "A designation was changed, served, withdrawn or ruled on.",
                {"fields": "Names of the fields that changed.", "status": "The status it has since."},
            ),
        },
        firm_events=("created", "updated"),
        concealed=Designation.objects.concealed_from,
        shown_in=("transcript",),
        statuses={
            "draft": Look("Draft", "muted", "pencil"),
            "served": Look("Served", "info", "mail"),
            "withdrawn": Look("Withdrawn", "muted", "undo"),
            "admitted": Look("Admitted", "good", "check-circle"),
            "excluded": Look("Excluded", "bad", "x-circle"),
            "sustained": Look("Sustained", "good", "check"),
            "overruled": Look("Overruled", "bad", "x"),
        },
        fields={
            "answers_id": "Answers",
            "first_line": "From line",
            "last_line": "To line",
            "note": "Note",
            "party": "Party",
            "reasons": "Grounds",
            "ruled_on": "Ruled on",
            "ruling": "Ruling",
            "side": "Side",
        },
        tracked=Tracking(title="party"),
    )
)
