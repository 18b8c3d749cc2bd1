"""What the tools of tags take and answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rest_framework import serializers

from config.api.params import Strict
from facts.models import Tag
from facts.tags.policies import MOST_TAGS


class TagSerializer(serializers.ModelSerializer[Tag]):
    facts_count = serializers.IntegerField(help_text="How many facts that you see have it; 1,001: more than 1,000.")

    class Meta:
        model = Tag
        fields = ("id", "name", "colour", "facts_count")


class VocabularySerializer(serializers.Serializer[Any]):
    tags = TagSerializer(many=True)
    revision = serializers.CharField(
        help_text="Of the vocabulary: send it with tags.update, so that nobody's tags are lost."
    )


class ChangedTagsSerializer(VocabularySerializer):
    created = serializers.IntegerField()
    updated = serializers.IntegerField(help_text="Renamed, or given another colour.")
    merged = serializers.IntegerField(help_text="Tags whose facts have another tag now.")
    deleted = serializers.IntegerField(help_text="Tags that were taken from their facts.")
    facts_changed = serializers.IntegerField(
        help_text="How many facts have other tags than before, by merging or deleting."
    )
    facts_concerned = serializers.IntegerField(help_text="How many facts have a tag that was changed in any way.")


class TagBody(Strict):
    id = serializers.UUIDField(required=False, help_text="Of a tag there is; without it a new one.")
    name = serializers.CharField(max_length=60)
    colour = serializers.ChoiceField(choices=Tag.Colour.choices, required=False)
    merged_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_TAGS,
        help_text="Tags that become one with this: their facts have this one then.",
    )  # fmt: skip


class VocabularyBody(Strict):
    tags = serializers.ListField(
        child=TagBody(), max_length=MOST_TAGS, help_text="All tags of the case; those left out are deleted."
    )
    revision = serializers.CharField(required=False, max_length=16, help_text="As you read it; another one is 409.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        ids = [one["id"] for one in attrs["tags"] if "id" in one]
        named = Counter([*ids, *(pk for one in attrs["tags"] for pk in one.get("merged_ids", ()))])
        if twice := [str(pk) for pk, number in named.items() if number > 1]:
            raise serializers.ValidationError({"tags": f"Each tag is named once: {', '.join(twice[:5])}."})
        return attrs
