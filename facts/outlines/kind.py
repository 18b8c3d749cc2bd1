"""Outlines as a kind: the firm's work product, with their entries as parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Id, Kind, Part, Row, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import Outline, OutlineEntry
from facts.outlines.history import entries_in_words


def _page(case_id: Id | None, pk: Id) -> str:
    return reverse("outline", args=[pk])


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Outline.objects.visible_to(scope).values_list("pk", "title")


def _words(rows: Sequence[Row], scope: Scope) -> list[str]:
    return entries_in_words(rows, scope)


register(
    Kind(
        name="outline",
        model=Outline,
        label="outline",
        plural="outlines",
        icon="rows",
        page=_page,
        phrase="an outline",
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription("An outline was made.", {"purpose": "What it is for."}),
            "updated": EventDescription(
                "An outline or its entries were changed, moved or accepted.",
                {"fields": "Names of the fields that changed; entries: of its entries."},
            ),
            "deleted": EventDescription("An outline was deleted with its entries."),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Outline.objects.concealed_from,
        counts=(Count("outlines", Outline.objects.visible_to, internal=True),),
        shows=("entity", "evidence", "exhibit", "fact", "issue", "question", "transcript"),
        fields={"purpose": "For", "witness_id": "Witness"},
        parts=(Part(OutlineEntry, "outline_id", "entry", Tracking(label="entry", words=_words)),),
        tracked=Tracking(title="title"),
    )
)
