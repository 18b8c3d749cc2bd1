"""What the tools of relationships between entities answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean, Version, Visible
from config.api.representation import RowSerializer
from config.api.scope import Scope
from config.dates import date_label
from evidence.models import EvidenceItem
from facts.facts.citation_serializers import NewCitation
from facts.models import Entity, Relationship
from facts.models.claim import Standing
from facts.models.relationship import PRECISIONS
from facts.relationships.kind import FIRM_ONLY
from facts.relationships.sourcing import MOST_FACTS
from facts.serializers import CommaList, EntityRef, MadeBy, QuoteFields, Share, confidence_label

OWN_WORD = "An engine's word, such as employs, owns, represents, paid, wrote to, or the firm's own."


class SentenceSerializer(QuoteFields, serializers.ModelSerializer[Relationship]):
    """The sentence that says so, and whether it stands there now."""

    class Meta:
        model = Relationship
        fields = (
            "evidence_id", "evidence_title", "page", "page_label", "place", "start", "end", "quote", "verified",
            "source_changed",
        )  # fmt: skip

    def get_attribute(self, instance: Any) -> Any:
        return instance if instance.item_id else None


class RelationshipSerializer(RowSerializer, serializers.ModelSerializer[Relationship]):
    """Takes rows of ``facts.relationships.readers.shown_relationships``. Those outside do not get what is for the firm."""

    subject = EntityRef()
    object = EntityRef()
    period = serializers.SerializerMethodField(help_text="From when until when, in words; empty: not known.")
    citation = SentenceSerializer(
        source="*", allow_null=True, help_text="null: written down without a source of its own."
    )
    status = serializers.ChoiceField(choices=Standing.choices, required=False)
    note = serializers.CharField(required=False)
    facts_count = serializers.IntegerField(
        required=False,
        help_text="Of the facts it was said to rest on, those that you may see; relationships.get_facts.",
    )
    confidence_label = serializers.SerializerMethodField()
    made_by = MadeBy()
    allowed_actions = AllowedActions("relationship")

    class Meta:
        model = Relationship
        fields = (
            "id", "case_id", "subject", "predicate", "object", "is_directed", "since", "since_precision", "until",
            "until_precision", "period", "status", "note", "citation", "facts_count", "confidence", "confidence_label",
            "made_by", "version", "created_at", "allowed_actions",
        )  # fmt: skip

    def get_period(self, row: Relationship) -> str:
        return period_of(row)

    def get_confidence_label(self, row: Relationship) -> str:
        return confidence_label(row.confidence)

    def to_representation(self, row: Relationship) -> dict[str, Any]:
        return without_firms_own(super().to_representation(row), self.context["scope"])


def without_firms_own(shown: dict[str, Any], scope: Scope) -> dict[str, Any]:
    if scope.is_outside:
        for name in FIRM_ONLY:
            shown.pop(name, None)
    return shown


def period_of(row: Any) -> str:
    """“from March 2021 until June 1, 2023”."""
    parts = [
        f"{word} {date_label(day, None, precision)}"
        for word, day, precision in (
            ("from", row.since, row.since_precision),
            ("until", row.until, row.until_precision),
        )
        if day
    ]
    return " ".join(parts)


class RelationshipFilter(ListParams):
    entity_id = Visible(Entity.objects, required=False, help_text="Relationships of this entity, at either end.")
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="Relationships found in this evidence.")
    predicate = serializers.CharField(required=False, max_length=60)
    min_confidence = Share(required=False)
    status = CommaList(
        child=serializers.ChoiceField(choices=Standing.choices), required=False,
        help_text="One or more of proposed, approved, dismissed, separated by commas. For the firm.",
    )  # fmt: skip
    sourced = QueryBoolean(
        required=False, help_text="false: only those written down without words of a document; true: only the others."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "status" in attrs and self.context["scope"].is_outside:
            raise serializers.ValidationError({"status": "What was decided is for the firm."})
        return attrs


class OneLine(serializers.CharField):
    """Words on one line."""

    def to_internal_value(self, data: Any) -> str:
        return " ".join(super().to_internal_value(data).split())


class RelationshipFields(Strict):
    predicate = OneLine(max_length=60, help_text=f"What the first is to the second. {OWN_WORD}")
    is_directed = StrictBoolean(required=False, help_text="false: it goes both ways, as among partners.")
    since = serializers.DateField(required=False, allow_null=True)
    since_precision = serializers.ChoiceField(choices=PRECISIONS[1:], required=False)
    until = serializers.DateField(required=False, allow_null=True)
    until_precision = serializers.ChoiceField(choices=PRECISIONS[1:], required=False)
    confidence = Share(required=False)
    note = serializers.CharField(
        required=False, allow_blank=True, max_length=2_000, help_text="The firm's own; clients never see it."
    )
    citation = NewCitation(required=False, allow_null=True, help_text="The words that say so; they are verified.")
    fact_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_FACTS, help_text="The facts it rests on."
    )


class NewRelationship(RelationshipFields):
    subject_id = Visible(Entity.objects, source="subject", help_text="Who.")
    object_id = Visible(Entity.objects, source="object", help_text="Whom.")


class RelationshipChange(RelationshipFields):
    subject_id = Visible(Entity.objects, source="subject", required=False)
    predicate = OneLine(max_length=60, required=False, help_text=OWN_WORD)
    object_id = Visible(Entity.objects, source="object", required=False)
    status = serializers.ChoiceField(choices=Standing.choices, required=False)
    version = Version(required=False, allow_null=True, help_text="The version you read; a lost update is 409.")
