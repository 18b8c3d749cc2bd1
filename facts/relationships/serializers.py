"""What the tools of relationships between entities answer and take."""

from __future__ import annotations

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Visible
from config.api.representation import RowSerializer
from evidence.models import EvidenceItem
from facts.models import Entity, Relationship
from facts.serializers import EntityRef, MadeBy, QuoteFields, Share, confidence_label


class SentenceSerializer(QuoteFields, serializers.ModelSerializer[Relationship]):
    """The sentence that says so, and whether it stands there now."""

    class Meta:
        model = Relationship
        fields = (
            "evidence_id", "evidence_title", "page", "page_label", "place", "start", "end", "quote", "verified",
            "source_changed",
        )  # fmt: skip


class RelationshipSerializer(RowSerializer, serializers.ModelSerializer[Relationship]):
    """Takes rows of ``facts.relationships.readers.shown_relationships``."""

    subject = EntityRef()
    object = EntityRef()
    citation = SentenceSerializer(source="*")
    confidence_label = serializers.SerializerMethodField()
    made_by = MadeBy()
    allowed_actions = AllowedActions("relationship")

    class Meta:
        model = Relationship
        fields = (
            "id", "case_id", "subject", "predicate", "object", "citation", "confidence", "confidence_label", "made_by",
            "version", "created_at", "allowed_actions",
        )  # fmt: skip

    def get_confidence_label(self, row: Relationship) -> str:
        return confidence_label(row.confidence)


class RelationshipFilter(ListParams):
    entity_id = Visible(Entity.objects, required=False, help_text="Relationships of this entity, at either end.")
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="Relationships found in this evidence.")
    predicate = serializers.CharField(required=False, max_length=60)
    min_confidence = Share(required=False)
