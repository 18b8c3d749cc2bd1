"""A fact as tools answer it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.scope import Scope
from config.dates import date_label
from evidence.items.outward import title_for
from facts.facts.citation_serializers import CitationSerializer
from facts.models import Fact
from facts.serializers import EntityRef, MadeBy, WordedBy, confidence_label, place_of_row

FIRM_ONLY = ("notes", "client_override")


class ApproverSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


def source_in_words(fact: Any, scope: Scope) -> str:
    """The title and place of the fact's primary citation, as far as the caller may see one."""
    return next((f"{title_for(one.item, scope)}, {place_of_row(one)}" for one in fact.shown_citations[:1]), "")


class FactSerializer(serializers.ModelSerializer[Fact]):
    """Takes rows of ``facts.facts.readers.shown_facts``. Clients get neither notes nor the override."""

    date_label = serializers.SerializerMethodField(help_text="The date in words, as precisely as it is known.")
    confidence_label = serializers.SerializerMethodField()
    made_by = MadeBy()
    written_by = WordedBy(help_text="Who last wrote its words, dates or sources.")
    approved_by = ApproverSerializer(allow_null=True)
    client_visible = serializers.BooleanField(help_text="Whether clients of the case see it now.")
    notes = serializers.CharField(required=False)
    client_override = serializers.BooleanField(required=False, allow_null=True)
    source = serializers.SerializerMethodField(  # type: ignore[assignment]  # the name in the answer
        help_text="The primary source in words: “Letter, p. 4”."
    )
    citations = CitationSerializer(source="shown_citations", many=True)
    entities = EntityRef(source="shown_entities", many=True)
    allowed_actions = AllowedActions("fact")

    lean = ("id", "text", "date", "status", "source")

    class Meta:
        model = Fact
        fields = (
            "id", "case_id", "text", "status", "date", "date_end", "date_precision", "date_label", "confidence",
            "confidence_label", "made_by", "written_by", "approved_by", "approved_at", "client_visible",
            "client_override", "notes",
            "source", "citations", "entities", "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_date_label(self, fact: Fact) -> str:
        return date_label(fact.date, fact.date_end, fact.date_precision)

    def get_confidence_label(self, fact: Fact) -> str:
        return confidence_label(fact.confidence)

    def get_source(self, fact: Any) -> str:
        return source_in_words(fact, self.context["scope"])

    def to_representation(self, fact: Fact) -> dict[str, Any]:
        payload: dict[str, Any] = super().to_representation(fact)
        if self.context["scope"].client_boundary:
            for name in FIRM_ONLY:
                payload.pop(name, None)
        return payload
