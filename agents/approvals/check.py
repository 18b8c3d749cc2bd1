"""The gate every write passes: an agent's act that needs a person's word waits for it. Registered as TOOL_GATE."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from rest_framework.response import Response

from agents.approvals.actions import approval_request, pending_for
from agents.approvals.control_actions import controls_of
from agents.billing import rates
from agents.billing.spending import dollars
from agents.models import Approval
from config.api.reasoning import reasoning_of

Call = Callable[[], Response]
# What can't be taken back, or reaches beyond the case's own record: always a person's to decide.
NEEDS_PERSON = {
    "cases.archive": "Archiving a case can't be undone.",
    "usage.tag_billable": "What the client is billed for is for a person to say.",
}

ASKED, ASKED_OWNER = "A person of the case has been asked.", "The attorney who answers for this agent has been asked."


def pass_gate(view: Any, objects: dict[str, Any], call: Call) -> Response:
    """Make the call, or answer 202 with the approval it waits for. Runs inside the call's transaction."""
    if view.scope.kind != "agent_session" or getattr(view.request._request, "approval_id", None):
        return call()
    why = reason_to_ask(view, objects)
    return _ask(view, objects, call, why) if why else call()


def reason_to_ask(view: Any, objects: dict[str, Any]) -> str:
    """Why a person is asked about this call of an agent's; empty if nobody needs to be."""
    name = view.tool.name
    if name in NEEDS_PERSON:
        return NEEDS_PERSON[name]
    controls = controls_of(view.scope.firm_id, _case_of(view))
    if name in controls.approval_tools:
        return f"Agents use {name} only with approval."
    cost, over = rates.estimate(name, objects), controls.approval_over_cents
    if over is not None and cost > over:
        return f"It costs {dollars(cost)}; what costs more than {dollars(over)} needs approval."
    return ""


def _ask(view: Any, objects: dict[str, Any], call: Call, why: str) -> Response:
    subject = objects.get((view.tool.subject or "").removesuffix("_id"))
    version = getattr(subject, "version", None)
    approval = pending_for(view.actor, view.request, version)
    if approval is None:
        rehearsed = _rehearsed(view, objects, call)
        if rehearsed["would_status"] >= 400:
            return call()
        approval = approval_request(
            actor=view.actor, case_id=_case_of(view), request=view.request, summary=rehearsed, why=why,
            tool=view.tool.name, reasoning=reasoning_of(view.request) or "",
            cost_cents=rates.estimate(view.tool.name, objects), target_type=view.tool.entity if subject else "",
            target_id=subject.pk if subject else None, target_version=version,
        )  # fmt: skip
    return told(approval)


def _case_of(view: Any) -> uuid.UUID | None:
    """The case the call concerns, by its path or its body; ``None`` if it concerns no single one."""
    named = view.body.get("case") if view.tool.body else None
    return view.case_id or getattr(named, "pk", None)


def _rehearsed(view: Any, objects: dict[str, Any], call: Call) -> dict[str, Any]:
    """What the call would change. What would be refused is refused now, by raising or as the call itself answers."""
    response: Response = view.rehearse(call, objects)
    view.rehearsal = False
    return dict(response.data)


def told(approval: Approval) -> Response:
    """202: the call waits for a person, as this job."""
    return Response(
        {
            "code": "APPROVAL_REQUIRED",
            "message": f"{approval.why} {ASKED if approval.case_id else ASKED_OWNER}",
            "job_id": approval.job_id,
            "status": "awaiting_approval",
            "poll_url": f"/v1/jobs/{approval.job_id}",
            "approval_id": approval.pk,
            "expires_at": approval.expires_at,
        },
        status=202,
    )
