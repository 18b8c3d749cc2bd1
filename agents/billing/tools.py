"""The tools of usage: what agents' and people's analyses cost, by case, firm and session; what the client is billed."""

from __future__ import annotations

from datetime import date
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.billing import rates
from agents.billing import readers as reading
from agents.billing.actions import usage_tag
from agents.billing.spending import this_month
from agents.models import AgentSession, UsageOperation
from cases.models import Case
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class Exact(serializers.DecimalField):
    """Cents to the ten-thousandth, as a string."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=18, decimal_places=4, **kwargs)


class UsagePart(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="Charged operations.")
    cents = serializers.IntegerField()
    manual_cents = serializers.IntegerField(help_text="What they would cost by hand.")


class OperationPart(UsagePart):
    operation_type = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field's name, not the field's own label


class ActorPart(UsagePart):
    actor_type = serializers.CharField(help_text="human, agent or system.")
    actor_id = serializers.UUIDField(allow_null=True)
    name = serializers.CharField()


class SessionPart(UsagePart):
    session_id = serializers.UUIDField()
    name = serializers.CharField(help_text="Of the session's key.")
    agent_type = serializers.CharField()
    purpose = serializers.CharField(allow_blank=True)


class MonthPart(UsagePart):
    month = serializers.CharField(help_text="2026-11")


class CasePart(UsagePart):
    case_id = serializers.UUIDField()
    name = serializers.CharField()


class UsageSerializer(serializers.Serializer[Any]):
    """A month's totals. Amounts are cents."""

    month = serializers.CharField(help_text="2026-11, in UTC.")
    currency = serializers.CharField()
    operations = serializers.IntegerField()
    spent_cents = serializers.IntegerField()
    reserved_cents = serializers.IntegerField(help_text="For work under way; what is not done is given back.")
    cap_cents = serializers.IntegerField(allow_null=True, help_text="null: there is none, or not for you to see.")
    used_cents = serializers.IntegerField(allow_null=True, help_text="Of the cap: spent and reserved.")
    percent = serializers.FloatField(allow_null=True, help_text="Of the cap.")
    alert_percent = serializers.IntegerField(allow_null=True)
    manual_cents = serializers.IntegerField(help_text="The same by hand.")
    savings_cents = serializers.IntegerField()
    billable_cents = serializers.IntegerField()
    not_billable_cents = serializers.IntegerField()
    model_cents = Exact(
        help_text="What models' providers are paid for the month's tokens, where a price is set (LLM_PRICES). It is shown "
        "beside the prices: no part of them, and of no cap."
    )
    tokens_read = serializers.IntegerField(help_text="By models, as their endpoints report it.")
    tokens_written = serializers.IntegerField()
    unpriced_models = serializers.ListField(
        child=serializers.CharField(),
        help_text="Models that were asked and have no price set: their cost is not known.",
    )
    by_operation = OperationPart(many=True)
    by_actor = ActorPart(many=True)
    by_session = SessionPart(many=True)
    by_month = MonthPart(many=True)


class CaseUsageSerializer(UsageSerializer):
    case_id = serializers.UUIDField()


class FirmUsageSerializer(UsageSerializer):
    by_case = CasePart(many=True)


class SessionUsageSerializer(FirmUsageSerializer):
    session_id = serializers.UUIDField()


class OperationSerializer(serializers.ModelSerializer[UsageOperation]):
    case_id = serializers.UUIDField()
    label = serializers.SerializerMethodField()  # type: ignore[assignment]  # as above
    session_id = serializers.UUIDField(allow_null=True)
    job_id = serializers.UUIDField(allow_null=True)
    month = serializers.SerializerMethodField(help_text="2026-11, in UTC.")
    tool = serializers.CharField(help_text="Whose call began it; empty where none did.")
    model_cost_cents = Exact(allow_null=True, help_text="Paid to the model's provider; null: no price is set for it.")

    class Meta:
        model = UsageOperation
        fields = (
            "id", "case_id", "operation_type", "label", "tool", "month", "price_cents", "manual_cents", "model",
            "tokens_read", "tokens_written", "model_cost_cents", "status", "client_billable",
            "actor_type", "actor_id", "actor_name", "session_id", "job_id", "entity_type",
            "entity_id", "created_at", "settled_at", "version",
        )  # fmt: skip

    def get_label(self, operation: UsageOperation) -> str:
        return rates.label_of(operation.operation_type)

    def get_month(self, operation: UsageOperation) -> str:
        return f"{operation.month:%Y-%m}"


class MonthParams(Strict):
    month = serializers.RegexField(
        r"^2[0-9]{3}-(0[1-9]|1[0-2])\Z", max_length=7, required=False, help_text="2026-11; else this month."
    )


class OperationFilter(ListParams):
    month = serializers.RegexField(r"^2[0-9]{3}-(0[1-9]|1[0-2])\Z", max_length=7, required=False, help_text="2026-11")
    operation_type = serializers.ChoiceField(choices=list(rates.PRICED), required=False)
    status = serializers.ChoiceField(choices=UsageOperation.Status.choices, required=False)
    actor_type = serializers.ChoiceField(choices=["human", "agent", "system"], required=False)
    session_id = serializers.UUIDField(required=False)
    client_billable = QueryBoolean(required=False)


class Billing(Strict):
    client_billable = StrictBoolean(help_text="true: billed to the client; false: borne by the firm.")


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
        read, wrote and cost beside it. Amounts are cents. An agent sees its own session's. Changes nothing."""
        rows, month = self.visible.filter(case=case), self._month()
        cap = reading.cap_of(case.firm_id, case.pk, month)
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
        return self.answer(self._with_cases(self.visible, month) | cap)

    @tool(
        "usage.get_agent_summary", "GET agent/sessions/{session_id}/usage", query=MonthParams,
        answer=SessionUsageSerializer, **READ,
        subject=None, activity="read what an agent's session cost",
        when="Use it to see what one session cost.",
    )  # fmt: skip
    def get_agent_summary(self, request: Request, session: AgentSession) -> Response:
        """Sum up what one agent session spent in a month. Amounts are cents. Changes nothing."""
        totals = self._with_cases(self.visible.filter(session=session), self._month())
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

    def _month(self) -> date:
        return _first_day(self.query["month"]) if "month" in self.query else this_month()

    def _with_cases(self, rows: Any, month: date) -> dict[str, Any]:
        return reading.summary(rows, month=month) | {"by_case": reading.by_case(rows, month=month)}


def _first_day(month: str) -> date:
    year, number = month.split("-")
    return date(int(year), int(number), 1)
