"""The states of a job and what leads from one to another, as data."""

from audit.models import Job
from config.api.states import START, States, Transition, all_from

Status = Job.Status

STATES = States(
    (
        Transition(START, Status.QUEUED, "a call or a command begins it"),
        Transition(START, Status.AWAITING_APPROVAL, "an agent's call needs approval"),
        Transition(Status.QUEUED, Status.PROCESSING, "a worker claims it"),
        Transition(Status.PROCESSING, Status.COMPLETED, "its last step is done"),
        Transition(Status.CANCELLING, Status.COMPLETED, "its last step was done first"),
        Transition(Status.AWAITING_APPROVAL, Status.COMPLETED, "approved, and the call succeeds"),
        *all_from((Status.QUEUED, Status.PROCESSING, Status.CANCELLING), Status.FAILED, "a step fails"),
        Transition(Status.AWAITING_APPROVAL, Status.FAILED, "approved, and the call is refused"),
        Transition(Status.PROCESSING, Status.CANCELLING, "cancel, while a worker holds it"),
        *all_from(
            (Status.QUEUED, Status.PROCESSING, Status.AWAITING_APPROVAL),
            Status.CANCELLED,
            "cancel, while no worker holds it",
        ),
        Transition(Status.CANCELLING, Status.CANCELLED, "its worker stops"),
        Transition(Status.AWAITING_APPROVAL, Status.DENIED, "denied, or expired"),
        *all_from((Status.FAILED, Status.CANCELLED), Status.QUEUED, "retry"),
    )
)
