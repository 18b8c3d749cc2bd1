"""What the tools of storage quotas answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import MAX_BIG_INTEGER, Strict


class StorageSerializer(serializers.Serializer[Any]):
    bytes_used = serializers.IntegerField(help_text="With uploads that are under way, and what productions store.")
    files_used = serializers.IntegerField()
    bytes_quota = serializers.IntegerField()
    files_quota = serializers.IntegerField()


class PersonStorageSerializer(StorageSerializer):
    bytes_quota = serializers.IntegerField(allow_null=True, help_text="null: as far as the firm's storage goes.")
    files_quota = serializers.IntegerField(allow_null=True)
    participant_id = serializers.UUIDField()
    user_id = serializers.UUIDField()
    name = serializers.CharField()


class CaseStorageSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    people = PersonStorageSerializer(
        many=True, help_text="The clients, and whoever has a quota of their own; a client finds only themselves."
    )


class PersonQuota(Strict):
    bytes_quota = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MAX_BIG_INTEGER,
        help_text="null: what the installation allows a client; for others no quota.",
    )  # fmt: skip
    files_quota = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=10**9, help_text="null: likewise."
    )
