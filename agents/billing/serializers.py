"""What the tools of usage answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.billing import rates
from agents.models import UsageOperation
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean


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
    tokens_unknown = serializers.IntegerField(
        help_text="Operations whose model did not report what it read and wrote: they are in none of these sums."
    )
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
    model_cost_cents = Exact(
        allow_null=True,
        help_text="Paid to the model's provider; null: no price is set for it, or its tokens are unknown.",
    )

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
