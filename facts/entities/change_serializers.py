"""What the tools that change entities take, and how roles, merges and the kept summary are answered."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from config.api.params import Strict, Version
from config.api.representation import RowSerializer
from evidence.engines.base.types import EntityType
from facts.entities.moving import MOST_ALIASES
from facts.entities.policies import MOST_MERGED
from facts.models import EntityRole, Merge, Split
from facts.serializers import MadeBy

TYPES = get_args(EntityType)
MOST_CASE_ROLES, MOST_SPLIT = 20, 200


class CaseRoleFields(Strict):
    role = serializers.ChoiceField(choices=EntityRole.Role.choices)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    note = serializers.CharField(required=False, allow_blank=True, max_length=300)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        starts, ends = attrs.get("starts_on"), attrs.get("ends_on")
        if starts and ends and ends < starts:
            raise serializers.ValidationError({"ends_on": ["It ends before it starts."]})
        return attrs


class EntityFields(Strict):
    description = serializers.CharField(required=False, allow_blank=True, max_length=5_000)
    aliases = serializers.ListField(
        child=serializers.CharField(max_length=300), required=False, max_length=MOST_ALIASES,
        help_text="All other spellings and addresses; documents that have one of them mean this name.",
    )  # fmt: skip
    case_roles = serializers.ListField(
        child=CaseRoleFields(), required=False, max_length=MOST_CASE_ROLES,
        help_text="All roles in the case; the firm's own.",
    )  # fmt: skip


class NewEntity(EntityFields):
    name = serializers.CharField(max_length=300)
    type = serializers.ChoiceField(choices=TYPES)


class EntityChange(EntityFields):
    name = serializers.CharField(max_length=300, required=False)
    type = serializers.ChoiceField(choices=TYPES, required=False)
    version = Version(required=False)


class EntityMergeBody(Strict):
    entity_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MOST_MERGED,
        help_text="Those that are really the entity of the path.",
    )  # fmt: skip
    reason = serializers.CharField(required=False, allow_blank=True, max_length=500)


class UnmergeBody(Strict):
    merge_id = serializers.UUIDField(help_text="Of merges in entities.get.")


class SplitUndoBody(Strict):
    split_id = serializers.UUIDField(help_text="Of splits in entities.get.")


class SplitBody(Strict):
    mention_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_SPLIT, help_text="Of mentions in entities.get."
    )
    aliases = serializers.ListField(
        child=serializers.CharField(max_length=300), required=False, max_length=MOST_ALIASES,
        help_text="Other names of it; what is mentioned by them goes too.",
    )  # fmt: skip
    to_entity_id = serializers.UUIDField(required=False, help_text="Who gets them; without it a new entity does.")
    name = serializers.CharField(required=False, max_length=300, help_text="Of the new one; else the first alias.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.get("mention_ids") and not attrs.get("aliases"):
            raise serializers.ValidationError({"mention_ids": ["Name mentions, or other names, or both."]})
        return attrs


class CaseRoleSerializer(RowSerializer, serializers.ModelSerializer[EntityRole]):
    role_label = serializers.CharField(source="get_role_display")
    made_by = MadeBy()

    class Meta:
        model = EntityRole
        fields = ("role", "role_label", "starts_on", "ends_on", "note", "made_by")


class MergedSerializer(RowSerializer):
    """An entity as it was when it was merged."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    type = serializers.CharField()


class MergeSerializer(RowSerializer, serializers.ModelSerializer[Merge]):
    others = MergedSerializer(many=True)
    moved = serializers.DictField(
        child=serializers.IntegerField(), help_text="How many mentions, facts, relationships and roles."
    )
    made_by = MadeBy()

    class Meta:
        model = Merge
        fields = ("id", "others", "reason", "moved", "made_by", "created_at")


class SplitSerializer(RowSerializer, serializers.ModelSerializer[Split]):
    entity_id = serializers.UUIDField(help_text="Of the name that was split.")
    other_id = serializers.UUIDField(help_text="Of the name that was split off.")
    entity_name = serializers.CharField(source="entity.name", help_text="The name that was split.")
    moved = serializers.DictField(
        child=serializers.IntegerField(), help_text="How many mentions, facts and relationships were given away."
    )
    made_by = MadeBy()

    class Meta:
        model = Split
        fields = (
            "id", "entity_id", "entity_name", "other_id", "other_name", "aliases", "moved", "made_by", "created_at",
        )  # fmt: skip


class SummarySentenceSerializer(RowSerializer):
    text = serializers.CharField()
    fact_ids = serializers.ListField(child=serializers.UUIDField(), help_text="The facts that say so.")


class EntitySummaryField(RowSerializer):
    sentences = SummarySentenceSerializer(many=True, source="standing")
    stale = serializers.BooleanField(help_text="Facts came, went or changed since: ask entities.summarize again.")
    facts_read = serializers.IntegerField()
    made_by = MadeBy()
    updated_at = serializers.DateTimeField()
