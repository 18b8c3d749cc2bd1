"""What the tools in ``tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.exports.actions import EXPORT_LIMIT
from config.api.params import Strict


class AuditExport(Strict):
    format = serializers.ChoiceField(choices=("json", "csv"), default="json")
    date_from = serializers.DateField(required=False, help_text="The first day, in UTC.")
    date_to = serializers.DateField(required=False, help_text="The last day, in UTC.")


class AuditExportSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField()
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    entries = serializers.IntegerField()
    unsealed = serializers.IntegerField(
        help_text="How many of them were written in the last moments and could not be sealed before the export."
    )
    complete = serializers.BooleanField(
        help_text=f"False when there are more than {EXPORT_LIMIT} entries in these days."
    )
    key_fingerprint = serializers.CharField(
        help_text="The SHA-256 of the key that signed the bundle. Whoever checks it must get this by another way than the file."
    )
