"""Pieces that several of this app's answers and bodies share."""

from __future__ import annotations

import math
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.representation import RowSerializer
from evidence.items.places import place_words
from evidence.items.toolset import ShownTitle
from facts.models import Fact

MAKERS = ("human", "agent", "engine")
HIGH, MEDIUM = 0.85, 0.6
MOST_VALUES = 20  # of one query parameter


class MadeBy(RowSerializer):
    """Who or what made a row of ``config.db.Made``."""

    type = serializers.ChoiceField(choices=MAKERS, source="made_by_type")
    name = serializers.CharField(source="made_by_name")
    version = serializers.CharField(source="made_by_version", help_text="The engine's; empty for people and agents.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", read_only=True, **kwargs)


class WordedBy(RowSerializer):
    """Who last wrote a fact's words, dates or sources."""

    type = serializers.ChoiceField(choices=MAKERS, source="worded_by_type")
    name = serializers.CharField(source="worded_by_name")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", read_only=True, **kwargs)


class EntityRef(RowSerializer):
    """An entity under the name the caller may see it by."""

    id = serializers.UUIDField()
    name = serializers.CharField(source="shown_name")
    type = serializers.CharField()


class PlaceWordsField(serializers.CharField):
    """Where the row's words stand, as people say it; takes rows that have an item and a page of it."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True, help_text="In words: “p. 4”, “sheet March 2024”.")

    def to_representation(self, row: Any) -> str:
        return place_of_row(row)


def place_of_row(row: Any) -> str:
    """Where the words of a row that has an item and a page of it stand: “p. 4”."""
    return place_words(row.page.number, row.page.label, row.item.media_type)


class SourceChanged(serializers.BooleanField):
    """Whether the row's page has been read with other words since; takes rows that have a page."""

    def __init__(self) -> None:
        super().__init__(
            source="page.is_superseded", read_only=True,
            help_text="The document was read again, and these words are only in its earlier reading, which is kept. "
            "page, start and end are those of that reading.",
        )  # fmt: skip


class QuoteFields(RowSerializer):
    """Where a quote stands in its document, and whether it stands there now; takes rows that have an item and a page."""

    evidence_id = serializers.UUIDField(source="item_id")
    evidence_title = ShownTitle("item")
    page = serializers.IntegerField(source="page_number")
    page_label = serializers.CharField(source="page.label")
    place = PlaceWordsField()
    verified = serializers.BooleanField()
    source_changed = SourceChanged()


class Share(serializers.FloatField):
    """A number from 0 to 1; no truth values, and nothing that is no number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=1, **kwargs)

    def to_internal_value(self, data: Any) -> float:
        value = super().to_internal_value(data)
        if isinstance(data, bool) or math.isnan(value):
            raise serializers.ValidationError("A valid number is required.")
        return value


@extend_schema_field({"type": "string"})
class CommaList(serializers.ListField):
    """Several values in one query parameter, separated by commas."""

    def __init__(self, *, max_length: int = MOST_VALUES, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> list[Any]:
        return super().to_internal_value([part.strip() for part in data.split(",")] if isinstance(data, str) else data)


class ProofFilter(CommaList):
    """Kinds of proof, of which facts have one."""

    def __init__(self) -> None:
        super().__init__(
            child=serializers.ChoiceField(choices=Fact.Proof.choices), required=False,
            help_text=f"One or more kinds of proof, separated by commas: {', '.join(Fact.Proof.values)}.",
        )  # fmt: skip


def confidence_label(confidence: float) -> str:
    """Returns the confidence of an extraction in a word."""
    return "high" if confidence >= HIGH else "medium" if confidence >= MEDIUM else "low"
