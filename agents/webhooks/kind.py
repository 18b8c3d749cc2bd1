"""Deliveries of events to agents' receivers as a kind."""

from agents.models import WebhookDelivery
from agents.webhooks.states import STATES
from config.api.kind import Kind, Look
from config.api.kinds import register

register(
    Kind(
        name="webhook_delivery",
        model=WebhookDelivery,
        label="delivery",
        plural="deliveries",
        icon="external",
        page=None,
        states=STATES,
        statuses={
            "delivered": Look("Delivered", "good", "check-circle"),
            "dead_letter": Look("Failed", "bad", "x-circle"),
        },
    )
)
