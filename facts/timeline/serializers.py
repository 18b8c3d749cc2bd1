"""A moment of the timeline as tools answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from config.dates import date_label
from facts.facts.citation_serializers import CitationSerializer
from facts.facts.serializers import ApproverSerializer
from facts.models import Fact
from facts.serializers import EntityRef, WordedBy, confidence_label

SOURCE = (
    "evidence_id",
    "evidence_title",
    "page",
    "page_label",
    "place",
    "start",
    "end",
    "quote",
    "verified",
    "source_changed",
)


class TimelineItemSerializer(serializers.Serializer[Any]):
    """A dated fact with its primary source, as far as the caller may see it; takes rows of ``shown_facts``."""

    fact_id = serializers.UUIDField(source="id")
    date = serializers.DateField()
    date_end = serializers.DateField(allow_null=True)
    date_precision = serializers.CharField()
    date_label = serializers.SerializerMethodField()
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=Fact.Status.choices)
    written_by = WordedBy(help_text="Who last wrote its words, dates or sources.")
    approved_by = ApproverSerializer(allow_null=True)
    confidence_label = serializers.SerializerMethodField()
    evidence_id = serializers.UUIDField(allow_null=True, default=None)
    evidence_title = serializers.CharField(allow_null=True, default=None)
    page = serializers.IntegerField(allow_null=True, default=None)
    page_label = serializers.CharField(allow_null=True, default=None)
    place = serializers.CharField(allow_null=True, default=None, help_text="In words: “p. 4”.")
    start = serializers.IntegerField(allow_null=True, default=None)
    end = serializers.IntegerField(allow_null=True, default=None)
    quote = serializers.CharField(allow_null=True, default=None)
    verified = serializers.BooleanField(allow_null=True, default=None)
    source_changed = serializers.BooleanField(allow_null=True, default=None)
    evidence_kind = serializers.CharField(default="", help_text="What kind of document the source is.")
    entities = EntityRef(source="shown_entities", many=True)

    lean = ("fact_id", "date_label", "text", "status", "evidence_title", "place")

    def to_representation(self, fact: Any) -> dict[str, Any]:
        payload: dict[str, Any] = super().to_representation(fact)
        for citation in fact.shown_citations[:1]:
            payload |= _source(citation, self.context)
        return payload

    def get_date_label(self, fact: Fact) -> str:
        return date_label(fact.date, fact.date_end, fact.date_precision)

    def get_confidence_label(self, fact: Fact) -> str:
        return confidence_label(fact.confidence)


def _source(citation: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    payload = CitationSerializer(citation, context=context).data
    kind = "" if context["scope"].client_boundary else citation.item.kind
    return {name: payload[name] for name in SOURCE} | {"evidence_kind": kind}


class DateRange(serializers.Serializer[Any]):
    min = serializers.DateField(allow_null=True)
    max = serializers.DateField(allow_null=True)


class TimelineSerializer(serializers.Serializer[Any]):
    """A page of the timeline and the extent of the whole of it, as far as the caller may see it."""

    items = TimelineItemSerializer(many=True)
    next_cursor = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField()
    total_count = serializers.IntegerField()
    date_range = DateRange()
