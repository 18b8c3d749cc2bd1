"""What the tools that link facts to names, merge them and look for duplicates take and answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, Version, Visible
from config.api.words import Words
from evidence.models import EvidenceItem
from facts.facts.body_serializers import MOST_FACTS
from facts.facts.duplicates import MOST_GROUPS
from facts.facts.outcome_serializers import FactChangeOutcomeSerializer
from facts.facts.serializers import FactSerializer
from facts.models import Entity

MOST_MERGED = 20


class EntityLink(Strict):
    entity_id = Visible(Entity.objects, source="entity", help_text="Whom or what the fact is about.")


class EntityLinks(EntityLink):
    fact_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_FACTS)


class LinkedFactsSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many were not linked to it before.")
    refused = serializers.IntegerField(help_text="How many were left as they were, as outcomes says why.")
    outcomes = FactChangeOutcomeSerializer(many=True, help_text="One for each fact, in the order given.")
    facts = FactSerializer(many=True)


class MergeBody(Strict):
    fact_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MOST_MERGED,
        help_text="The facts that say the same, without the one that is kept.",
    )  # fmt: skip
    version = Version(required=False, allow_null=True, help_text="The version you read of the fact that is kept.")


class DuplicatesQuery(Strict):
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="Only among facts that cite this evidence.")
    entity_id = Visible(Entity.objects, required=False, help_text="Only among facts about this entity.")
    q = Words(required=False, help_text="Only among facts with all these words.")
    limit = serializers.IntegerField(required=False, default=20, min_value=1, max_value=MOST_GROUPS)


class DuplicateGroupSerializer(serializers.Serializer[Any]):
    alike = serializers.FloatField(
        help_text="The least share of words that one has in common with the others' first; 1: all."
    )
    facts_count = serializers.IntegerField()
    facts = FactSerializer(
        many=True, help_text="The first ten; the first of all is the one that suggests itself to be kept."
    )


class DuplicatesSerializer(serializers.Serializer[Any]):
    groups = DuplicateGroupSerializer(many=True)
    groups_count = serializers.IntegerField(help_text="How many groups there are, also beyond the limit.")
    compared = serializers.IntegerField(help_text="How many facts were compared.")
    is_complete = serializers.BooleanField(
        help_text="False: there are more facts than are compared at once, and the most relevant were; narrow the question."
    )
