"""The tools of usage: what agents' and people's analyses cost, by case, firm and session; what the client is billed."""

from __future__ import annotations

from datetime import date
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from agents.billing import readers as reading
from agents.billing.actions import usage_tag
from agents.billing.serializers import (
    Billing,
    CaseUsageSerializer,
    FirmUsageSerializer,
    MonthParams,
    OperationFilter,
    OperationSerializer,
    SessionUsageSerializer,
)
from agents.billing.spending import this_month
from agents.models import AgentSession, UsageOperation, UsageSum
from cases.models import Case
from config.api.tool import tool
from config.api.viewset import ToolViewSet

READ: dict[str, Any] = {"permission": "read:usage", "audit": "read", "entity": "usage"}


class UsageTools(ToolViewSet):
    rows = UsageOperation.objects.select_related("case")
    lookups = {"case_id": Case.objects, "session_id": AgentSession.objects}

    @tool(
        "usage.get_case_summary", "GET cases/{case_id}/usage", query=MonthParams, answer=CaseUsageSerializer, **READ,
        subject=None, activity="read what the case cost",
        when="Use it to see what one case cost; for all, usage.get_firm_summary.",
    )  # fmt: skip
    def get_case_summary(self, request: Request, case: Case) -> Response:
        """Sum up what a case's analyses cost in a month: spent, reserved, the cap and how much of it is used, by operation,
        person or agent, session and month, what is billed to the client, what the same would cost by hand, and what models
        read, wrote and cost beside it. Amounts are cents. An agent sees its own session's, a guest nothing. Changes
        nothing."""
        rows, month = self._sums().filter(case=case), self._month()
        cap = reading.NO_CAP if self.scope.is_outside else reading.cap_of(case.firm_id, case.pk, month)
        return self.answer(reading.summary(rows, month=month) | cap | {"case_id": case.pk})

    @tool(
        "usage.get_firm_summary", "GET usage", query=MonthParams, answer=FirmUsageSerializer, **READ,
        activity="read what all cases cost",
        when="Use it to see what all cases cost; for one, usage.get_case_summary.",
    )  # fmt: skip
    def get_firm_summary(self, request: Request) -> Response:
        """Sum up what the analyses of all cases you may see cost in a month, also by case. The firm's cap is shown to
        those who see every case. Amounts are cents. Changes nothing."""
        month, firm = self._month(), self.actor.in_firm
        cap = reading.cap_of(firm, None, month) if self.scope.case_ids is None else reading.NO_CAP
        return self.answer(self._with_cases(self._sums(), month) | cap)

    @tool(
        "usage.get_agent_summary", "GET agent/sessions/{session_id}/usage", query=MonthParams,
        answer=SessionUsageSerializer, **READ,
        subject=None, activity="read what an agent's session cost",
        when="Use it to see what one session cost.",
    )  # fmt: skip
    def get_agent_summary(self, request: Request, session: AgentSession) -> Response:
        """Sum up what one agent session spent in a month. Amounts are cents. Changes nothing."""
        totals = self._with_cases(self._sums().filter(session=session), self._month())
        return self.answer(totals | reading.NO_CAP | {"session_id": session.pk})

    @tool(
        "usage.list_operations", "GET cases/{case_id}/usage/operations", query=OperationFilter,
        answer=OperationSerializer, many=True, **READ,
        subject=None, activity="looked through what was charged",
        when="Use it to see what a sum consists of.",
    )  # fmt: skip
    def list_operations(self, request: Request, case: Case) -> Response:
        """List a case's priced operations, newest first: what was done, for whom, its price, and whether it is reserved,
        charged or was released. Filter by month, operation, status, actor, session or billing. Changes nothing."""
        asked = {name: value for name, value in self.query.items() if name not in ("cursor", "limit")}
        if "month" in asked:
            asked["month"] = _first_day(asked["month"])
        return self.page(self.visible.filter(case=case, **asked))

    @tool(
        "usage.tag_billable", "PATCH usage/operations/{operation_id}", permission="write:usage", audit="update",
        entity="usage", body=Billing, answer=OperationSerializer,
        subject="operation_id",
        approval="What the client is billed for is for a person to say.",
        activity="changed what the client is billed",
        when="Use it to decide what the client is charged.",
    )  # fmt: skip
    def tag_billable(self, request: Request, operation: UsageOperation) -> Response:
        """Say whether an operation is billed to the client or borne by the firm. An agent's call waits for a person's
        approval. Emits usage.updated; a repeat changes nothing."""
        return self.answer(usage_tag(actor=self.actor, operation=operation, **self.body))

    def _sums(self) -> Any:
        return UsageSum.objects.visible_to(self.scope)

    def _month(self) -> date:
        return _first_day(self.query["month"]) if "month" in self.query else this_month()

    def _with_cases(self, rows: Any, month: date) -> dict[str, Any]:
        return reading.summary(rows, month=month) | {"by_case": reading.by_case(rows, month=month)}


def _first_day(month: str) -> date:
    year, number = month.split("-")
    return date(int(year), int(number), 1)
