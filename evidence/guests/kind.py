"""What a guest was granted, as a kind: the guest's notifications are about it. Its changes are the case's."""

from django.urls import reverse

from cases.models import GuestGrant
from config.api.kind import Kind
from config.api.kinds import register

register(
    Kind(
        name="guest_grant",
        model=GuestGrant,
        label="guest’s grant",
        plural="guests’ grants",
        icon="key",
        page=lambda case_id, pk: reverse("case_overview", args=[case_id]),
    )
)
