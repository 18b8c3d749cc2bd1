"""What the tools of duplicates answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import ListParams, QueryBoolean, Strict, Visible
from config.api.representation import RowSerializer
from evidence.duplicates.readers import RELATIONS
from evidence.items.toolset import ShownTitle
from evidence.models import DistinctText, EvidenceItem

KEPT_BY = ("custodian", "across_custodians")  # what the firm noted, and nobody outside reads


class RepeatedSerializer(RowSerializer):
    """The document that another one repeats."""

    evidence_id = serializers.UUIDField(source="pk")
    title = ShownTitle()
    custodian = serializers.SerializerMethodField(help_text="Who kept it; empty for callers outside the firm.")

    def get_custodian(self, item: EvidenceItem) -> str:
        return "" if self.context["scope"].is_outside else item.custodian


class DuplicateSerializer(RowSerializer):
    """Takes rows of ``evidence.duplicates.readers.with_others``."""

    lean = ("evidence_id", "title", "relation", "similarity")

    evidence_id = serializers.UUIDField(source="item_id")
    case_id = serializers.UUIDField(source="item.case_id")
    title = ShownTitle(source="item")
    media_type = serializers.CharField(source="item.media_type")
    custodian = serializers.SerializerMethodField(help_text="Who kept it; empty for callers outside the firm.")
    relation = serializers.ChoiceField(
        choices=RELATIONS,
        help_text="exact: the same file; same_text: another file with the same words; near: most words.",
    )
    similarity = serializers.IntegerField(
        help_text="Per cent. Of near ones estimated, within about five: of the pairs of neighbouring words, how many both have."
    )
    is_same_message = serializers.BooleanField(help_text="Whether both are the same mail by its own id.")
    of = RepeatedSerializer(
        help_text="The most alike of those you may see that came before, or the document you asked about."
    )

    def get_custodian(self, row: Any) -> str:
        return "" if self.context["scope"].is_outside else row.item.custodian


class DuplicateFilter(ListParams):
    evidence_id = Visible(
        EvidenceItem.objects, required=False, help_text="Those of this document, whichever came first."
    )
    relation = serializers.ChoiceField(choices=RELATIONS, required=False)
    min_similarity = serializers.IntegerField(
        required=False, min_value=DistinctText.NEAR, max_value=100, help_text="Of near ones, in per cent."
    )
    across_custodians = QueryBoolean(
        required=False, help_text="Only what two people kept: a mail in both mailboxes, say."
    )

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        if self.context["scope"].is_outside and "across_custodians" in values:
            raise serializers.ValidationError({"across_custodians": ["There is no such filter."]})
        return values


class ComparisonQuery(Strict):
    evidence_id = Visible(EvidenceItem.objects, help_text="The document on the left.")
    other_id = Visible(EvidenceItem.objects, help_text="The document on the right.")


class ComparedWordsSerializer(RowSerializer):
    text = serializers.CharField()
    is_changed = serializers.BooleanField(help_text="Whether only this side has them.")


class ComparedRowSerializer(RowSerializer):
    kind = serializers.ChoiceField(choices=("same", "changed", "left_out"))
    left = ComparedWordsSerializer(many=True)
    right = ComparedWordsSerializer(many=True)
    pieces = serializers.IntegerField(help_text="Of what is left_out: how many sentences are the same here.")


class ComparisonSerializer(RowSerializer):
    """Two documents, sentence by sentence."""

    left = RepeatedSerializer()
    right = RepeatedSerializer()
    rows = ComparedRowSerializer(many=True)
    removed = serializers.IntegerField(help_text="Words that only the left one has, of the rows.")
    added = serializers.IntegerField(help_text="Words that only the right one has, of the rows.")
    is_whole = serializers.BooleanField(help_text="False: the documents go on beyond what was compared.")
