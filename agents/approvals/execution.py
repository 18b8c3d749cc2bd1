"""Executes the call that a person approved: as the session that requested it, with the rights it has now."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from rest_framework.response import Response

from agents.access.authentication import session_scope
from agents.approvals.named import changed_since
from agents.models import AgentSession, Approval
from agents.policies import check_session_stands
from cases.scopes import person_actor
from config.api.envelope import envelope_of
from config.api.errors import ApiError, Conflict
from config.api.inprocess import act
from config.api.parents import rows_of
from config.api.tool import get_tool

ASK_AGAIN = "Look at it as it is now. Deny this; the agent can ask again."


def execute_approved_call(approval: Approval, request: HttpRequest) -> Response:
    """Returns the response of the approved call. If the call is refused, the response says so and the call changes nothing.

    An approval gives no rights: if the session has run out, was ended or suspended meanwhile, or its key or attorney
    may no longer do this, it is refused as the agent itself would be. What was decided by people is changed by this call as
    by the person who approved it.
    """
    session = AgentSession.objects.select_related("key__owner").get(pk=approval.session_id)
    try:
        check_session_stands(session)
    except ApiError as error:
        return Response(envelope_of(error), status=error.status_code)
    user, scope = session_scope(session)
    if approval.decided_by:
        scope = scope.approved(person_actor(approval.decided_by))
    headers: dict[str, Any] = {"HTTP_X_AGENT_REASONING": approval.reasoning} if approval.reasoning else {}
    if approval.target_version is not None:
        headers["HTTP_IF_MATCH"] = f'"{approval.target_version}"'
    return act(
        request, approval.method, approval.path, approval.body, acting=(user, scope),
        approval_id=approval.pk, **headers,
    )  # fmt: skip


def check_target_unchanged(approval: Approval) -> None:
    """What a person approves is the change they were shown. Raises ``Conflict`` if its target is another by now, or anything
    that it names."""
    if changed := changed_since(approval.named_versions):
        raise Conflict(
            f"{len(changed)} of what this names {'was' if len(changed) == 1 else 'were'} changed since the agent asked.",
            details={"changed": changed},
            suggestion=ASK_AGAIN,
        )
    if approval.target_id is None:
        return
    one = get_tool(approval.tool)
    rows = rows_of(one, one.subject or "")
    target = rows.filter(pk=approval.target_id).select_for_update(of=("self",)).first()
    version = getattr(target, "version", None)
    if target is None or version != approval.target_version:
        raise Conflict(
            "What this is about was changed since the agent asked.",
            details={"version": version, "asked_at_version": approval.target_version},
            suggestion=ASK_AGAIN,
        )
