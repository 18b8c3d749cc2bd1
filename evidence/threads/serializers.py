"""What the tool of a case's threads answers."""

from __future__ import annotations

from rest_framework import serializers

from config.api.representation import RowSerializer
from evidence.items.toolset import ShownTitle


class ThreadSerializer(RowSerializer):
    """Takes rows of ``evidence.threads.readers.threads_of``."""

    evidence_id = serializers.UUIDField(source="pk", help_text="Its first message that you may see.")
    title = ShownTitle()
    message_count = serializers.IntegerField(help_text="Of those you may see.")
    first_date = serializers.DateField(allow_null=True)
    last_date = serializers.DateField(allow_null=True)
    authors = serializers.ListField(child=serializers.CharField(), help_text="Who wrote messages of it; 20 at most.")
