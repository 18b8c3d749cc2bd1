"""What exporting the list of documents takes and answers."""

from __future__ import annotations

from rest_framework import serializers

from evidence.items.serializers import EvidenceListFilters

FORMATS = ("csv", "xlsx", "docx", "pdf")


class EvidenceExport(EvidenceListFilters):
    format = serializers.ChoiceField(
        choices=FORMATS,
        required=False,
        default="xlsx",
        help_text="csv and xlsx have every column; docx and pdf are to print.",
    )
