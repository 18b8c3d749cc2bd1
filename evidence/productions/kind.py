"""Productions as a kind: for the firm only."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import EventDescription, Kind, Look, Part, Tracking
from config.api.kinds import internal, register
from config.api.scope import Scope
from evidence.models import BatesNumber, Production, ProductionDocument


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Production.objects.visible_to(scope).values_list("pk", "name")


register(
    Kind(
        name="production",
        model=Production,
        label="production",
        plural="productions",
        icon="folder",
        page=lambda case_id, pk: reverse("production", args=[pk]),
        titles=_titles,
        events={
            "created": EventDescription("Documents were put together to be produced.", {"documents": "How many."}),
            "updated": EventDescription("Somebody had a production frozen.", {"fields": "Names of what changes."}),
            "frozen": EventDescription("A production was made and frozen.", {"sha256": "Of its volume."}),
            "deleted": EventDescription("A draft of a production was deleted."),
        },
        firm_events=("created", "updated", "frozen", "deleted"),
        concealed=Production.objects.concealed_from,
        shows=("job",),
        statuses={"draft": Look("Draft", "muted", "pencil"), "frozen": Look("Frozen", "good", "check-circle")},
        fields={
            "digits": "Digits", "frozen_at": "Frozen", "frozen_by_id": "Frozen by", "legend": "Legend",
            "natives": "Native files", "prefix": "Prefix", "produced_to": "Produced to", "start": "First number",
        },
        parts=(Part(ProductionDocument, "production_id", noun="document of a production"),),
        tracked=Tracking(title="name", secret=frozenset({"storage_key"}), revertible=False),  # its numbers are given once
    )
)  # fmt: skip
internal(BatesNumber, because="The numbers of a production's pages; productions.get shows them.")
