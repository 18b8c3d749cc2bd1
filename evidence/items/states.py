"""The states of an item of evidence and what leads from one to another, as data."""

from config.api.states import START, States, Transition, all_from
from evidence.models import EvidenceItem

Status = EvidenceItem.Status

STATES = States(
    (
        Transition(START, Status.REGISTERED, "recorded without a file"),
        Transition(START, Status.UPLOADED, "its file was confirmed, unpacked or captured"),
        Transition(START, Status.READY, "a production to be imported, which is not read itself"),
        Transition(Status.UPLOADED, Status.PROCESSING, "a worker begins to read it"),
        *all_from((Status.PARTIAL, Status.FAILED, Status.CANCELLED), Status.PROCESSING, "its sound is transcribed"),
        Transition(Status.PROCESSING, Status.UPLOADED, "it waits for the virus scanner"),
        Transition(Status.PROCESSING, Status.READY, "all was read"),
        Transition(Status.PARTIAL, Status.READY, "what was missing is found"),
        *all_from((Status.UPLOADED, Status.PROCESSING), Status.PARTIAL, "some of it was not read"),
        Transition(Status.READY, Status.PARTIAL, "a later stage fails"),
        Transition(Status.PROCESSING, Status.UNSUPPORTED, "there is no parser for it"),
        *all_from(
            (Status.UPLOADED, Status.PROCESSING, Status.PARTIAL, Status.UNSUPPORTED, Status.CANCELLED),
            Status.FAILED,
            "nothing of it was read",
        ),
        *all_from((Status.UPLOADED, Status.PROCESSING), Status.CANCELLED, "cancel"),
        *all_from(
            (Status.READY, Status.PARTIAL, Status.UNSUPPORTED, Status.FAILED, Status.CANCELLED),
            Status.UPLOADED,
            "read again, or retry",
        ),
    )
)
