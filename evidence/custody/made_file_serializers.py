"""What tools that write a file answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class ExportedFileSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField(allow_null=True)
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    count = serializers.IntegerField(help_text="How many facts, names or documents it has.")
