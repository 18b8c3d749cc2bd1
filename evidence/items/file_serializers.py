"""What the tools of an item's file and text answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import MAX_INTEGER, QueryBoolean, Strict
from evidence.items.structure_serializers import BlockSerializer
from evidence.items.toolset import ShownTitle
from evidence.models import EvidenceItem, ManifestEntry

AROUND, MOST_AROUND = 300, 2000  # characters of context on each side


class DownloadSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField()
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    content_type = serializers.CharField()
    size_bytes = serializers.IntegerField()
    sha256 = serializers.CharField()


class PageQuery(Strict):
    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=MAX_INTEGER)
    start = serializers.IntegerField(
        required=False, min_value=0, max_value=MAX_INTEGER, help_text="First character of the words, from 0."
    )
    end = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_INTEGER, help_text="The character after the last one."
    )

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        if ("start" in values) != ("end" in values):
            raise serializers.ValidationError({"end": ["start and end are given together."]})
        return values


class ViewQuery(PageQuery):
    blocks = QueryBoolean(required=False, default=False, help_text="Answer the blocks of the page too.")


class ContextQuery(PageQuery):
    quote = serializers.CharField(
        required=False,
        max_length=10_000,
        trim_whitespace=False,
        help_text="Words to find when start and end are unsure.",
    )
    around = serializers.IntegerField(required=False, default=AROUND, min_value=0, max_value=MOST_AROUND)

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        if "start" not in values and not values.get("quote"):
            raise serializers.ValidationError({"start": ["Give start and end, or the quote."]})
        return super().validate(values)


class ManifestQuery(Strict):
    verify = QueryBoolean(required=False, default=False, help_text="Read the stored bytes again and compare.")


class HighlightSerializer(serializers.Serializer[Any]):
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    kind = serializers.CharField()


class BoxSerializer(serializers.Serializer[Any]):
    """A word on the page's image: its characters, and its corners as fractions of width and height from the top left."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    x0 = serializers.FloatField()
    y0 = serializers.FloatField()
    x1 = serializers.FloatField()
    y1 = serializers.FloatField()


class PageSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    media_type = serializers.CharField()
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    place = serializers.CharField(help_text="The page in words: “p. 4”, “sheet March 2024”.")
    method = serializers.CharField()
    length = serializers.IntegerField(help_text="Characters of the whole page.")
    has_rendition = serializers.BooleanField(help_text="Whether evidence.view_rendition has this page as laid out.")
    width = serializers.FloatField(
        allow_null=True, help_text="In points; null unless the page was recognised or laid out."
    )
    height = serializers.FloatField(allow_null=True)
    boxes = BoxSerializer(
        many=True,
        help_text="Where the span's words stand on a page that was recognised or laid out; empty where in doubt.",
    )


class ChildSerializer(serializers.ModelSerializer[EvidenceItem]):
    title = ShownTitle()

    class Meta:
        model = EvidenceItem
        fields = ("id", "title", "media_type", "size_bytes", "status")


class ViewSerializer(PageSerializer):
    text = serializers.CharField()
    highlights = HighlightSerializer(many=True)
    blocks = BlockSerializer(
        many=True,
        help_text="What the parts of the page are, as evidence.get_structure has them; empty unless asked for.",
    )
    children = ChildSerializer(
        many=True, help_text="What came inside it, such as an e-mail's attachments; 100 at most."
    )


class ContextSerializer(PageSerializer):
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    before = serializers.CharField()
    quote = serializers.CharField()
    after = serializers.CharField()


class EntrySerializer(serializers.ModelSerializer[ManifestEntry]):
    class Meta:
        model = ManifestEntry
        fields = (
            "id", "act", "sha256", "size_bytes", "filename", "actor_type", "actor_id", "actor_name", "owner_id",
            "origin", "request_id", "created_at",
        )  # fmt: skip


class ManifestSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    size_bytes = serializers.IntegerField()
    verified = serializers.BooleanField(allow_null=True, help_text="null unless verify=true was asked.")
    found_sha256 = serializers.CharField(allow_null=True)
    found_size_bytes = serializers.IntegerField(allow_null=True)
    entries = EntrySerializer(many=True)
