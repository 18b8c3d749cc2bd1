"""Watched web pages, and what was captured of them, as kinds."""

from django.urls import reverse

from config.api.kind import EventDescription, Kind, Look
from config.api.kinds import register
from evidence.models import Capture, Monitor

CAPTURED = {
    "capture_id": "The capture.",
    "evidence_id": "The document that it was kept as; null for none.",
}

register(
    Kind(
        name="monitor",
        model=Monitor,
        label="monitor",
        plural="monitors",
        icon="eye",
        page=lambda case_id, pk: reverse("monitor", args=[pk]),
        events={
            "created": EventDescription("Somebody had a web page watched."),
            "updated": EventDescription(
                "A monitor was changed, paused or resumed.", {"fields": "Names of the fields that changed."}
            ),
            "deleted": EventDescription("A web page is watched no longer."),
            "captured": EventDescription("A watched page was captured for the first time, or had changed.", CAPTURED),
            "failed": EventDescription("A watched page could not be read, though it could before."),
        },
        firm_events=("created", "updated", "deleted", "captured", "failed"),
        statuses={"paused": Look("Paused", "muted", "pause"), "failing": Look("Can’t be read", "warn", "alert")},
    )
)
register(
    Kind(
        name="capture",
        model=Capture,
        label="capture of a web page",
        plural="captures of web pages",
        icon="eye",
        page=None,
        statuses={
            "first": Look("First capture", "good", "check-circle"),
            "changed": Look("Changed", "warn", "refresh"),
            "unchanged": Look("Unchanged", "muted", "minus"),
        },
        shown_in=("monitor",),
    )
)
