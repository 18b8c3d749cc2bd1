"""Signed-in browsers as a kind: a person's own, of no firm."""

from django.urls import reverse

from cases.models import PersonSession
from config.api.kind import EventDescription, Kind
from config.api.kinds import register

register(
    Kind(
        name="session",
        model=PersonSession,
        label="signed-in browser",
        plural="signed-in browsers",
        icon="monitor",
        page=lambda case_id, pk: reverse("profile"),
        events={
            "created": EventDescription("Somebody signed in.", across_cases=True),
            "deleted": EventDescription("Somebody signed out, or was signed out.", across_cases=True),
        },
        row_level_security=False,
    )
)
