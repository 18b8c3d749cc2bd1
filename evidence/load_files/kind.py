"""Received productions as a kind: for the firm only."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, CharField, F, QuerySet, Value, When
from django.urls import reverse

from config.api.kind import EventDescription, Kind, Look, Part
from config.api.kinds import internal, register
from config.api.scope import Scope
from evidence.models import LoadFileImport, LoadFileRow, LoadFileSource, ReceivedNumber, ReceivedText


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    named = Case(
        When(received_from="", then=Value("Received production")), default=F("received_from"), output_field=CharField()
    )
    return LoadFileImport.objects.visible_to(scope).annotate(title=named).values_list("pk", "title")


register(
    Kind(
        name="load_file_import",
        model=LoadFileImport,
        label="received production",
        plural="received productions",
        icon="folder",
        page=lambda case_id, pk: reverse("load_file", args=[pk]),
        titles=_titles,
        events={
            "created": EventDescription("A production of the other side was taken in.", {"files": "How many it came in."}),
            "updated": EventDescription(
                "A received production was looked at, read otherwise, or begun to be imported.",
                {"fields": "Names of what changed."},
            ),
            "completed": EventDescription("All rows of a load file were seen to.", {"imported": "How many were imported."}),
        },
        firm_events=("created", "updated", "completed"),
        concealed=LoadFileImport.objects.concealed_from,
        shows=("job",),
        statuses={
            "reading": Look("Being looked at", "muted", "clock"),
            "preview": Look("To be confirmed", "warn", "pencil"),
            "unreadable": Look("No load file", "bad", "alert"),
            "importing": Look("Being imported", "muted", "clock"),
            "imported": Look("Imported", "good", "check-circle"),
        },
        fields={
            "received_from": "Produced by", "load_file": "Load file", "image_file": "Opticon file", "mapping": "Columns",
            "encoding": "Encoding", "separator": "Separator", "date_order": "Order of days",
        },
        parts=(
            Part(LoadFileSource, "load_import_id", noun="file of a received production"),
            Part(LoadFileRow, "load_import_id", noun="row of a load file"),
        ),
    )
)  # fmt: skip
internal(ReceivedNumber, because="The numbers of a document's pages; its page labels show them.")
internal(ReceivedText, because="The words given beside a document; its pages show them.")
