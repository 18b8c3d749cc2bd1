"""The approval check of every write: an agent's act that needs a person's approval waits for it. Registered as TOOL_GATE."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import transaction
from rest_framework.response import Response

from agents.approvals.actions import approval_request, pending_for
from agents.approvals.control_actions import controls_of
from agents.billing import rates
from agents.billing.spending import dollars
from agents.models import Approval
from cases.models import User
from cases.scopes import person_actor
from config.api.errors import ApprovalNeeded
from config.api.reasoning import reasoning_of

Call = Callable[[], Response]
ASKED, ASKED_OWNER = "A person of the case has been asked.", "The attorney who answers for this agent has been asked."


def pass_gate(view: Any, objects: dict[str, Any], call: Call) -> Response:
    """Make the call, or answer 202 with the approval it waits for. Runs inside the call's transaction.

    What agents never do alone is known before; that a call would change what a person decided, the action's own policy
    says, and what was done until then is undone.
    """
    if view.scope.kind != "agent_session" or getattr(view.request._request, "approval_id", None):
        return call()
    version = getattr(_subject_of(view, objects), "version", None)
    if why := reason_to_ask(view, objects):
        return _ask(view, objects, call, why, version)
    try:
        with transaction.atomic():
            return call()
    except ApprovalNeeded as needed:
        for row in objects.values():
            row.refresh_from_db()  # the action may have begun to change it
        return _ask(view, objects, call, needed.message, version)


def reason_to_ask(view: Any, objects: dict[str, Any]) -> str:
    """Why a person is asked about this call of an agent's; empty if nobody needs to be."""
    tool, name = view.tool, view.tool.name
    declared = tool.approval(view, objects) if callable(tool.approval) else tool.approval
    if declared:
        return str(declared)
    controls = controls_of(view.scope.firm_id, _case_of(view))
    if name in controls.approval_tools:
        return f"Agents use {name} only with approval."
    cost, over = rates.estimate(tool, objects), controls.approval_over_cents
    if over is not None and cost > over:
        return f"It costs {dollars(cost)}; what costs more than {dollars(over)} needs approval."
    return ""


def _ask(view: Any, objects: dict[str, Any], call: Call, why: str, version: int | None) -> Response:
    subject = _subject_of(view, objects)
    approval = pending_for(view.actor, view.request, version)
    if approval is None:
        rehearsed = _rehearsed(view, objects, call)
        if rehearsed["would_status"] >= 400:
            return call()
        approval = approval_request(
            actor=view.actor, case_id=_case_of(view), request=view.request, summary=rehearsed, why=why,
            tool=view.tool.name, reasoning=reasoning_of(view.request) or "",
            cost_cents=rates.estimate(view.tool, objects), target_type=view.tool.entity if subject else "",
            target_id=subject.pk if subject else None, target_version=version,
        )  # fmt: skip
    return told(approval)


def _subject_of(view: Any, objects: dict[str, Any]) -> Any:
    return objects.get(view.tool.subject_name)


def _case_of(view: Any) -> uuid.UUID | None:
    """The case the call concerns, by its path or its body; ``None`` if it concerns no single one."""
    named = view.body.get("case") if view.tool.body else None
    return view.case_id or getattr(named, "pk", None)


def _rehearsed(view: Any, objects: dict[str, Any], call: Call) -> dict[str, Any]:
    """What the call would change, approved by the attorney behind the agent. What would be refused even so is refused
    now, by raising or as the call itself answers."""
    alone = view.scope
    owner = User.objects.get(pk=alone.actor.owner_id)
    view.scope = replace(alone, actor=replace(alone.actor, approved_by=person_actor(owner)))
    try:
        response: Response = view.rehearse(call, objects)
    finally:
        view.scope, view.rehearsal = alone, False  # what is recorded is the call itself, or its refusal
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
