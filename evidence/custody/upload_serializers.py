"""What the tools of uploading answer and take."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from config.api.params import MAX_BIG_INTEGER, Strict, StrictBoolean
from evidence.models import Upload
from evidence.storage.base import OCTETS

TOKEN = r"[A-Za-z0-9!#$&^_.+-]{1,60}"


MEDIA_TYPE = re.compile(rf"{TOKEN}/{TOKEN}(; ?{TOKEN}=\"?{TOKEN}\"?)?\Z")


class NewUpload(Strict):
    filename = serializers.CharField(max_length=255)
    content_type = serializers.CharField(max_length=150, required=False, default=OCTETS)
    size_bytes = serializers.IntegerField(min_value=1, max_value=MAX_BIG_INTEGER)
    sha256 = serializers.RegexField(
        r"^[0-9a-f]{64}\Z", max_length=64, required=False, help_text="Of the file, if you know it."
    )
    custodian = serializers.CharField(max_length=200, required=False, allow_blank=True)
    source = serializers.CharField(max_length=200, required=False, allow_blank=True)  # type: ignore[assignment]
    client_visible = StrictBoolean(
        required=False, help_text="Whether the client sees it; only people of the firm say so."
    )
    allow_duplicate = StrictBoolean(
        required=False, default=False, help_text="Make an item even if the case has the file."
    )

    def validate_content_type(self, value: str) -> str:
        if not MEDIA_TYPE.match(value):
            raise serializers.ValidationError("Not a media type.")
        return value


class PartsOfferSerializer(serializers.Serializer[Any]):
    part_bytes = serializers.IntegerField()
    count = serializers.IntegerField()
    parts_url = serializers.CharField(help_text="Where evidence.list_parts gives the addresses of the parts.")
    expires_at = serializers.DateTimeField(help_text="Until when parts are taken.")


class UploadSerializer(serializers.Serializer[Any]):
    upload_id = serializers.UUIDField()
    upload_url = serializers.CharField()
    method = serializers.CharField()
    headers = serializers.DictField(child=serializers.CharField())
    expires_in = serializers.IntegerField()
    duplicate_of = serializers.UUIDField(allow_null=True)
    parts = PartsOfferSerializer(
        allow_null=True, help_text="How a large file may be sent in parts instead; null for one that comes whole."
    )


class UploadStatusSerializer(serializers.Serializer[Any]):
    upload_id = serializers.UUIDField(source="pk")
    status = serializers.ChoiceField(choices=Upload.Status.choices)
    reason = serializers.CharField(help_text="Why it was not taken in.")


class ConfirmationSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    job_id = serializers.UUIDField(allow_null=True)
    status = serializers.CharField()
    poll_url = serializers.CharField(allow_null=True)
    duplicate_of = serializers.UUIDField(allow_null=True)
    sha256 = serializers.CharField()
    size_bytes = serializers.IntegerField()
