"""The approval check of every write: an agent's act that needs a person's approval waits for it. Set as APPROVAL_CHECK."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.db import transaction
from rest_framework.response import Response

from agents.approvals.actions import approval_request, check_may_request, pending_for
from agents.approvals.control_actions import controls_of
from agents.approvals.named import versions_named
from agents.approvals.preview import ApprovalPreview
from agents.billing import rates
from agents.billing.spending import dollars
from agents.models import Approval
from cases.models import User
from cases.scopes import person_actor
from config.api.errors import ApprovalNeeded
from config.api.reasoning import reasoning_of

Call = Callable[[], Response]
REQUIRED = "APPROVAL_REQUIRED"
ASKED, ASKED_OWNER = "A person of the case has been asked.", "The attorney who answers for this agent has been asked."


def check_approval(view: Any, objects: dict[str, Any], call: Call) -> Response:
    """Make the call, or answer 202 with the approval it waits for. Runs inside the call's transaction.

    A tool, its price or the limits say beforehand that approval is needed. That a call would change what a person decided is
    found by the policy of the action; what the action did until then is rolled back.
    """
    if not _asks(view):
        return call()
    target = Target(_subject_of(view, objects), view)
    if why := why_approval_needed(view, objects):
        return _request_approval(view, objects, call, why, target)
    try:
        with transaction.atomic():
            return call()
    except ApprovalNeeded as needed:
        _as_before(objects)
        return _request_approval(view, objects, call, needed.message, target)


def rehearse_call(view: Any, objects: dict[str, Any], call: Call) -> Response:
    """Answer a dry run: as the call itself would answer, whether it would wait for approval and why, and what it changes
    once it is made. Set as DRY_RUN."""
    why = why_approval_needed(view, objects) if _asks(view) else ""
    if not why:
        try:
            return _telling(view.rehearse(call, objects, ApprovalPreview(view, objects)), "")
        except ApprovalNeeded as needed:
            if not _asks(view):
                raise
            why = needed.message
            _as_before(objects)
    target = Target(_subject_of(view, objects), view)
    try:
        response = _rehearsed(view, objects, call)
    finally:
        view.rehearsal = True
    if response.data["would_status"] >= 400:
        return _telling(response, "")
    check_may_request(view.actor, view.request, target.version, target.named)
    return _telling(response, why)


def _telling(response: Response, why: str) -> Response:
    """The answer of a dry run with what it says of approval."""
    response.data["approval"] = {"needed": bool(why), "why": why}
    if why:
        response.data |= {"would_status": 202, "would_answer": {"code": REQUIRED, "message": why}}
    return response


def _asks(view: Any) -> bool:
    """Whether the caller's acts may have to wait for a person: an agent's, but for the call that a person approved."""
    return view.scope.kind == "agent_session" and not getattr(view.request._request, "approval_id", None)


def _as_before(objects: dict[str, Any]) -> None:
    """The action may have begun to change the objects before it found that a person decided about them."""
    for row in objects.values():
        row.refresh_from_db()


class Target:
    """What a request for approval is bound to: its subject and what its body names, as they are before anything is done."""

    def __init__(self, subject: Any, view: Any) -> None:
        self.id, self.type = getattr(subject, "pk", None), view.tool.entity if subject else ""
        self.version: int | None = getattr(subject, "version", None)
        self.named = versions_named(view)


def why_approval_needed(view: Any, objects: dict[str, Any]) -> str:
    """Returns why this call of an agent needs approval; empty if it does not."""
    tool, name = view.tool, view.tool.name
    declared = tool.approval(view, objects) if callable(tool.approval) else tool.approval
    controls = controls_of(view.scope.firm_id, _case_of(view))
    if declared and (tool.approval_fixed or name not in controls.waived_tools):
        return str(declared)
    if {name, tool.each} & set(controls.approval_tools):
        return f"Agents use {name} only with approval."
    cost, over = rates.estimate(tool, objects), controls.approval_over_cents
    if over is not None and cost > over:
        return f"It costs {dollars(cost)}; what costs more than {dollars(over)} needs approval."
    return ""


def _request_approval(view: Any, objects: dict[str, Any], call: Call, why: str, target: Target) -> Response:
    approval = pending_for(view.actor, view.request, target.version, target.named)
    if approval is None:
        rehearsed = _rehearsed(view, objects, call).data
        if rehearsed["would_status"] >= 400:
            return call()
        approval = approval_request(
            actor=view.actor, case_id=_case_of(view), request=view.request, summary=rehearsed, why=why,
            tool=view.tool.name, reasoning=reasoning_of(view.request) or "", cost_cents=rehearsed["cost_cents"],
            target_type=target.type, target_id=target.id, target_version=target.version, named_versions=target.named,
        )  # fmt: skip
    return accepted(approval)


def _subject_of(view: Any, objects: dict[str, Any]) -> Any:
    return objects.get(view.tool.subject_name)


def _case_of(view: Any) -> uuid.UUID | None:
    """The case the call concerns, by its path or its body; ``None`` if it concerns no single one."""
    named = view.body.get("case") if view.tool.body else None
    return view.case_id or getattr(named, "pk", None)


def _rehearsed(view: Any, objects: dict[str, Any], call: Call) -> Response:
    """What the call would change, approved by the attorney behind the agent. What would be refused even so is refused
    now, by raising or as the call itself answers."""
    own_scope = view.scope
    owner = User.objects.get(pk=own_scope.actor.owner_id)
    view.scope = own_scope.approved(person_actor(owner))
    try:
        response: Response = view.rehearse(call, objects, ApprovalPreview(view, objects))
    finally:
        view.scope, view.rehearsal = own_scope, False  # what is recorded is the call itself, or its refusal
    return response


def accepted(approval: Approval) -> Response:
    """Returns a 202 response: the call waits for approval, as this job."""
    return Response(
        {
            "code": REQUIRED,
            "message": f"{approval.why} {ASKED if approval.case_id else ASKED_OWNER}",
            "job_id": approval.job_id,
            "status": "awaiting_approval",
            "poll_url": f"/v1/jobs/{approval.job_id}",
            "approval_id": approval.pk,
            "expires_at": approval.expires_at,
        },
        status=202,
    )
