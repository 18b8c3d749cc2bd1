"""Notifications and how people want them, as kinds."""

from django.urls import reverse

from cases.models import Notification, NotificationPreference
from config.api.kinds import Kind, register

register(
    Kind(
        name="notification",
        model=Notification,
        label="notification",
        plural="notifications",
        icon="bell",
        page=lambda case_id, pk: reverse("notifications"),
        events=("created", "updated"),
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
