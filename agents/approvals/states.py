"""The states of an agent's request for approval and what leads from one to another, as data."""

from agents.models import Approval
from config.api.states import START, States, Transition

Status = Approval.Status

STATES = States(
    (
        Transition(START, Status.PENDING, "an agent's call needs approval"),
        Transition(Status.PENDING, Status.APPROVED, "approve: the call is executed"),
        Transition(Status.PENDING, Status.DENIED, "deny"),
        Transition(
            Status.PENDING, Status.EXPIRED, "nobody answers in time, the target changes, or the agent withdraws it"
        ),
    )
)
