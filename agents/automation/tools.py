"""The tools of automation: an attorney's standing instructions to agents, and each run of one."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.automation import actions
from agents.hosted.registry import HOSTED, triggers
from agents.models import AutomationRule, AutomationRun
from cases.models import Case
from config.api.fields import AllowedActions, EntityType, EventType
from config.api.kinds import path_to
from config.api.params import ListParams, NoParams, QueryBoolean, Strict, StrictBoolean
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.items.titles import titled_items

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


class AutomationTools(ToolViewSet):
    rows = AutomationRule.objects.select_related("key__owner")

    @tool(
        "automation.create", "POST automation-rules", permission="write:automation", audit="create",
        entity="automation_rule", body=NewRule, answer=AutomationRuleSerializer, status=201,
        example={
            "name": "Triage new documents", "agent_type": "intake", "trigger": "evidence.processed", "case_ids": None,
        },
        activity="added {object}",
        when="Use it for work that should start by itself whenever something happens.",
    )  # fmt: skip
    def create(self, request: Request) -> Response:
        """Give a standing instruction: whenever such an event happens in these cases, Intactus starts this agent in a
        session of its own, in your name and never with more than your rights. For attorneys and firm admins; agents
        can't. Emits automation_rule.created and agent_key.created. Send an Idempotency-Key: a repeat makes no second."""
        return self.shown(actions.rule_create(actor=self.actor, scope=self.scope, **self.body))

    @tool(
        "automation.list", "GET automation-rules", permission="read:automation", audit="read",
        entity="automation_rule", query=RuleFilter, answer=AutomationRuleSerializer, many=True,
        activity="looked through {objects}",
        when="Use it to see what starts by itself.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List your standing instructions, newest first; a firm admin sees the firm's, an agent its attorney's.
        Changes nothing."""
        rows = self.visible
        if "enabled" in self.query:
            rows = rows.filter(enabled=self.query["enabled"])
        return self.page(counted(rows, self.scope))

    @tool(
        "automation.get", "GET automation-rules/{rule_id}", permission="read:automation", audit="read",
        entity="automation_rule", query=NoParams, answer=AutomationRuleSerializer,
        subject="rule_id", activity="read {object}",
        when="Use it when you have the id of a standing instruction; automation.list finds it.",
    )  # fmt: skip
    def get_one(self, request: Request, rule: AutomationRule) -> Response:
        """Get one standing instruction: its trigger, cases, state and how often it ran. Changes nothing."""
        return self.shown(rule)

    @tool(
        "automation.update", "PATCH automation-rules/{rule_id}", permission="write:automation", audit="update",
        entity="automation_rule", body=RuleChange, answer=AutomationRuleSerializer, allowed=actions.can_change_rule,
        subject="rule_id", activity="changed {object}",
        when="Use it to change or pause a standing instruction; to end it for good, automation.delete.",
    )  # fmt: skip
    def update(self, request: Request, rule: AutomationRule) -> Response:
        """Change a rule of yours, pause it with enabled false or resume it with true: from then on, what happened
        meanwhile is not made up for. A firm admin may pause anyone's. People only. Emits automation_rule.updated."""
        return self.shown(actions.rule_update(actor=self.actor, rule=rule, **self.body))

    @tool(
        "automation.delete", "DELETE automation-rules/{rule_id}", permission="delete:automation", audit="delete",
        entity="automation_rule", status=204, allowed=actions.can_change_rule,
        subject="rule_id", activity="deleted {object}",
        when="Use it when a standing instruction should end for good; to pause it, automation.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, rule: AutomationRule) -> Response:
        """End a rule for good: its key is revoked, and sessions at work end at once. Its runs stay in the record. People
        only. Emits automation_rule.deleted, agent_key.deleted; a retry is 404."""
        actions.rule_delete(actor=self.actor, rule=rule)
        return self.nothing()

    @tool(
        "automation.list_runs", "GET automation-rules/{rule_id}/runs", permission="read:automation", audit="read",
        entity="automation_rule", query=RunFilter, answer=AutomationRunSerializer, many=True,
        subject="rule_id", activity="looked through the runs of {object}",
        when="Use it to see when a standing instruction ran, and what came of it.",
    )  # fmt: skip
    def list_runs(self, request: Request, rule: AutomationRule) -> Response:
        """List the runs of a rule, newest first: the event that began each run, its session, and what came of
        it, or why it was skipped. Changes nothing."""
        titles = titled_items(self.scope).filter(pk=OuterRef("event__entity_id")).values("title")[:1]
        rows = AutomationRun.objects.visible_to(self.scope).filter(rule=rule).select_related("case", "event")
        rows = rows.annotate(about=Coalesce(Subquery(titles), Value("")))
        if status := self.query.get("status"):
            rows = rows.filter(status=status)
        return self.page(rows)

    def shown(self, rule: AutomationRule) -> Response:
        return self.answer(counted(self.visible, self.scope).get(pk=rule.pk))


def counted(rules: Any, scope: Scope) -> QuerySet[AutomationRule]:
    """The rules with their cases, how often and when last they ran, as far as the caller may know."""
    runs = AutomationRun.objects.visible_to(scope).filter(rule=OuterRef("pk")).order_by()
    number = runs.values("rule").annotate(number=Count("pk")).values("number")
    last = AutomationRun.objects.visible_to(scope).filter(rule=OuterRef("pk")).order_by("-id").values("created_at")[:1]
    cases = Prefetch("key__cases", Case.objects.visible_to(scope))
    found: QuerySet[AutomationRule] = rules.prefetch_related(cases).annotate(
        runs_count=Coalesce(Subquery(number), 0), last_run_at=Subquery(last)
    )
    return found
