"""The tools of approvals: what agents ask for, and the decision of a person."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from agents.approvals import actions
from agents.approvals.serializers import EXPIRED, PENDING, ApprovalFilter, ApprovalSerializer, Decision
from agents.models import Approval
from agents.policies import can_decide
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet

READ: dict[str, Any] = {"permission": "read:approvals", "audit": "read", "entity": "approval"}
DECIDE: dict[str, Any] = {
    "permission": "write:approvals", "audit": "update", "entity": "approval", "body": Decision,
    "answer": ApprovalSerializer, "allowed": can_decide, "step_up": True,
}  # fmt: skip


class ApprovalTools(ToolViewSet):
    rows = Approval.objects.select_related("case", "job", "session__key__owner", "decided_by")

    @tool(
        "approvals.list", "GET approvals", query=ApprovalFilter, answer=ApprovalSerializer, many=True, **READ,
        activity="looked through {objects}",
        when="Use it to find what waits for a decision; for the work itself, jobs.list.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List the requests of agents that wait for a person, or did, newest first; of one case or status. An agent sees
        its own session's. Changes nothing."""
        rows, asked = self.visible, self.query
        if "case_id" in asked:
            self._remember("case", asked["case_id"])
            rows = rows.filter(case=asked["case_id"])
        return self.page(_in_state(rows, asked.get("status")))

    @tool(
        "approvals.get", "GET approvals/{approval_id}", query=NoParams, answer=ApprovalSerializer, **READ,
        subject="approval_id", activity="read {object}",
        when="Use it to read one request in full before deciding.",
    )  # fmt: skip
    def get_one(self, request: Request, approval: Approval) -> Response:
        """Get one request: what the agent wants and why, what would change, what it costs, until when it waits, and what
        became of it. The answer of an approved call is its job's result. Changes nothing."""
        return self.answer(approval)

    @tool(
        "approvals.approve", "POST approvals/{approval_id}/approve", **DECIDE,
        subject="approval_id", activity="approved {object}",
        when="Use it when the act should be done as it stands; for a different act, approvals.deny with a note.",
    )  # fmt: skip
    def approve(self, request: Request, approval: Approval) -> Response:
        """Approve a request and execute it at once, a single time, as the session that asked and with the rights it
        has now. For attorneys of the case and firm admins, or where it concerns no single case for the attorney who
        answers for the agent and firm admins; never for agents. 409 if it was decided, has run out, or its
        target was changed since. The job ends completed with the call's answer, or failed with its error."""
        return self.shown(
            actions.approval_approve(
                actor=self.actor, scope=self.scope, approval=approval, request=request._request, **self.body
            )
        )

    @tool(
        "approvals.deny", "POST approvals/{approval_id}/deny", **DECIDE,
        subject="approval_id", activity="denied {object}",
        when="Use it when the act should not be done, and say why.",
    )  # fmt: skip
    def deny(self, request: Request, approval: Approval) -> Response:
        """Deny a request: nothing of it is done, its job ends as denied, and the agent reads the note. For attorneys of the
        case and firm admins. 409 if it was decided or has run out."""
        return self.shown(actions.approval_deny(actor=self.actor, scope=self.scope, approval=approval, **self.body))

    def shown(self, approval: Approval) -> Response:
        return self.answer(self.rows.get(pk=approval.pk))


def _in_state(rows: QuerySet[Approval], status: str | None) -> QuerySet[Approval]:
    if status is None:
        return rows
    late = {"status": PENDING, "expires_at__lte": timezone.now()}
    if status == EXPIRED:
        return rows.filter(status=EXPIRED) | rows.filter(**late)
    return rows.filter(status=status).exclude(**late)
