"""A citation as tools answer it, and as callers give it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import MAX_INTEGER, Strict, StrictBoolean, Version, Visible
from evidence.models import EvidenceItem
from facts.facts.citing import QUOTE_LENGTH
from facts.models import Citation
from facts.serializers import QuoteFields


class CitationSerializer(QuoteFields, serializers.ModelSerializer[Citation]):
    """The words a fact rests on; ``verified`` says whether they stand there now."""

    reference = serializers.CharField(
        source="printed",
        help_text="As it is printed: page and lines of a transcript (“12:3-7”), or the page's Bates number; else empty.",
    )

    class Meta:
        model = Citation
        fields = (
            "id", "evidence_id", "evidence_title", "page", "page_label", "place", "reference", "start", "end", "quote",
            "is_primary", "verified", "source_changed",
        )  # fmt: skip


class PlaceFields(Strict):
    """Where words stand: page, start and end, in characters from the page's start; or the words, to be found."""

    page = serializers.IntegerField(required=False, min_value=1, max_value=MAX_INTEGER)
    start = serializers.IntegerField(required=False, min_value=0, max_value=MAX_INTEGER)
    end = serializers.IntegerField(required=False, min_value=1, max_value=MAX_INTEGER)
    quote = serializers.CharField(
        required=False, max_length=QUOTE_LENGTH, trim_whitespace=False, help_text="The source's words, exactly."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return self._place(attrs) | {"source_readable": self.context["scope"].permits("read:evidence", client=True)}

    @staticmethod
    def _place(attrs: dict[str, Any]) -> dict[str, Any]:
        if "start" not in attrs and "end" not in attrs:
            if not attrs.get("quote", "").strip():
                raise serializers.ValidationError({"quote": "Give the source's words, or their page, start and end."})
            return attrs
        for name in ("page", "start", "end"):
            if name not in attrs:
                raise serializers.ValidationError({name: "A place needs page, start and end."})
        if not 0 < attrs["end"] - attrs["start"] <= QUOTE_LENGTH:
            raise serializers.ValidationError({"end": f"The end is 1 to {QUOTE_LENGTH} characters after the start."})
        return attrs


class NewCitation(PlaceFields):
    evidence_id = Visible(EvidenceItem.objects, source="item")
    is_primary = StrictBoolean(required=False, help_text="Else the first citation is the primary one.")


class CitationChange(PlaceFields):
    citation_id = serializers.UUIDField(required=False, help_text="The primary citation unless said.")
    version = Version(required=False, allow_null=True, help_text="The fact's version as you read it.")
