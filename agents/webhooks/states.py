"""The states of a delivery and what leads from one to another, as data."""

from agents.models import WebhookDelivery
from config.api.states import START, States, Transition, all_from

Status = WebhookDelivery.Status

STATES = States(
    (
        Transition(START, Status.PENDING, "an event that the session may see"),
        Transition(Status.PENDING, Status.DELIVERED, "the receiver accepts it"),
        Transition(Status.PENDING, Status.FAILED, "the last attempt fails, or it may no longer be sent"),
        *all_from((Status.DELIVERED, Status.FAILED), Status.PENDING, "replay"),
    )
)
