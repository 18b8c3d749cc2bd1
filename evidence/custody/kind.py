"""Uploads and receipts, as kinds: the audit log names the file that somebody began to send; receipts are for the firm only."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, QuerySet, Value, When
from django.urls import reverse

from config.api.kind import EventDescription, Kind
from config.api.kinds import register
from config.api.scope import Scope
from evidence.models import Receipt, Upload, UploadBatch


def _names(scope: Scope) -> QuerySet[Any, Any]:
    return Upload.objects.visible_to(scope).values_list("pk", "filename")


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    words = Case(*(When(kind=value, then=Value(str(label))) for value, label in Receipt.Kind.choices))
    return Receipt.objects.visible_to(scope).annotate(title=words).values_list("pk", "title")


register(
    Kind(
        name="upload",
        model=Upload,
        label="upload",
        plural="uploads",
        icon="file-text",
        page=None,
        titles=_names,
    )
)
register(
    Kind(
        name="upload_batch",
        model=UploadBatch,
        label="batch of files",
        plural="batches of files",
        icon="file-text",
        page=lambda case_id, pk: reverse("case_evidence", args=[case_id]),
        shown_in=("evidence",),
    )
)
register(
    Kind(
        name="receipt",
        model=Receipt,
        label="receipt",
        plural="receipts",
        icon="file-text",
        page=lambda case_id, pk: reverse("case_custody", args=[case_id]),
        titles=_titles,
        events={
            "created": EventDescription(
                "A receipt was signed: of files that came, or of stored files that were read again.",
                {"kind": "What it is a receipt of: ingest or verification."},
            )
        },
        firm_events=("created",),
        concealed=Receipt.objects.concealed_from,
        shows=("job",),
    )
)
