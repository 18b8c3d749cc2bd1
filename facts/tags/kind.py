"""Tags as a kind: the firm's work product, of which nobody outside learns anything."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import Tag


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_facts', args=[case_id])}?tag={pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Tag.objects.visible_to(scope).values_list("pk", "name")


FACTS = {"facts": "How many facts had it."}

register(
    Kind(
        name="tag",
        model=Tag,
        label="tag",
        plural="tags",
        icon="tag",
        page=_page,
        titles=_titles,
        events={
            "created": EventDescription("A tag was added to the case's vocabulary."),
            "updated": EventDescription(
                "A tag was renamed, or got another colour.", {"fields": "Names of the fields that changed.", **FACTS}
            ),
            "deleted": EventDescription(
                "A tag was taken out of the vocabulary, or merged into another.",
                {"merged_into": "The tag that its facts have since.", **FACTS},
            ),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Tag.objects.concealed_from,
        fields={"colour": "Colour", "name": "Name"},
        tracked=Tracking(title="name"),
    )
)
