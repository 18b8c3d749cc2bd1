"""Entities as a kind: the people, organizations and other names of a case."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Kind, Part, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.entities.mention_counts import entities_of_case
from facts.entities.readers import named_entities
from facts.models import Entity, Mention
from facts.words import FOUND_IN, quoted_words


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return named_entities(scope).values_list("pk", "shown_name")


register(
    Kind(
        name="entity",
        model=Entity,
        label="name",
        plural="names",
        icon="tag",
        page=lambda case_id, pk: reverse("person", args=[pk]),
        linkable=True,
        titles=_titles,
        title_words=("facts_entity", "facts_mention"),
        events={
            "created": EventDescription("A person, organization or other name came up for the first time.", FOUND_IN),
            "updated": EventDescription(
                "A name was changed, or a document calls it by another name or role.",
                {"fields": "Names of the fields that changed.", **FOUND_IN},
            ),
            "deleted": EventDescription("A name was removed, or no document mentions it any more.", FOUND_IN),
        },
        client_rows=Entity.objects.visible_to,
        concealed=Entity.objects.concealed_from,
        counts=(Count("entities", Entity.objects.visible_to, of_case=entities_of_case),),
        fields={"aliases": "Other names", "merged_into_id": "Merged into"},
        parts=(Part(Mention, "entity_id", "mention", Tracking(words=quoted_words)),),
        tracked=Tracking(noun="entity", title="name"),
    )
)
