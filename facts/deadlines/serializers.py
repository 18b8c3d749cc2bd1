"""What the tools of deadlines answer and take."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cases.models import User
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Version, Visible
from config.api.representation import RowSerializer
from evidence.models import EvidenceItem
from facts.deadlines.actions import day_from
from facts.deadlines.counting import FIRST_DAY, LAST_DAY, MOST, MOST_ADDED
from facts.deadlines.courts import JURISDICTIONS
from facts.deadlines.rules import all_rules, note
from facts.deadlines.triggers import day_now
from facts.models import Deadline, Fact, Issue
from facts.serializers import MadeBy

MOST_LINKED, MOST_REMINDERS, EARLIEST_REMINDER = 50, 5, 365


class TriggerChangeSerializer(serializers.Serializer[Any]):
    """Its trigger is dated otherwise now: the day that would follow, which nothing sets by itself."""

    trigger_on = serializers.DateField(help_text="The trigger’s day as it is now.")
    due_on = serializers.DateField(help_text="The day that would follow. PATCH trigger_on to take it over.")
    steps = serializers.ListField(child=serializers.CharField())


@extend_schema_field({"type": "string", "pattern": r"^\d\d:\d\d:\d\d$"})
class ClockTime(serializers.TimeField):
    """A time of a day in the deadline's own zone, which the format ``time`` of JSON Schema could not say."""


class DeadlineSerializer(RowSerializer, serializers.ModelSerializer[Deadline]):
    """Takes rows of ``facts.deadlines.readers.shown_deadlines``."""

    case_id = serializers.UUIDField()
    trigger_fact_id = serializers.SerializerMethodField(help_text="The fact it is counted from, if you may see it.")
    trigger_evidence_id = serializers.SerializerMethodField(help_text="The document it is counted from, likewise.")
    time_of_day = ClockTime(allow_null=True, help_text="Null: until the end of the day.")
    steps = serializers.ListField(child=serializers.CharField(), help_text="How computed_on was computed, in words.")
    remind_days = serializers.ListField(child=serializers.IntegerField())
    confirmed = serializers.BooleanField(source="is_peoples", help_text="Whether a person set or confirmed it.")
    overdue = serializers.SerializerMethodField(help_text="Open, and its day is over where the court sits.")
    trigger_changed = serializers.SerializerMethodField(help_text="Null: its trigger is dated as when it was computed.")
    assignee_id = serializers.UUIDField(allow_null=True)
    assignee_name = serializers.SerializerMethodField()
    fact_ids = serializers.SerializerMethodField(help_text="The facts it concerns that you may see.")
    issue_ids = serializers.SerializerMethodField()
    made_by = MadeBy()
    allowed_actions = AllowedActions("deadline")

    lean = ("id", "title", "due_on", "status", "overdue", "assignee_name")

    class Meta:
        model = Deadline
        fields = (
            "id", "case_id", "title", "kind", "rule", "due_on", "overdue", "confirmed", "status", "closed_at",
            "closed_by_name", "trigger", "trigger_on", "trigger_fact_id", "trigger_evidence_id", "trigger_changed", "amount",
            "unit", "direction", "added_days", "rolls", "jurisdiction", "time_zone", "time_of_day", "computed_on", "steps",
            "override_on", "override_reason", "assignee_id", "assignee_name", "remind_days", "fact_ids", "issue_ids",
            "made_by", "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_trigger_fact_id(self, deadline: Any) -> str | None:
        return deadline.fact_now["id"] if deadline.fact_now else None

    def get_trigger_evidence_id(self, deadline: Any) -> str | None:
        return deadline.item_now["id"] if deadline.item_now else None

    def get_overdue(self, deadline: Any) -> bool:
        ends = datetime.combine(deadline.due_on, deadline.time_of_day or time.max, ZoneInfo(deadline.time_zone))
        return bool(deadline.status == Deadline.Status.OPEN and timezone.now() > ends)

    @extend_schema_field(TriggerChangeSerializer(allow_null=True))
    def get_trigger_changed(self, deadline: Any) -> dict[str, Any] | None:
        now = day_now(deadline.fact_now, deadline.item_now)
        is_open = deadline.status == Deadline.Status.OPEN and deadline.amount is not None
        if now is None or now == deadline.trigger_on or not is_open or not FIRST_DAY <= now <= LAST_DAY:
            return None
        due_on, steps = day_from(deadline, now)
        return {"trigger_on": now.isoformat(), "due_on": due_on.isoformat(), "steps": steps}

    def get_assignee_name(self, deadline: Any) -> str:
        return deadline.assignee.name if deadline.assignee_id else ""

    def get_fact_ids(self, deadline: Any) -> list[str]:
        return [str(link.fact_id) for link in deadline.shown_links if link.fact_id]

    def get_issue_ids(self, deadline: Any) -> list[str]:
        return [str(link.issue_id) for link in deadline.shown_links if link.issue_id]


class DeadlineFilter(ListParams):
    status = serializers.ChoiceField(choices=Deadline.Status.choices, required=False)
    kind = serializers.ChoiceField(choices=Deadline.Kind.choices, required=False)
    assignee_id = Visible(User.objects, required=False, help_text="Deadlines given to this person.")
    due_from = serializers.DateField(required=False, help_text="Due on this day or later.")
    due_to = serializers.DateField(required=False, help_text="Due on this day or earlier.")


class TimeOfDay(serializers.CharField):
    """Hours and minutes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=8, **kwargs)

    def to_internal_value(self, data: Any) -> time:  # type: ignore[override]
        try:
            return time.fromisoformat(super().to_internal_value(data)).replace(microsecond=0, tzinfo=None)
        except ValueError:
            raise serializers.ValidationError("Give hours and minutes, such as 17:00.") from None

    def run_validators(self, value: Any) -> None:
        super().run_validators(value.isoformat())


class DeadlineFields(Strict):
    kind = serializers.ChoiceField(choices=Deadline.Kind.choices, required=False)
    rule = serializers.CharField(
        max_length=300, required=False, allow_blank=True, help_text="The authority, in your words."
    )
    trigger = serializers.CharField(
        max_length=300, required=False, allow_blank=True, help_text="What it is counted from."
    )
    trigger_on = serializers.DateField(
        required=False,
        allow_null=True,
        help_text="The day it is counted from; left out, the day of the fact or document.",
    )
    trigger_fact_id = Visible(Fact.objects, source="trigger_fact", required=False, allow_null=True)
    trigger_evidence_id = Visible(EvidenceItem.objects, source="trigger_item", required=False, allow_null=True)
    amount = serializers.IntegerField(min_value=0, max_value=max(MOST.values()), required=False, allow_null=True)
    unit = serializers.ChoiceField(choices=Deadline.Unit.choices, required=False)
    direction = serializers.ChoiceField(choices=Deadline.Direction.choices, required=False)
    added_days = serializers.IntegerField(
        min_value=0, max_value=MOST_ADDED, required=False, help_text="For the way of service: 3 under Rule 6(d)."
    )
    rolls = serializers.BooleanField(required=False, help_text="false: it stays on a weekend or legal holiday.")
    jurisdiction = serializers.ChoiceField(
        choices=JURISDICTIONS, required=False, help_text="US, or a state where the federal court sits."
    )
    time_zone = serializers.CharField(max_length=64, required=False, help_text="Of the court; left out, the firm’s.")
    time_of_day = TimeOfDay(required=False, allow_null=True, help_text="Such as 17:00. Null: until the end of the day.")
    override_on = serializers.DateField(
        required=False, allow_null=True, help_text="The day that counts instead of the computed one, or without one."
    )
    override_reason = serializers.CharField(max_length=1_000, required=False, allow_blank=True)
    assignee_id = Visible(
        User.objects, source="assignee", required=False, allow_null=True, help_text="Who has to keep it."
    )
    remind_days = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=EARLIEST_REMINDER), required=False, max_length=MOST_REMINDERS,
        help_text="How many days before the assignee is reminded, each.",
    )  # fmt: skip
    fact_ids = serializers.ListField(child=Visible(Fact.objects), required=False, max_length=MOST_LINKED)
    issue_ids = serializers.ListField(child=Visible(Issue.objects), required=False, max_length=MOST_LINKED)

    def validate_time_zone(self, value: str) -> str:
        if value not in available_timezones():
            raise serializers.ValidationError("There is no such time zone; an example is America/Chicago.")
        return value

    def validate_remind_days(self, value: list[int]) -> list[int]:
        return sorted(set(value), reverse=True)


class NewDeadline(DeadlineFields):
    rule_key = serializers.ChoiceField(
        choices=[(key, one.rule) for key, one in all_rules().items()],
        required=False,
        help_text=f"A common federal rule, which fills in what you leave out. {note()}",
    )
    title = serializers.CharField(max_length=300, required=False, help_text="Left out, the rule’s.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        key = attrs.pop("rule_key", None)
        filled = {**(all_rules()[key].fields if key else {}), **attrs}
        if not filled.get("title"):
            raise serializers.ValidationError({"title": ["Give a title, or a rule_key."]})
        return filled


class DeadlineChange(DeadlineFields):
    title = serializers.CharField(max_length=300, required=False)
    status = serializers.ChoiceField(choices=Deadline.Status.choices, required=False)
    confirmed = serializers.BooleanField(required=False, help_text="true: a person takes an agent’s deadline over.")
    version = Version(required=False)
