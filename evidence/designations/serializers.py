"""What the tools of designations answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, StrictBoolean, Version
from config.api.representation import RowSerializer
from evidence.designations.policies import statuses_after
from evidence.designations.readers import minutes
from evidence.models import Designation
from evidence.transcripts.bluebook import citation
from evidence.transcripts.places import LONGEST
from evidence.transcripts.serializers import MakerSerializer

MAX_CSV, MAX_TEXT = 500_000, 1_500
Kind = Designation.Kind
MADE = [(Kind.AFFIRMATIVE.value, "Affirmative"), (Kind.NOTE.value, "Marked for ourselves")]
ANSWERS = [(Kind.COUNTER.value, "Counter"), (Kind.OBJECTION.value, "Objection")]


class DesignationSerializer(RowSerializer, serializers.ModelSerializer[Designation]):
    """Takes rows of ``shown_designations`` ``with_words``."""

    case_id = serializers.UUIDField()
    transcript_id = serializers.UUIDField()
    page_line = serializers.CharField(source="places")
    citation = serializers.SerializerMethodField(help_text="“Doe Dep. 12:3–15”.")
    text = serializers.SerializerMethodField(help_text="The lines' words, at most 1,500 characters.")
    words = serializers.SerializerMethodField()
    minutes = serializers.SerializerMethodField(help_text="At 150 words a minute.")
    in_transcript = serializers.SerializerMethodField(
        help_text="Whether the transcript has these lines as it reads now."
    )
    answers_id = serializers.UUIDField(allow_null=True, help_text="What a counter or an objection answers.")
    answered_by = serializers.SerializerMethodField(help_text="Ids of what answers it.")
    reasons = serializers.ListField(child=serializers.ChoiceField(choices=Designation.Reason.choices))
    can_become = serializers.SerializerMethodField(help_text="The statuses that can follow.")
    tags = serializers.ListField(child=serializers.CharField())
    made_by = MakerSerializer(source="*")
    allowed_actions = AllowedActions("designation")

    lean = ("id", "kind", "party", "page_line", "status")

    class Meta:
        model = Designation
        fields = (
            "id", "case_id", "transcript_id", "kind", "side", "party", "page_line", "citation", "text", "words", "minutes",
            "in_transcript", "answers_id", "answered_by", "reasons", "status", "can_become", "ruling", "ruled_on", "tags",
            "note", "made_by", "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_citation(self, row: Any) -> str:
        return citation(row.transcript, row.places)

    def get_text(self, row: Any) -> str:
        return str(row.shown_text)[:MAX_TEXT]

    def get_words(self, row: Any) -> int:
        return sum(len(line.text.split()) for line in row.shown_lines)

    def get_minutes(self, row: Any) -> float:
        return minutes(self.get_words(row))

    def get_in_transcript(self, row: Any) -> bool:
        return bool(row.shown_lines)

    def get_answered_by(self, row: Any) -> list[str]:
        return [str(one.pk) for one in row.answered_by.all()]

    def get_can_become(self, row: Any) -> list[str]:
        return statuses_after(row)


class TagList(serializers.ListField):
    """Issues, the firm's own words."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.CharField(max_length=60), max_length=20, required=False, **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        return list(dict.fromkeys(super().to_internal_value(data)))


class ReasonList(serializers.ListField):
    def __init__(self, **kwargs: Any) -> None:
        child = serializers.ChoiceField(choices=Designation.Reason.choices)
        super().__init__(child=child, max_length=len(Designation.Reason), required=False, **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        return list(dict.fromkeys(super().to_internal_value(data)))


class DesignationFields(Strict):
    page_line = serializers.CharField(max_length=LONGEST, help_text="12:3-15, both lines included.")
    party = serializers.CharField(max_length=100, help_text="Who designates or objects.")
    side = serializers.ChoiceField(choices=Designation.Side.choices, required=False, default=Designation.Side.OWN)
    tags = TagList(help_text="Issues: evasive, impeach.")
    note = serializers.CharField(max_length=5_000, required=False, allow_blank=True, help_text="For the firm only.")


class NewDesignation(DesignationFields):
    kind = serializers.ChoiceField(choices=MADE, required=False, default=Kind.AFFIRMATIVE)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["kind"] == Kind.NOTE and attrs["side"] != Designation.Side.OWN:
            raise serializers.ValidationError({"side": ["What the firm marks for itself is of its own side."]})
        return attrs


class NewAnswer(DesignationFields):
    kind = serializers.ChoiceField(choices=ANSWERS, required=False, default=Kind.COUNTER)
    reasons = ReasonList(help_text="Of an objection: its grounds.")
    page_line = serializers.CharField(
        max_length=LONGEST, required=False, help_text="12:3-15; of an objection left out: the lines that it is to."
    )


class DesignationChange(Strict):
    status = serializers.ChoiceField(choices=Designation.Status.choices, required=False)
    page_line = serializers.CharField(max_length=LONGEST, required=False, help_text="Of a draft: other lines.")
    reasons = ReasonList(help_text="Of a draft objection.")
    ruling = serializers.CharField(max_length=1000, required=False, allow_blank=True, help_text="What the court said.")
    ruled_on = serializers.DateField(required=False, allow_null=True)
    tags = TagList()
    note = serializers.CharField(max_length=5_000, required=False, allow_blank=True)
    version = Version(required=False)


class DesignationFilter(ListParams):
    kind = serializers.ChoiceField(choices=Kind.choices, required=False)
    side = serializers.ChoiceField(choices=Designation.Side.choices, required=False)
    status = serializers.ChoiceField(choices=Designation.Status.choices, required=False)
    party = serializers.CharField(max_length=100, required=False)
    tag = serializers.CharField(max_length=60, required=False)


class DesignationsCsv(Strict):
    csv = serializers.CharField(
        max_length=MAX_CSV, trim_whitespace=False,
        help_text="Its first row names the columns: page_line, or first_page, first_line, last_page, last_line; and kind, "
        "reasons, answers (page_line of what a counter or objection is to).",
    )  # fmt: skip
    party = serializers.CharField(max_length=100, help_text="Whose designations they are.")
    partial = StrictBoolean(  # type: ignore[assignment]
        required=False, default=False, help_text="Store the rows that are right though others are not."
    )


class RowErrorSerializer(serializers.Serializer[Any]):
    row = serializers.IntegerField(help_text="As a spreadsheet counts: the header is 1.")
    column = serializers.CharField()
    message = serializers.CharField()


class ImportSerializer(serializers.Serializer[Any]):
    rows = serializers.IntegerField()
    imported = serializers.IntegerField()
    skipped = serializers.IntegerField(help_text="Rows that were stored before.")
    errors = RowErrorSerializer(many=True, help_text="Row by row; only with partial, else 422 lists them.")  # type: ignore[assignment]
    designation_ids = serializers.ListField(child=serializers.UUIDField())


class DesignationsExport(Strict):
    format = serializers.ChoiceField(choices=("docx", "csv"), required=False, default="docx")
    side = serializers.ChoiceField(choices=Designation.Side.choices, required=False)
    include_internal = StrictBoolean(
        required=False,
        default=False,
        help_text="With tags, notes and passages marked for the firm: never for the other side.",
    )


class ExportSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField(allow_null=True)
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    designations = serializers.IntegerField()


class RunningTimeSerializer(serializers.Serializer[Any]):
    party = serializers.CharField()
    side = serializers.CharField()
    kind = serializers.CharField()
    count = serializers.IntegerField()
    lines = serializers.IntegerField()
    words = serializers.IntegerField()
    minutes = serializers.FloatField()


class OverlapSerializer(serializers.Serializer[Any]):
    designation_id = serializers.UUIDField()
    other_id = serializers.UUIDField()
    page_line = serializers.CharField()
    same_party = serializers.BooleanField()


class GapSerializer(serializers.Serializer[Any]):
    designation_id = serializers.UUIDField()
    other_id = serializers.UUIDField()
    page_line = serializers.CharField(help_text="The lines left out between both.")


class CutSerializer(serializers.Serializer[Any]):
    designation_id = serializers.UUIDField()
    page_line = serializers.CharField()
    problem = serializers.CharField()


class LostSerializer(serializers.Serializer[Any]):
    designation_id = serializers.UUIDField()
    page_line = serializers.CharField()


class CheckSerializer(serializers.Serializer[Any]):
    words_a_minute = serializers.IntegerField()
    basis = serializers.CharField(help_text="What the estimate of the running time rests on.")
    running_time = RunningTimeSerializer(many=True)
    total_minutes = serializers.FloatField()
    overlaps = OverlapSerializer(many=True)
    gaps = GapSerializer(many=True, help_text="At most five lines that a party left out between two passages.")
    cuts = CutSerializer(many=True, help_text="Answers without their question, and the like.")
    lost = LostSerializer(many=True, help_text="Lines that the transcript does not have as it reads now.")
