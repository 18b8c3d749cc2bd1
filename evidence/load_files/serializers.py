"""What the tools of received productions answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from audit.models import Job
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict
from evidence.load_files.columns import COLUMNS
from evidence.models import LoadFileImport, LoadFileRow

MOST_FILES = 100
ENCODINGS = (
    "utf-8",
    "cp1252",
    "utf-16-le",
    "utf-16-be",
    "iso-8859-1",
    "iso-8859-15",
    "cp437",
    "cp850",
    "shift_jis",
    "gb18030",
)
ORDERS = (("mdy", "Month, day, year"), ("dmy", "Day, month, year"), ("ymd", "Year, month, day"))
OUTCOMES = (*LoadFileRow.Outcome.choices, ("problems", "With problems, imported or not"))


class ReceivedFiles(Strict):
    upload_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_FILES,
        help_text="Uploads whose bytes were sent: a ZIP of the volume, or the load files and ZIPs. Confirmed by this call.",
    )  # fmt: skip
    evidence_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_FILES,
        help_text="Files that are in the case already.",
    )  # fmt: skip
    received_from = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=200, help_text="Who produced it."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["upload_ids"] and not attrs["evidence_ids"]:
            raise serializers.ValidationError({"upload_ids": ["Give upload_ids, or evidence_ids."]})
        return attrs


def _columns(**kwargs: Any) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    return {
        name: serializers.CharField(required=False, allow_blank=True, max_length=500, help_text=column.label, **kwargs)
        for name, column in COLUMNS.items()
    }


ColumnChoice = type("ColumnChoice", (Strict,), {"__doc__": "By field a column's name; empty: none.", **_columns()})


class ReadingOfLoadFile(Strict):
    load_file = serializers.CharField(required=False, max_length=500, help_text="Its name in the volume, if another.")
    image_file = serializers.CharField(
        required=False, allow_blank=True, max_length=500, help_text="Of the Opticon file, likewise."
    )
    encoding = serializers.ChoiceField(choices=[(one, one) for one in ENCODINGS], required=False)
    separator = serializers.CharField(
        required=False, trim_whitespace=False, max_length=1, help_text="What parts columns: U+0014, a comma, a tab."
    )
    quote = serializers.CharField(
        required=False, allow_blank=True, max_length=1, help_text="What stands around values."
    )
    date_order = serializers.ChoiceField(choices=ORDERS, required=False)
    received_from = serializers.CharField(required=False, allow_blank=True, max_length=200)
    mapping = ColumnChoice(required=False)


class RowQuery(ListParams):
    outcome = serializers.ChoiceField(choices=OUTCOMES, required=False, help_text="Only rows of this outcome.")


class ImportRowSerializer(serializers.ModelSerializer[LoadFileImport]):
    case_id = serializers.UUIDField()
    rows_count = serializers.IntegerField(help_text="Rows that were taken in so far.")
    imported_count = serializers.IntegerField()
    failed_count = serializers.IntegerField()
    noted_count = serializers.IntegerField(help_text="Imported, with something that is not as it should be.")
    made_by = serializers.SerializerMethodField()
    allowed_actions = AllowedActions("load_file_import")

    class Meta:
        model = LoadFileImport
        fields = (
            "id", "case_id", "received_from", "state", "load_file", "image_file", "rows_count", "imported_count",
            "failed_count", "noted_count", "made_by", "created_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_made_by(self, found: LoadFileImport) -> dict[str, str]:
        return {"type": found.made_by_type, "name": found.made_by_name}


class ImportSourceSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    size_bytes = serializers.IntegerField()
    sha256 = serializers.CharField()


class ImportFieldSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    column = serializers.CharField(help_text="By its name; empty: none.")
    example = serializers.CharField(help_text="The first value that there is.")


class ImportJobSerializer(serializers.Serializer[Any]):
    job_id = serializers.UUIDField(source="pk")
    status = serializers.ChoiceField(choices=Job.Status.choices)
    done = serializers.IntegerField(source="progress_done")
    total = serializers.IntegerField(source="progress_total")
    stage = serializers.CharField(source="progress_stage")
    error = serializers.DictField(allow_null=True, help_text="Why it stopped.")


class LoadFileImportSerializer(ImportRowSerializer):
    sources = ImportSourceSerializer(many=True, source="sources_shown")
    encoding = serializers.SerializerMethodField()
    dialect = serializers.DictField(
        help_text="encoding, separator, quote, and what stands for a line's end in a value."
    )
    headers = serializers.ListField(child=serializers.CharField(), help_text="The columns, in their order.")
    fields_read = ImportFieldSerializer(many=True, source="fields_shown")
    date_order = serializers.ChoiceField(choices=ORDERS)
    preview = serializers.DictField(help_text="First rows, what is assumed, and what is missing.")
    unnamed = serializers.DictField(help_text="Files of the volume that no row names: count, and the first names.")
    job = ImportJobSerializer(allow_null=True)

    class Meta(ImportRowSerializer.Meta):
        fields = (  # type: ignore[assignment]
            *ImportRowSerializer.Meta.fields, "sources", "encoding", "dialect", "headers", "fields_read", "date_order",
            "preview", "unnamed", "job",
        )  # fmt: skip

    def get_encoding(self, found: LoadFileImport) -> dict[str, Any]:
        """name, basis, assumed: how it is known, and whether it is only likely."""
        seen: dict[str, Any] = found.preview.get("encoding") or {"name": "", "basis": "", "assumed": False}
        if found.dialect.get("given"):
            return {"name": found.dialect["encoding"], "basis": "Somebody said so.", "assumed": False}
        return seen


class RowProblemSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    column = serializers.CharField()
    value = serializers.CharField()


class LoadFileRowSerializer(serializers.ModelSerializer[LoadFileRow]):
    evidence_id = serializers.UUIDField(source="item_id", allow_null=True)
    problems = RowProblemSerializer(many=True)

    class Meta:
        model = LoadFileRow
        fields = ("id", "number", "only_images", "begin", "end", "family", "outcome", "problems", "evidence_id")


class StartedImportSerializer(serializers.Serializer[Any]):
    import_id = serializers.UUIDField()
    job_id = serializers.UUIDField()
    status = serializers.CharField()
    poll_url = serializers.CharField()
