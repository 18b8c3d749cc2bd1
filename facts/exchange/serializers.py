"""What the tools of files of facts answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean
from facts.exchange.columns import TABLES
from facts.facts.serializers import FactFilterFields

FORMATS = ("csv", "xlsx", "docx", "pdf", "jsonld")
MOST_TEXT = 3_000_000


class FactsExport(FactFilterFields):
    format = serializers.ChoiceField(
        choices=FORMATS, required=False, default="xlsx",
        help_text="csv and xlsx can be imported again; docx and pdf are to read and print; jsonld is schema.org's.",
    )  # fmt: skip
    table = serializers.ChoiceField(
        choices=tuple(TABLES), required=False, default="facts",
        help_text="Of csv, which has one table: facts, the people they are about, or the case's issues. xlsx has all three.",
    )  # fmt: skip


class FactsImport(Strict):
    csv = serializers.CharField(
        required=False,
        max_length=MOST_TEXT,
        trim_whitespace=False,
        help_text="The file's text; its first row names the columns.",
    )
    xlsx = serializers.CharField(
        required=False,
        max_length=MOST_TEXT,
        help_text="A workbook in base64, with some of the sheets Facts, People and Issues.",
    )
    table = serializers.ChoiceField(
        choices=tuple(TABLES), required=False, default="facts", help_text="What the rows of csv are."
    )
    dry_run = StrictBoolean(required=False, default=False, help_text="true: say what would happen, and store nothing.")
    partial = StrictBoolean(  # type: ignore[assignment]  # the field is called so
        required=False, default=False, help_text="true: store the rows that are right. Else one that is not stops all."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("csv" in attrs) == ("xlsx" in attrs):
            raise serializers.ValidationError({"csv": "Give either csv or xlsx."})
        return attrs


class ImportProblemSerializer(serializers.Serializer[Any]):
    table = serializers.ChoiceField(choices=tuple(TABLES))
    row = serializers.IntegerField(help_text="As a spreadsheet counts; the header is 1.")
    column = serializers.CharField()
    message = serializers.CharField()


class ImportedFactSerializer(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    text = serializers.CharField()
    sources = serializers.IntegerField()


class FactsImportedSerializer(serializers.Serializer[Any]):
    rows = serializers.IntegerField()
    facts_made = serializers.IntegerField()
    people_made = serializers.IntegerField()
    issues_made = serializers.IntegerField(help_text="Issues, and claims that have none.")
    skipped = serializers.IntegerField(help_text="What the case had already.")
    is_stored = serializers.BooleanField(help_text="false: nothing was stored; the numbers say what would be.")
    problems = ImportProblemSerializer(many=True, help_text="Row by row, the first 200.")
    facts = ImportedFactSerializer(many=True, help_text="The first 50 that were or would be made.")
    fact_ids = serializers.ListField(child=serializers.UUIDField(), help_text="Of those that were stored.")
