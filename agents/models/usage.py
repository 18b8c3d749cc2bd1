from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, FirmRow, FirmRows, Versioned


class UsageRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        rows = super().visible_to(scope)
        if scope.actor.session_id:
            rows = rows.filter(session_id=scope.actor.session_id)
        return rows.none() if scope.is_outside else rows


class UsageOperation(CaseRow, Versioned):
    """One priced operation. It is reserved before the work begins, and settled or released when it ends. Prices are cents."""

    class Status(models.TextChoices):
        RESERVED = "reserved", "Reserved"
        SETTLED = "settled", "Charged"
        RELEASED = "released", "Not charged"

    operation_type = models.CharField(max_length=60)
    tool = models.CharField(max_length=80, blank=True)
    month = models.DateField(help_text="The first day of the month it counts in.")
    price_cents = models.PositiveIntegerField()
    model = models.CharField(max_length=120, blank=True, help_text="The model that was asked; empty for none.")
    tokens_read = models.PositiveBigIntegerField(
        default=0, null=True, help_text="By the model; empty where its endpoint did not say."
    )
    tokens_written = models.PositiveBigIntegerField(default=0, null=True)
    model_cost_cents = models.DecimalField(
        max_digits=12, decimal_places=4, default=0, null=True,
        help_text="Empty: no price is set for the model, or its tokens are unknown.",
    )  # fmt: skip
    manual_cents = models.PositiveIntegerField(default=0, help_text="What it would cost by hand.")
    status = models.CharField(max_length=10, choices=Status, default=Status.RESERVED)
    settled_at = models.DateTimeField(null=True, blank=True)
    client_billable = models.BooleanField(default=True)
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200, blank=True)
    owner_id = models.UUIDField(null=True)
    session = models.ForeignKey("agents.AgentSession", on_delete=models.PROTECT, null=True, related_name="+")
    job = models.ForeignKey("audit.Job", on_delete=models.PROTECT, null=True, related_name="+")
    run = models.ForeignKey(
        "agents.AutomationRun", on_delete=models.PROTECT, null=True, related_name="+", help_text="Where it is no job's."
    )
    entity_type = models.CharField(max_length=40, blank=True)
    entity_id = models.UUIDField(null=True)

    objects = UsageRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="usage_case_recent"),
            models.Index(fields=["case", "client_billable", "-id"], name="usage_case_billing"),
            models.Index(fields=["firm", "month"], name="usage_firm_month"),
            models.Index(fields=["session", "-id"], name="usage_session_recent"),
            models.Index(fields=["job"], condition=models.Q(status="reserved"), name="usage_job_reserved"),
            models.Index(fields=["run"], condition=models.Q(status="reserved"), name="usage_run_reserved"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["job", "operation_type"],
                condition=models.Q(status__in=("reserved", "settled")),
                name="usage_once_per_job",
            ),
            models.UniqueConstraint(
                fields=["run", "operation_type"],
                condition=models.Q(status__in=("reserved", "settled")),
                name="usage_once_per_run",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.operation_type} {self.price_cents}¢"


class UsageSum(models.Model):
    """What the operations of a case come to in a month, for each way in which they are summed up.

    The database writes what a statement changes, in its transaction, so that no writer waits for another: a sum is that of the
    rows, and ``agents_fold_usage()`` makes one of them now and then. Nobody else writes here.
    """

    id = models.BigAutoField(primary_key=True)
    firm_id = models.UUIDField()
    case = models.ForeignKey(
        "cases.Case", on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    month = models.DateField()
    operation_type = models.CharField(max_length=60)
    status = models.CharField(max_length=10, choices=UsageOperation.Status)
    client_billable = models.BooleanField()
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    session = models.ForeignKey(
        "agents.AgentSession", on_delete=models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )  # fmt: skip
    model = models.CharField(max_length=120)
    number = models.BigIntegerField()
    price_cents = models.BigIntegerField()
    manual_cents = models.BigIntegerField()
    tokens_read = models.BigIntegerField()
    tokens_written = models.BigIntegerField()
    model_cost_cents = models.DecimalField(max_digits=16, decimal_places=4)
    unmeasured = models.BigIntegerField(help_text="How many have tokens that are unknown.")
    unpriced = models.BigIntegerField(help_text="How many have tokens that are known, and no price.")
    folded = models.BooleanField(default=False)

    objects = UsageRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "month"], name="usage_sum_case"),
            models.Index(fields=["firm_id", "month"], name="usage_sum_firm"),
            models.Index(fields=["session"], condition=models.Q(session__isnull=False), name="usage_sum_session"),
            models.Index(fields=["id"], condition=models.Q(folded=False), name="usage_sum_unfolded"),
        ]

    def __str__(self) -> str:
        return f"{self.number:+} {self.operation_type} {self.price_cents}¢"


class Spending(FirmRow):
    """What a case, or the whole firm where ``case`` is empty, has spent and reserved in a month: the row a cap is held on."""

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    month = models.DateField()
    cents = models.PositiveBigIntegerField(default=0, help_text="Reserved and settled.")
    alerted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["firm", "case", "month"], nulls_distinct=False, name="spending_once"),
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}: {self.cents}¢"


class ControlRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.none()
        return rows if scope.case_ids is None else rows.filter(case_id__in=scope.case_ids)


class Control(FirmRow, Versioned):
    """What agents may spend and do without approval on a case, or in the whole firm where ``case`` is empty. In cents."""

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    monthly_cap_cents = models.PositiveBigIntegerField(null=True, blank=True)
    alert_percent = models.PositiveSmallIntegerField(default=80)
    approval_over_cents = models.PositiveIntegerField(
        null=True, blank=True, help_text="An agent's call that costs more waits for a person."
    )
    approval_tools = ArrayField(
        models.CharField(max_length=80), default=list, blank=True, help_text="Tools an agent uses only with approval."
    )
    approval_waived_tools = ArrayField(
        models.CharField(max_length=80), default=list, blank=True,
        help_text="Tools an agent uses without the approval that they otherwise need; the firm's, for all its cases.",
    )  # fmt: skip

    objects = ControlRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["firm", "case"], nulls_distinct=False, name="control_once"),
            models.CheckConstraint(
                condition=models.Q(alert_percent__gte=1, alert_percent__lte=100), name="control_alert_percent"
            ),
            models.CheckConstraint(
                condition=models.Q(case__isnull=True) | models.Q(approval_waived_tools=[]),
                name="control_waived_by_the_firm",
            ),
        ]

    def __str__(self) -> str:
        return f"Controls of {self.case or 'the firm'}"
