"""Requests of agents that wait for a person, and the limits that people set them, as kinds."""

from __future__ import annotations

from django.urls import reverse

from agents.approvals.naming import names
from agents.approvals.states import STATES
from agents.models import Approval, Control
from config.api.kind import EventDescription, Id, Kind, Tracking
from config.api.kinds import register

REQUEST = {
    "tool": "The tool that the agent called.",
    "status": "How the request stands.",
    "job_id": "The job whose result is the call’s answer.",
}


def _limits(case_id: Id | None, pk: Id) -> str:
    return reverse("case_usage", args=[case_id]) if case_id else reverse("firm_usage")


register(
    Kind(
        name="approval",
        model=Approval,
        label="agent's request",
        plural="agents' requests",
        icon="check-circle",
        page=lambda case_id, pk: reverse("approvals"),
        names=names,
        agents_own=True,
        states=STATES,
        events={
            "created": EventDescription("An agent’s call waits for a person’s approval.", REQUEST),
            "updated": EventDescription("An agent’s request was approved, denied or expired.", REQUEST),
        },
    )
)
register(
    Kind(
        name="control",
        model=Control,
        label="limit",
        plural="limits",
        icon="shield",
        page=_limits,
        events={
            "updated": EventDescription(
                "What agents may do, or spend in a month, was changed.", {"fields": "Names of the fields that changed."}
            ),
        },
        tracked=Tracking(noun="controls", revertible=False),
        fields={
            "approval_tools": "Tools that need approval",
            "approval_waived_tools": "Tools that no longer need approval",
        },
    )
)
