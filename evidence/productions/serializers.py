"""What the tools of productions answer and take."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from audit.models import Job
from config.api.fields import AllowedActions
from config.api.params import Strict
from evidence.models import Production
from evidence.productions.actions import MOST_DOCUMENTS, REFUSE, SLIP_SHEET

PREFIX = re.compile(r"[A-Z0-9][A-Z0-9_.-]{0,19}\Z")
NAMED = 500


class ProductionChoice(Strict):
    """Documents by what they have, as in evidence.list."""

    q = serializers.CharField(required=False, allow_blank=True, max_length=200, help_text="Words of the title.")
    custodian = serializers.CharField(required=False, max_length=200)
    tag = serializers.CharField(required=False, max_length=60)
    kind = serializers.CharField(required=False, max_length=40)
    classification = serializers.CharField(required=False, max_length=40)


class NewProduction(Strict):
    name = serializers.CharField(max_length=200)
    produced_to = serializers.CharField(required=False, default="", allow_blank=True, max_length=200)
    evidence_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=NAMED)
    choose = ProductionChoice(
        required=False, help_text="Instead of evidence_ids: all documents that pass these; {} is every document."
    )
    families = serializers.BooleanField(
        required=False, default=True, help_text="With what they came in, and what came inside them."
    )
    withheld = serializers.ChoiceField(
        choices=((REFUSE, "Refuse"), (SLIP_SHEET, "Slip sheets")), default=REFUSE,
        help_text="What becomes of privileged and undecided documents: the call is refused, or each has a slip sheet.",
    )  # fmt: skip
    prefix = serializers.CharField(max_length=20, help_text="Of the Bates numbers: capitals, digits, _ . -")
    start = serializers.IntegerField(
        required=False, min_value=1, max_value=2_000_000_000, help_text="The first number; else the next free one."
    )
    digits = serializers.IntegerField(required=False, default=7, min_value=1, max_value=10)
    legend = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=120, help_text="Stamped on each page: CONFIDENTIAL."
    )
    natives = serializers.BooleanField(
        required=False, default=False,
        help_text="Spreadsheets, sound and the like go with it as they are, with their own metadata; never redacted ones.",
    )  # fmt: skip

    def validate_prefix(self, prefix: str) -> str:
        if not PREFIX.match(prefix):
            raise serializers.ValidationError("Capitals, digits, and _ . - after the first.")
        return prefix

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("choose" in attrs) == bool(attrs.get("evidence_ids")):
            raise serializers.ValidationError({"evidence_ids": ["Give evidence_ids, or choose."]})
        return attrs


class ProductionQuery(Strict):
    verify = serializers.BooleanField(
        required=False, default=False, help_text="Read the stored volume again, and compare it with what was frozen."
    )


class ProductionRowSerializer(serializers.ModelSerializer[Production]):
    case_id = serializers.UUIDField()
    documents_count = serializers.IntegerField(help_text=f"At most {MOST_DOCUMENTS}.")
    pages_count = serializers.IntegerField(allow_null=True, help_text="Of those that are made.")
    withheld_count = serializers.IntegerField(help_text="Those with a slip sheet.")
    redacted_count = serializers.IntegerField()
    made_by = serializers.SerializerMethodField()
    allowed_actions = AllowedActions("production")

    class Meta:
        model = Production
        fields = (
            "id", "case_id", "name", "produced_to", "prefix", "start", "digits", "legend", "natives", "state",
            "documents_count", "pages_count", "withheld_count", "redacted_count", "made_by", "created_at", "frozen_at",
            "sha256", "size_bytes", "version", "allowed_actions",
        )  # fmt: skip

    def get_made_by(self, production: Production) -> dict[str, str]:
        return {"type": production.made_by_type, "name": production.made_by_name}


class ProducedDocumentSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    place = serializers.IntegerField()
    came_in = serializers.IntegerField(allow_null=True, help_text="The place of what it came in.")
    withheld = serializers.BooleanField(help_text="A slip sheet stands in its place.")
    redacted = serializers.BooleanField(help_text="In a draft: something of it is to be redacted.")
    page_count = serializers.IntegerField(help_text="0 until its pages are made.")
    proposed_redactions = serializers.IntegerField(
        help_text="They wait for a decision, without which nothing is frozen."
    )
    first_number = serializers.CharField()
    last_number = serializers.CharField()


class FreezeJobSerializer(serializers.Serializer[Any]):
    job_id = serializers.UUIDField(source="pk")
    status = serializers.ChoiceField(choices=Job.Status.choices)
    done = serializers.IntegerField(source="progress_done")
    total = serializers.IntegerField(source="progress_total")
    stage = serializers.CharField(source="progress_stage")
    error = serializers.DictField(allow_null=True, help_text="Why it stopped, and in partial_results where.")


class ProductionSerializer(ProductionRowSerializer):
    documents = ProducedDocumentSerializer(many=True, source="documents_shown")
    receipt_id = serializers.UUIDField(allow_null=True, help_text="Of the frozen production: custody.get_receipt.")
    job = FreezeJobSerializer(allow_null=True, help_text="What last froze it, or tried.")
    verified = serializers.BooleanField(
        allow_null=True, help_text="With verify: whether the volume is what was frozen."
    )

    class Meta(ProductionRowSerializer.Meta):
        fields = (*ProductionRowSerializer.Meta.fields, "documents", "receipt_id", "job", "verified")  # type: ignore[assignment]
