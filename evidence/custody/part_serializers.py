"""What the tool that lists the parts of an upload answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict

MOST_SIGNED = 100
USUAL_SIGNED = 20


class PartsQuery(Strict):
    limit = serializers.IntegerField(
        min_value=1, max_value=MOST_SIGNED, required=False, default=USUAL_SIGNED,
        help_text="How many addresses to answer.",
    )  # fmt: skip


class PartSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="From 1.")
    start = serializers.IntegerField(help_text="Its first byte in the file, from 0.")
    size_bytes = serializers.IntegerField()
    upload_url = serializers.CharField()
    method = serializers.CharField()
    headers = serializers.DictField(child=serializers.CharField())


class UploadPartsSerializer(serializers.Serializer[Any]):
    upload_id = serializers.UUIDField()
    part_bytes = serializers.IntegerField(help_text="How large each part is; the last one is what is left.")
    count = serializers.IntegerField()
    received = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the parts that came.")
    missing = serializers.IntegerField(help_text="How many have not come; 0: confirm the upload.")
    parts = PartSerializer(many=True, help_text="The next parts that have not come, each with its address.")
    expires_at = serializers.DateTimeField(help_text="Until when these addresses work; ask again for others.")
