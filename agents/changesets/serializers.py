"""What the tools of a session's changes answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.changesets.reviews import Review
from audit.changes.serializers import FieldDiffSerializer, PartDiffSerializer
from audit.changes.tracked import entities
from audit.models import Change
from config.api.fields import EntityType
from config.api.params import ListParams, Strict, StrictBoolean

MOST_NAMED = 500


class AfterwardsSerializer(serializers.Serializer[Any]):
    """What came after a change and stands in its way."""

    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField()
    text = serializers.CharField()


class BlockedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    reason = serializers.CharField()
    by = AfterwardsSerializer(many=True)


class BlockedChangeSerializer(BlockedSerializer):
    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField()


class StepSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=Change.Kind.values)
    tool = serializers.CharField()
    request_id = serializers.CharField()
    reasoning = serializers.CharField(allow_null=True, help_text="Why, in the agent's words.")
    review = serializers.ChoiceField(choices=Review.values)


class EntityDiffSerializer(serializers.Serializer[Any]):
    """All that a session did to one thing, from before its first change to after its last."""

    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField()
    case_id = serializers.UUIDField(allow_null=True)
    title = serializers.CharField()
    kind = serializers.ChoiceField(choices=["made", "changed", "deleted"])
    fields = FieldDiffSerializer(many=True)  # type: ignore[assignment]  # the field of a diff that is called so
    parts = PartDiffSerializer(many=True)
    steps = StepSerializer(many=True)
    review = serializers.ChoiceField(choices=[*Review.values, "mixed"])
    can_revert = serializers.BooleanField(help_text="If all of the session is taken back.")
    blocked = BlockedSerializer(many=True)


class ChangeFilter(ListParams):
    entity_type = EntityType(entities, required=False)


class ChangeSelection(Strict):
    entity_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_empty=False, max_length=MOST_NAMED,
        help_text="All changes of these things. With neither ids nor numbers: all of the session's.",
    )  # fmt: skip
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), required=False, allow_empty=False,
        max_length=MOST_NAMED, help_text="These changes, with what else the same calls did to the same things.",
    )  # fmt: skip


class ToRevert(ChangeSelection):
    partial = StrictBoolean(  # type: ignore[assignment]  # the field of a request that is called so
        required=False, default=False, help_text="Take back what can be; else it is all of them or none."
    )


class AcceptedSerializer(serializers.Serializer[Any]):
    accepted = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the changes.")


class RevertedSerializer(serializers.Serializer[Any]):
    reverted = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the changes.")
    blocked = BlockedChangeSerializer(many=True)
