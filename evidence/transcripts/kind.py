"""Transcripts as a kind."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Kind, Part, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from evidence.models import Transcript, TranscriptExhibit


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Transcript.objects.visible_to(scope).annotate(title=F("item__title")).values_list("pk", "title")


register(
    Kind(
        name="transcript",
        model=Transcript,
        label="transcript",
        plural="transcripts",
        icon="quote",
        page=lambda case_id, pk: reverse("transcript", args=[pk]),
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription("A transcript was made of a document.", {"evidence_id": "The document."}),
            "updated": EventDescription(
                "What is said about a transcript was changed, by somebody or by reading its document again.",
                {"fields": "Names of the fields that changed."},
            ),
            "deleted": EventDescription(
                "A transcript was removed; its document stays.", {"evidence_id": "The document."}
            ),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Transcript.objects.concealed_from,
        counts=(Count("transcripts", Transcript.objects.visible_to),),
        shows=("designation",),
        fields={
            "cite_as": "Cited as",
            "examiners": "Examiners",
            "exhibits": "Exhibits",
            "first_page": "First page",
            "last_page": "Last page",
            "numbering": "Page and line numbers",
            "taken_on": "Taken on",
            "transcript_id": "Transcript",
            "witness": "Witness",
        },
        parts=(Part(TranscriptExhibit, "transcript_id", "exhibit", Tracking(title="label")),),
        tracked=Tracking(title="witness", machine=frozenset({"numbering", "first_page", "last_page"})),
    )
)
