"""What the tools of redactions answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict
from evidence.models import Redaction

State = Redaction.State
MOST_BOXES, BOX = 50, 4


class RedactionFilter(ListParams):
    state = serializers.ChoiceField(choices=State.choices, required=False)
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)


class NewRedaction(Strict):
    page = serializers.IntegerField(min_value=1, max_value=1_000_000)
    start = serializers.IntegerField(required=False, min_value=0, max_value=50_000_000, help_text="Of words, with end.")
    end = serializers.IntegerField(required=False, min_value=1, max_value=50_000_000)
    quote = serializers.CharField(
        required=False,
        max_length=2000,
        help_text="Instead of start and end: these words, wherever they stand on the page.",
    )
    boxes = serializers.ListField(
        child=serializers.ListField(
            child=serializers.FloatField(min_value=0, max_value=1), min_length=BOX, max_length=BOX
        ),
        required=False, max_length=MOST_BOXES,
        help_text="Instead of words: [x0, y0, x1, y1] each, as fractions of the page from its top left.",
    )  # fmt: skip
    reason = serializers.ChoiceField(choices=Redaction.Reason.choices)
    note = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=500, help_text="For the firm."
    )
    everywhere = serializers.BooleanField(
        required=False, default=False, help_text="The same words wherever they stand in the document."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = ["start" in attrs and "end" in attrs, "quote" in attrs, bool(attrs.get("boxes"))]
        if sum(given) != 1 or ("start" in attrs) != ("end" in attrs):
            raise serializers.ValidationError({"start": ["Give start and end of the words, or quote, or boxes."]})
        for x0, y0, x1, y1 in attrs.get("boxes", ()):
            if not (x0 < x1 and y0 < y1):
                raise serializers.ValidationError({"boxes": ["A box goes from its top left to its bottom right."]})
        return attrs


class RedactionDecision(Strict):
    state = serializers.ChoiceField(choices=((State.APPROVED, "Approved"), (State.DISMISSED, "Dismissed")))


class RedactionSerializer(serializers.ModelSerializer[Redaction]):
    case_id = serializers.UUIDField()
    evidence_id = serializers.UUIDField(source="item_id")
    page = serializers.IntegerField(source="page_number")
    boxes = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    made_by = serializers.SerializerMethodField()
    allowed_actions = AllowedActions("redaction")

    class Meta:
        model = Redaction
        fields = (
            "id", "case_id", "evidence_id", "page", "start", "end", "words", "boxes", "reason", "note", "state", "made_by",
            "created_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_made_by(self, redaction: Redaction) -> dict[str, str]:
        return {"type": redaction.made_by_type, "name": redaction.made_by_name}


class RedactionsMadeSerializer(serializers.Serializer[Any]):
    made = serializers.IntegerField()
    redactions = RedactionSerializer(many=True, help_text="At most the first 100 of them.")


class RedactionsProposedSerializer(RedactionsMadeSerializer):
    known = serializers.IntegerField(help_text="How much of what was found was proposed, made or dismissed before.")
