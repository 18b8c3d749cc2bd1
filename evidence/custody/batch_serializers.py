"""What the tool that announces many files answers and takes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.params import Strict
from evidence.custody.upload_serializers import NewUpload, UploadSerializer

MOST_FILES = 100


class NewFile(NewUpload):
    """A file as evidence.upload takes one; whether the client sees it is decided once it was read."""

    client_visible = None  # type: ignore[assignment]  # so the framework leaves out a field that was inherited


@extend_schema_field(NewFile)
class FileDraft(serializers.Field[Any, Any, Any, Any]):
    """A file as evidence.upload takes it; what is wrong with one is said in its own result."""

    max_length = MOST_FILES  # bounded as a part of the list, and by the body's limit

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise serializers.ValidationError("Give an object with filename and size_bytes.")
        return data


class FileDrafts(Strict):
    files = serializers.ListField(
        child=FileDraft(), allow_empty=False, max_length=MOST_FILES, help_text="Each as evidence.upload takes one."
    )


class FileOutcomeSerializer(serializers.Serializer[Any]):
    index = serializers.IntegerField(help_text="The file's place in the call, from 0.")
    status = serializers.IntegerField(
        help_text="What evidence.upload would have answered: 201, or the refusal's status."
    )
    upload = UploadSerializer(allow_null=True)
    error = serializers.DictField(
        allow_null=True, help_text="code, message, details and suggestion, as in any refusal."
    )


class UploadBatchSerializer(serializers.Serializer[Any]):
    job_id = serializers.UUIDField(
        allow_null=True, help_text="Takes in what comes; null if no file was promised an address."
    )
    status = serializers.CharField()
    poll_url = serializers.CharField(allow_null=True)
    promised = serializers.IntegerField()
    refused = serializers.IntegerField()
    results = FileOutcomeSerializer(many=True, help_text="One for each file, in their order.")
