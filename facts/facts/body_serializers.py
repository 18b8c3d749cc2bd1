"""What callers give of facts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean, Version
from facts.facts.citation_serializers import NewCitation
from facts.facts.citations import MOST_CITATIONS
from facts.facts.linking import MOST_ENTITIES
from facts.facts.precision import PRECISIONS
from facts.facts.tagging import MOST_TAGS
from facts.models import Fact
from facts.serializers import Share

MOST_FACTS = 500


class FactFields(Strict):
    text = serializers.CharField(max_length=2000, help_text="One self-contained assertion.")
    date = serializers.DateField(required=False, allow_null=True)
    date_end = serializers.DateField(required=False, allow_null=True)
    date_precision = serializers.ChoiceField(choices=PRECISIONS, required=False)
    proof = serializers.ChoiceField(
        choices=Fact.Proof.choices, required=False, allow_blank=True,
        help_text="The kind of proof: who says it, and how; nothing about how well it was read.",
    )  # fmt: skip
    speaker = serializers.CharField(
        required=False, allow_blank=True, max_length=200, help_text="Whose words it rests on."
    )
    notes = serializers.CharField(
        required=False, allow_blank=True, max_length=10_000, help_text="The firm's own; clients never see them."
    )
    dispute = serializers.ChoiceField(
        choices=Fact.Dispute.choices, required=False, allow_blank=True, help_text="Whether the other side disputes it."
    )
    disputed_by = serializers.CharField(
        required=False, allow_blank=True, max_length=200, help_text="Who disputes it; of a disputed fact."
    )
    effect = serializers.ChoiceField(
        choices=Fact.Effect.choices, required=False, allow_blank=True, help_text="What it does for the firm's client."
    )
    importance = serializers.ChoiceField(choices=Fact.Importance.choices, required=False)
    tag_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_TAGS,
        help_text="All tags it is to have, of the case's vocabulary (tags.list).",
    )  # fmt: skip


class NewFact(FactFields):
    citations = serializers.ListField(
        child=NewCitation(), allow_empty=False, required=False, max_length=MOST_CITATIONS,
        help_text="What it rests on; only a fact that awaits_source has none.",
    )  # fmt: skip
    awaits_source = StrictBoolean(
        required=False, help_text="true: hoped for. Nothing is cited for it yet; it is proposed until something is."
    )
    entity_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=MOST_ENTITIES)
    confidence = Share(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        if bool(attrs.get("awaits_source")) == ("citations" in attrs):
            refusal = (
                "A fact that awaits its source cites nothing." if attrs.get("citations") else "This field is required."
            )
            raise serializers.ValidationError({"citations": refusal})
        return attrs


class FactChange(FactFields):
    text = serializers.CharField(max_length=2000, required=False)
    status = serializers.ChoiceField(choices=Fact.Status.choices, required=False)
    version = Version(required=False, allow_null=True, help_text="The version you read; a lost update is 409.")


class FactRelease(Strict):
    released = StrictBoolean(
        required=False, default=True, allow_null=True,
        help_text="true shows it to clients, false hides it from them, null leaves it to its sources.",
    )  # fmt: skip


class FactsChange(Strict):
    """What many facts get at once."""

    fact_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_FACTS)
    status = serializers.ChoiceField(choices=Fact.Status.choices, required=False)
    dispute = serializers.ChoiceField(choices=Fact.Dispute.choices, required=False, allow_blank=True)
    effect = serializers.ChoiceField(choices=Fact.Effect.choices, required=False, allow_blank=True)
    importance = serializers.ChoiceField(choices=Fact.Importance.choices, required=False)
    add_tag_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=MOST_TAGS)
    remove_tag_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=MOST_TAGS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) == 1:
            raise serializers.ValidationError(
                {"status": "Say what the facts are to get: a status, a judgment or tags."}
            )
        return attrs
