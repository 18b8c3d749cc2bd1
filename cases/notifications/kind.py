"""Notifications and how people want them, as kinds."""

from django.urls import reverse

from cases.models import Notification, NotificationPreference
from config.api.kind import EventDescription, Kind
from config.api.kinds import register

register(
    Kind(
        name="notification",
        model=Notification,
        label="notification",
        plural="notifications",
        icon="bell",
        page=lambda case_id, pk: reverse("notifications"),
        events={
            "created": EventDescription(
                "Somebody was notified.",
                {"recipient_id": "Who was.", "kind": "Of what kind of thing."},
                across_cases=True,
            ),
            "updated": EventDescription(
                "Somebody read notifications, or one came to stand for more things.",
                {"fields": "Names of the fields that changed.", "count": "How many notifications."},
                across_cases=True,
            ),
        },
    )
)
register(
    Kind(
        name="notification_preference",
        model=NotificationPreference,
        label="choice of notifications",
        plural="choices of notifications",
        icon="bell",
        page=lambda case_id, pk: reverse("profile"),
    )
)
