"""Suggestions that two names are one, as a kind: for the firm only."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Concat
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import DedupSuggestion


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_same_names', args=[case_id])}?suggestion={pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    """Both names: “Bob Holm / Robert Holm”."""
    first, second = KeyTextTransform("0", F("words")), KeyTextTransform("1", F("words"))
    title = Concat(first, Value(" / "), second, output_field=TextField())
    return DedupSuggestion.objects.visible_to(scope).annotate(title=title).values_list("pk", "title")


register(
    Kind(
        name="dedup_suggestion",
        model=DedupSuggestion,
        titles=_titles,
        label="suggested merge",
        plural="suggested merges",
        icon="people",
        page=_page,
        events={
            "updated": EventDescription(
                "Somebody said whether two names are one.", {"status": "approved or rejected."}
            ),
        },
        firm_events=("updated",),
        concealed=DedupSuggestion.objects.concealed_from,
        shows=("job", "entity"),
    )
)
