"""What the tools that open files with passwords answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict
from evidence.unlocking.actions import MOST_TRIES

MOST_FILES = 100


class FilePassword(Strict):
    password = serializers.CharField(
        max_length=512, trim_whitespace=False, style={"input_type": "password"},
        help_text="Used once and kept nowhere.",
    )  # fmt: skip


class FilesPasswords(Strict):
    evidence_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_FILES)
    passwords = serializers.ListField(
        child=serializers.CharField(max_length=512, trim_whitespace=False), allow_empty=False, max_length=MOST_TRIES,
        help_text="Each is tried on each file, in this order, until one opens it. Used once and kept nowhere.",
    )  # fmt: skip


class FileUnlockSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    job_id = serializers.UUIDField(allow_null=True, help_text="Opens and reads the file.")
    error = serializers.DictField(allow_null=True, help_text="Why it is not opened, as in any refusal.")


class FilesUnlockSerializer(serializers.Serializer[Any]):
    queued = serializers.IntegerField()
    refused = serializers.IntegerField()
    results = FileUnlockSerializer(many=True, help_text="One for each file, in the order given.")
