"""A citation as tools answer it, and as callers give it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import MAX_INTEGER, Strict, StrictBoolean, Version, Visible
from evidence.models import EvidenceItem
from facts.facts.citation_text import LONGEST, is_stale, shown_text
from facts.facts.citing import QUOTE_LENGTH
from facts.models import Citation
from facts.serializers import QuoteFields


class CourtText(serializers.CharField):
    """Of the whole row; clients and guests do not get it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", required=False, **kwargs)

    def to_representation(self, row: Any) -> str:
        return shown_text(row)


class TextWritten(serializers.BooleanField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", required=False, **kwargs)

    def to_representation(self, row: Any) -> bool:
        return bool(row.citation_text)


class TextStale(TextWritten):
    def to_representation(self, row: Any) -> bool:
        return is_stale(row)


CITATION_TEXT = ("citation_text", "citation_text_written", "citation_text_stale")


class CitationSerializer(QuoteFields, serializers.ModelSerializer[Citation]):
    """The words a fact rests on; ``verified`` says whether they stand there now. Takes rows of ``shown_citations``."""

    reference = serializers.CharField(
        source="printed",
        help_text="As it is printed: page and lines of a transcript (“12:3-7”), or the page's Bates number; else empty.",
    )

    citation_text = CourtText(
        help_text="As a court reads it: “Doe Dep. 12:3–15”, “Ex. P-4 at 2”, a Bates number; else title and page. For the firm.",
    )
    citation_text_written = TextWritten(
        help_text="Whether somebody wrote it; else it follows from the source's numbers."
    )
    citation_text_stale = TextStale(
        help_text="Whether the source's numbers have changed since it was written: write it anew, or the same to confirm it.",
    )

    class Meta:
        model = Citation
        fields = (
            "id", "evidence_id", "evidence_title", "page", "page_label", "place", "reference", "start", "end", "quote",
            "is_primary", "verified", "source_changed", "citation_text", "citation_text_written", "citation_text_stale",
        )  # fmt: skip

    def get_fields(self) -> dict[str, Any]:
        """How a court reads it is the firm's: which exhibits a party will offer, it tells when it serves them."""
        fields = super().get_fields()
        scope = self.context.get("scope")
        return {n: f for n, f in fields.items() if n not in CITATION_TEXT} if scope and scope.is_outside else fields


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
            if "citation_text" in attrs and not {"quote", "page"} & attrs.keys():
                return attrs
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


class CitationText(serializers.CharField):
    def __init__(self) -> None:
        super().__init__(
            required=False, allow_blank=True, max_length=LONGEST,
            help_text="How a court reads it, if not as it follows from the source's numbers; empty: as it follows.",
        )  # fmt: skip


class AddedCitation(NewCitation):
    is_primary = StrictBoolean(
        required=False, default=False, help_text="Whether it is the primary one from now on; else that stays."
    )
    citation_text = CitationText()
    version = Version(required=False, allow_null=True, help_text="The fact's version as you read it.")


class CitationChange(PlaceFields):
    citation_id = serializers.UUIDField(required=False, help_text="The primary citation unless said.")
    citation_text = CitationText()
    version = Version(required=False, allow_null=True, help_text="The fact's version as you read it.")
