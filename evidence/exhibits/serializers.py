"""What the tools of exhibit numbers answer and take."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, StrictBoolean, Version, Visible
from config.api.representation import RowSerializer
from evidence.models import EvidenceItem, Exhibit, ExhibitSeries
from evidence.models.exhibit import letters

MOST_ITEMS = 500
PREFIX = re.compile(r"[A-Za-z][A-Za-z .’'-]{0,19}")
STATES = [(Exhibit.State.ASSIGNED.value, "Assigned"), (Exhibit.State.AGREED.value, "Agreed")]
OUTCOMES = [("assigned", "Numbered now"), ("numbered_before", "Numbered before"), ("refused", "Refused")]


class ExhibitMakerSerializer(RowSerializer):
    type = serializers.CharField(source="made_by_type")
    name = serializers.CharField(source="made_by_name")


class ExhibitSeriesSerializer(RowSerializer, serializers.ModelSerializer[ExhibitSeries]):
    case_id = serializers.UUIDField()
    next_label = serializers.SerializerMethodField(help_text="The number that is given next.")
    count = serializers.IntegerField(help_text="How many numbers were given, with those withdrawn.")
    made_by = ExhibitMakerSerializer(source="*")

    class Meta:
        model = ExhibitSeries
        fields = (
            "id", "case_id", "name", "party", "prefix", "style", "digits", "start", "next_label", "count", "made_by",
            "created_at", "version",
        )  # fmt: skip

    def get_next_label(self, series: Any) -> str:
        return str(series.label(max(series.start - 1, series.last or 0) + 1))


class NewExhibitSeries(Strict):
    name = serializers.CharField(max_length=100, help_text="Plaintiff’s exhibits.")
    party = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")
    prefix = serializers.CharField(
        max_length=20, trim_whitespace=False, help_text="“P-”, “Exhibit ” with its space, “Joint ”."
    )
    style = serializers.ChoiceField(choices=ExhibitSeries.Style.choices, required=False, default="numbers")  # type: ignore[assignment]
    digits = serializers.IntegerField(required=False, default=1, min_value=1, max_value=6)
    start = serializers.IntegerField(
        required=False, default=1, min_value=1, max_value=99_999, help_text="The first number; of letters 1 is A."
    )

    def validate_prefix(self, prefix: str) -> str:
        if not PREFIX.fullmatch(prefix):
            raise serializers.ValidationError("Begin with a letter; then letters, spaces, stops, hyphens.")
        return prefix

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["style"] == ExhibitSeries.Style.LETTERS and attrs["prefix"][-1].isalpha():
            raise serializers.ValidationError({"prefix": ["Before letters it ends with a space or a hyphen."]})
        if attrs["style"] == ExhibitSeries.Style.LETTERS and len(letters(attrs["start"])) > 2:
            raise serializers.ValidationError({"start": ["Letters begin at most with ZZ, 702."]})
        return attrs


class ExhibitSerializer(RowSerializer, serializers.ModelSerializer[Exhibit]):
    """Takes rows of ``shown_exhibits`` ``with_bates``."""

    case_id = serializers.UUIDField()
    series_id = serializers.UUIDField()
    series_name = serializers.CharField(source="series.name")
    party = serializers.CharField(source="series.party")
    evidence_id = serializers.UUIDField(source="item_id")
    evidence_title = serializers.CharField(source="item.title")
    document_date = serializers.DateField(source="item.document_date", allow_null=True)
    bates = serializers.CharField(help_text="As it was produced, else as it is stamped; may be empty.")
    made_by = ExhibitMakerSerializer(source="*")
    decided_by = serializers.SerializerMethodField(help_text="Who last agreed, described or withdrew it.")
    allowed_actions = AllowedActions("exhibit")

    lean = ("id", "label", "evidence_id", "evidence_title", "state")

    class Meta:
        model = Exhibit
        fields = (
            "id", "case_id", "series_id", "series_name", "party", "number", "label", "evidence_id", "evidence_title",
            "document_date", "description", "bates", "state", "agreed_at", "withdrawn_at", "reason", "made_by",
            "decided_by", "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_decided_by(self, exhibit: Exhibit) -> str:
        return exhibit.decided_by.name if exhibit.decided_by else ""


class ExhibitFilter(ListParams):
    series_id = Visible(ExhibitSeries.objects, required=False)
    evidence_id = Visible(EvidenceItem.objects, required=False)
    state = serializers.ChoiceField(choices=Exhibit.State.choices, required=False)
    label = serializers.CharField(max_length=60, required=False, help_text="“P-12”, “Exhibit P12”: one number.")  # type: ignore[assignment]


class ExhibitAssignment(Strict):
    series_id = Visible(ExhibitSeries.objects)
    evidence_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MOST_ITEMS,
        help_text="In the order in which they are numbered.",
    )  # fmt: skip


class ExhibitOutcomeSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField(source="item.pk")
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    exhibit_id = serializers.UUIDField(source="exhibit.pk", allow_null=True, default=None)
    exhibit_label = serializers.CharField(source="exhibit.label", allow_null=True, default=None)
    why = serializers.CharField(help_text="Of a refused one.")


class ExhibitsAssignedSerializer(serializers.Serializer[Any]):
    assigned = serializers.IntegerField(help_text="How many were numbered now.")
    outcomes = ExhibitOutcomeSerializer(many=True, help_text="One for each document, in the order given.")


class ExhibitChange(Strict):
    description = serializers.CharField(max_length=500, required=False, allow_blank=True)
    state = serializers.ChoiceField(
        choices=STATES, required=False, help_text="agreed locks the number; attorneys and firm admins say so."
    )
    version = Version(required=False)


class ExhibitWithdrawal(Strict):
    reason = serializers.CharField(max_length=500, help_text="Why, for the firm and its exhibit list.")


class ExhibitsExport(Strict):
    series_id = Visible(ExhibitSeries.objects, required=False, help_text="Of one series; else of all.")
    format = serializers.ChoiceField(choices=("docx", "xlsx", "csv"), required=False, default="docx")
    include_withdrawn = StrictBoolean(required=False, default=False)


class ExhibitListFileSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField(allow_null=True)
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    exhibits = serializers.IntegerField()
