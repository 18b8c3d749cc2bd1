"""What the tools of automation answer and take."""

from __future__ import annotations

from rest_framework import serializers

from agents.hosted.registry import HOSTED, triggers
from agents.models import AutomationRule, AutomationRun
from config.api.fields import AllowedActions, EntityType, EventType
from config.api.kinds import path_to
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean

MOST_RUNS = 2_000  # of a rule within an hour


MAX_CASES = 500


class AutomationRuleSerializer(serializers.ModelSerializer[AutomationRule]):
    owner_id = serializers.UUIDField(source="key.owner_id", help_text="The attorney it acts for.")
    owner_name = serializers.CharField(source="key.owner.name")
    operations = serializers.ListField(source="key.operations", child=serializers.CharField())
    case_ids = serializers.SerializerMethodField(
        help_text="Those you may see; null: all the owner's cases, those of later included."
    )
    runs_count = serializers.IntegerField(help_text="In cases you may see.")
    last_run_at = serializers.DateTimeField(allow_null=True)
    allowed_actions = AllowedActions("automation_rule")

    class Meta:
        model = AutomationRule
        fields = (
            "id", "name", "agent_type", "trigger", "instruction", "enabled", "paused_reason", "max_runs_per_hour",
            "case_ids", "operations", "owner_id", "owner_name", "runs_count", "last_run_at", "created_at",
            "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_case_ids(self, rule: AutomationRule) -> list[str] | None:
        return None if rule.key.all_cases else sorted(str(case.pk) for case in rule.key.cases.all())


class RuleFields(Strict):
    name = serializers.CharField(max_length=100)
    trigger = serializers.ChoiceField(choices=triggers(), help_text="The type of event at which the agent begins.")
    instruction = serializers.CharField(
        max_length=500, required=False, allow_blank=True, help_text="What it is for: shown with each of its sessions."
    )
    max_runs_per_hour = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_RUNS,
        help_text="What comes beyond is skipped, and you are notified once.",
    )
    enabled = StrictBoolean(required=False)


class NewRule(RuleFields):
    agent_type = serializers.ChoiceField(choices=sorted(HOSTED))
    case_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MAX_CASES, allow_null=True,
        help_text="The cases it watches; null for all of yours, those of later included.",
    )  # fmt: skip


class RuleChange(RuleFields):
    name = serializers.CharField(max_length=100, required=False)
    trigger = serializers.ChoiceField(choices=triggers(), required=False)


class RuleFilter(ListParams):
    enabled = QueryBoolean(required=False)


class AutomationRunSerializer(serializers.ModelSerializer[AutomationRun]):
    rule_id = serializers.UUIDField()
    case_id = serializers.UUIDField()
    case_name = serializers.CharField(source="case.name")
    event_id = serializers.UUIDField()
    event_type = EventType(source="event.event_type")
    entity_type = EntityType(source="event.entity_type")
    entity_id = serializers.UUIDField(source="event.entity_id", allow_null=True)
    about = serializers.CharField(help_text="The title of the document it was about; empty if you may not see it.")
    path = serializers.SerializerMethodField(help_text="The page of what it was about.")
    session_id = serializers.UUIDField(allow_null=True, help_text="Where each of its acts can be reviewed.")
    outcome = serializers.DictField(help_text="What was set and flagged, or the reason why nothing was done.")

    class Meta:
        model = AutomationRun
        fields = (
            "id", "rule_id", "status", "case_id", "case_name", "event_id", "event_type", "entity_type", "entity_id",
            "about", "path", "session_id", "depth", "attempts", "outcome", "created_at", "finished_at",
        )  # fmt: skip

    def get_path(self, run: AutomationRun) -> str:
        return path_to(run.event.entity_type, run.event.entity_id, run.case_id)


class RunFilter(ListParams):
    status = serializers.ChoiceField(choices=AutomationRun.Status.choices, required=False)
