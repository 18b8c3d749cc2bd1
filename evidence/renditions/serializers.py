"""What the tool of a rendition answers."""

from __future__ import annotations

from rest_framework import serializers

from evidence.items.file_serializers import DownloadSerializer


class RenditionSerializer(DownloadSerializer):
    page_count = serializers.IntegerField(help_text="As many as the document's text has; their numbers are the same.")
    converter = serializers.CharField(help_text="What laid it out: names and versions.")
    note = serializers.CharField(help_text="How far the pages can be relied on.")
