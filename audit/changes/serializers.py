"""How changes are answered: field by field, part by part, and as entries of a history."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

KINDS = ["made", "changed", "deleted"]


class FieldDiffSerializer(serializers.Serializer[Any]):
    """A field as it was and as it is; JSON values of the field's own kind."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the field of a difference that is called so
    to = serializers.JSONField()

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {"from": serializers.JSONField()}


class PartDiffSerializer(serializers.Serializer[Any]):
    """A source, linked entity or mention that came, went or changed."""

    noun = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    to = serializers.CharField(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {"from": serializers.CharField(allow_null=True)}


class WriterSerializer(serializers.Serializer[Any]):
    """Who wrote: a person, an agent, the engine that reads documents, or the system outside of any call."""

    type = serializers.ChoiceField(choices=["human", "agent", "engine", "system"])
    id = serializers.UUIDField(allow_null=True)
    name = serializers.CharField(help_text="As it was then.")


class PersonRefSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True)


class HistoryEntrySerializer(serializers.Serializer[Any]):
    """What one call or job changed of a thing and its parts."""

    number = serializers.IntegerField(help_text="Of the last of these changes; later changes have higher numbers.")
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=KINDS)
    by = WriterSerializer()
    on_behalf_of = PersonRefSerializer(
        allow_null=True, help_text="The attorney who answers for the agent, or the person whose call began the job."
    )
    tool = serializers.CharField(help_text="Empty where no tool was called.")
    done = serializers.CharField(help_text="The tool in people's words.")
    reason = serializers.CharField(allow_null=True, help_text="Why, in the caller's words.")
    request_id = serializers.CharField()
    session_id = serializers.UUIDField(allow_null=True)
    job_id = serializers.UUIDField(allow_null=True)
    fields = FieldDiffSerializer(many=True)  # type: ignore[assignment]  # the field of an entry that is called so
    parts = PartDiffSerializer(many=True)
    more_parts = serializers.IntegerField(help_text="How many further changes of parts the same call made.")
