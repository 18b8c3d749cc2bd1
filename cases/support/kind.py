"""Looks of the platform's superusers at a firm's records, as a kind."""

from django.urls import reverse

from cases.models import SupportAccess
from config.api.kind import EventDescription, Kind
from config.api.kinds import register

register(
    Kind(
        name="support_access",
        model=SupportAccess,
        label="support access",
        plural="support accesses",
        icon="shield",
        page=lambda case_id, pk: reverse("firm"),
        events={
            "created": EventDescription("A superuser of the platform began to look at the firm.", across_cases=True),
            "updated": EventDescription("A superuser of the platform stopped looking at the firm.", across_cases=True),
        },
    )
)
