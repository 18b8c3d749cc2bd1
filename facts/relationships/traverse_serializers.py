"""What ``relationships.traverse`` answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, Visible
from config.api.representation import RowSerializer
from facts.models import Entity
from facts.models.claim import Standing
from facts.relationships.walking import AROUND_ONE, FAN_OUT, MOST_DEPTH, MOST_STEPS
from facts.serializers import Share

DIRECTIONS = ("both", "out", "in")
BOUNDS = ("steps", "fan_out", "paths", "relationships")


class Traversal(Strict):
    from_id = Visible(Entity.objects, source="start", help_text="The entity to start from.")
    to_id = Visible(Entity.objects, source="goal", required=False, help_text="Only paths to this one; else all around.")
    depth = serializers.IntegerField(
        required=False, default=3, min_value=1, max_value=MOST_DEPTH, help_text="At most so many relationships away."
    )
    direction = serializers.ChoiceField(
        choices=DIRECTIONS, required=False, default="both", help_text="out: from who to whom; in: the other way."
    )
    predicates = serializers.ListField(
        child=serializers.CharField(max_length=60), required=False, max_length=20, help_text="Only over these."
    )
    min_confidence = Share(required=False)
    date_from = serializers.DateField(required=False, help_text="Only over what had not ended by this day.")
    date_to = serializers.DateField(required=False, help_text="Only over what had begun by this day.")
    statuses = serializers.ListField(
        child=serializers.ChoiceField(choices=Standing.choices), required=False, max_length=3,
        help_text="Only over relationships of these statuses; else all that nobody dismissed.",
    )  # fmt: skip
    fan_out = serializers.IntegerField(
        required=False,
        default=FAN_OUT,
        min_value=1,
        max_value=FAN_OUT,
        help_text="At most so many names from each one on.",
    )
    limit = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_STEPS,
        help_text=f"At most so many names around one (else {AROUND_ONE}), or steps tried between two (else {MOST_STEPS:,}).",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["start"] == attrs.get("goal"):
            raise serializers.ValidationError({"to_id": "These are one and the same."})
        if attrs.get("date_from") and attrs.get("date_to") and attrs["date_to"] < attrs["date_from"]:
            raise serializers.ValidationError({"date_to": "The end is before the start."})
        return attrs


class ReachedSerializer(RowSerializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    type = serializers.CharField()
    distance = serializers.IntegerField(help_text="How many relationships away it is.")


class TieSerializer(RowSerializer):
    id = serializers.UUIDField(help_text="relationships.get has its sentence, relationships.get_facts its facts.")
    subject_id = serializers.UUIDField()
    predicate = serializers.CharField()
    object_id = serializers.UUIDField()
    is_directed = serializers.BooleanField()
    period = serializers.CharField(help_text="From when until when, in words; empty: not known.")
    confidence = serializers.FloatField()
    status = serializers.ChoiceField(choices=Standing.choices)
    has_source = serializers.BooleanField(help_text="Whether words of a document say so.")


class PathStepSerializer(RowSerializer):
    from_id = serializers.UUIDField()
    to_id = serializers.UUIDField()
    relationship_ids = serializers.ListField(child=serializers.UUIDField(), help_text="The surest five.")
    count = serializers.IntegerField(help_text="How many relationships join the two.")
    words = serializers.CharField(help_text="The surest in words: “Kestrel Harbor owns Moran Freight”.")


class PathSerializer(RowSerializer):
    length = serializers.IntegerField()
    words = serializers.CharField()
    steps = PathStepSerializer(many=True)


class ConnectionsSerializer(RowSerializer):
    entities = ReachedSerializer(many=True, help_text="Nearest first, the start itself included.")
    relationships = TieSerializer(many=True, help_text="Those among these entities; of paths, those of their steps.")
    paths = PathSerializer(many=True, help_text="The shortest first; none without to_id.")
    is_whole = serializers.BooleanField(help_text="Whether nothing was left out within the depth asked for.")
    stopped = serializers.ListField(
        child=serializers.ChoiceField(choices=BOUNDS),
        help_text="Which bounds left something out: steps, fan_out, paths, relationships.",
    )
