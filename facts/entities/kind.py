"""Entities as a kind: the people, organizations and other names of a case."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Kind, Part, Tracking
from config.api.kinds import internal, register
from config.api.scope import Scope
from facts.entities import columns  # noqa: F401  # of its table
from facts.entities.mention_counts import entities_of_case
from facts.entities.readers import named_entities
from facts.models import DecidedName, Entity, EntityRole, EntitySummary, Mention, Merge, SetAside, Split
from facts.words import FOUND_IN, merge_words, quoted_words, set_aside_words, split_words

UNRECORDED_OF_SPLITS = frozenset({"aliases", "names", "other_name", "rows"})  # gathered from what all documents say


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return named_entities(scope).values_list("pk", "shown_name")


def _merged_titles(scope: Scope) -> QuerySet[Any, Any]:
    """Of those that were merged, for whoever sees what all documents say."""
    kept = Merge.objects.visible_to(scope)
    return Entity.objects.filter(merge__in=kept).values_list("pk", "name")


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
        former_titles=_merged_titles,
        title_words=("facts_entity", "facts_mention"),
        events={
            "created": EventDescription("A person, organization or other name came up for the first time.", FOUND_IN),
            "updated": EventDescription(
                "A name was changed, or a document calls it by another name or role.",
                {"fields": "Names of the fields that changed.", **FOUND_IN},
            ),
            "deleted": EventDescription("A name was removed, or no document mentions it any more.", FOUND_IN),
            "merged": EventDescription(
                "Names turned out to be one; what was theirs is the kept one's.",
                {"merge_id": "The merge, by which it can be undone.", "merged_ids": "The names that were merged."},
            ),
            "unmerged": EventDescription(
                "A merge was undone: each name has again what was its own.",
                {"merge_id": "The merge.", "merged_ids": "The names that stand for themselves again."},
            ),
            "split": EventDescription(
                "Mentions or other names were given to another name.",
                {"to_id": "The name that has them now.", "split_id": "The split, by which it can be undone."},
            ),
            "split_undone": EventDescription(
                "A split was undone: the name has again what was given away.", {"split_id": "The split."}
            ),
            "summarized": EventDescription("A summary of the facts about a name was made.", {"sentences": "How many."}),
        },
        firm_events=("merged", "unmerged", "split", "split_undone", "summarized"),
        client_rows=Entity.objects.visible_to,
        concealed=Entity.objects.concealed_from,
        counts=(Count("entities", Entity.objects.visible_to, of_case=entities_of_case),),
        fields={
            "aliases": "Other names",
            "ends_on": "Until",
            "is_new": "Made the other name",
            "merge_id": "Merged by",
            "merged_aliases": "Other names from merges",
            "merged_from_id": "Whose before a merge",
            "merged_roles": "Roles from merges",
            "moved": "What was moved",
            "other_id": "Given to",
            "starts_on": "From",
            "undone_at": "Undone",
        },
        parts=(
            Part(Mention, "entity_id", "mention", Tracking(words=quoted_words)),
            Part(Merge, "kept_id", "merge", Tracking(words=merge_words, secret=frozenset({"others"}))),
            Part(Split, "entity_id", "split", Tracking(words=split_words, secret=UNRECORDED_OF_SPLITS)),
            Part(SetAside, "entity_id", "row set aside by a merge", Tracking(words=set_aside_words)),
            Part(EntityRole, "entity_id", "role in the case", Tracking(title="role")),
            Part(EntitySummary, "entity_id", "summary"),
        ),
        tracked=Tracking(noun="entity", title="name"),
    )
)

internal(DecidedName, because="it says whose a name is that documents have, which the entity itself shows")
