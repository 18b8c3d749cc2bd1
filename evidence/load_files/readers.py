"""Received productions with what their tools answer besides."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from audit.models import Job
from config.api.scope import Scope
from evidence.load_files.columns import COLUMNS
from evidence.load_files.importing import IMPORT
from evidence.load_files.looking import LOOK
from evidence.models import EvidenceItem, LoadFileImport, LoadFileRow

Outcome = LoadFileRow.Outcome
COUNTS = {
    "rows_count": Q(),
    "imported_count": Q(outcome=Outcome.IMPORTED),
    "failed_count": Q(outcome=Outcome.FAILED),
    "noted_count": Q(outcome=Outcome.IMPORTED, has_problems=True),
}


def shown_imports(scope: Scope) -> QuerySet[LoadFileImport]:
    """The imports that a scope may see, with how many of their rows became what."""
    rows = LoadFileRow.objects.filter(load_import=OuterRef("pk")).order_by().values("load_import")
    counted = {
        name: Coalesce(Subquery(rows.annotate(n=Count("pk", filter=rule)).values("n"), output_field=IntegerField()), 0)
        for name, rule in COUNTS.items()
    }
    return LoadFileImport.objects.visible_to(scope).select_related("case").annotate(**counted)


def sources_of(scope: Scope, found: LoadFileImport) -> list[dict[str, Any]]:
    """The files it came in, those that are still in the case."""
    items = EvidenceItem.objects.visible_to(scope).filter(load_file_sources__load_import=found)
    return list(items.order_by("load_file_sources__place").values("title", "size_bytes", "sha256", evidence_id=F("pk")))


def fields_of(found: LoadFileImport) -> list[dict[str, Any]]:
    """Each field with the column it is read from, and what the first row has there."""
    rows = found.preview.get("rows") or [{"values": []}]
    return [
        {
            "field": field,
            "label": column.label,
            "column": found.headers[found.mapping[field]] if field in found.mapping else "",
            "example": _value(rows, found.mapping.get(field)),
        }
        for field, column in COLUMNS.items()
    ]


def _value(rows: list[dict[str, Any]], at: int | None) -> str:
    if at is None:
        return ""
    return next((row["values"][at] for row in rows if at < len(row["values"]) and row["values"][at]), "")


def job_of(found: LoadFileImport) -> Job | None:
    return Job.objects.filter(entity_id=found.pk, kind__in=(LOOK, IMPORT)).order_by("-id").first()


def shown_rows(found: LoadFileImport, outcome: str) -> QuerySet[LoadFileRow]:
    """The rows of one outcome; ``problems``: all with something to say."""
    rows = LoadFileRow.objects.filter(load_import=found).select_related("item")
    if outcome == "problems":
        return rows.filter(has_problems=True)
    return rows.filter(outcome=outcome) if outcome else rows
