"""The tools of automation: an attorney's standing instructions to agents, and each run of one."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from agents.automation import actions
from agents.automation.readers import counted_rules, titled_runs
from agents.automation.serializers import (
    AutomationRuleSerializer,
    AutomationRunSerializer,
    NewRule,
    RuleChange,
    RuleFilter,
    RunFilter,
)
from agents.models import AutomationRule
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet


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
        return self.page(counted_rules(rows, self.scope))

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
        rows = titled_runs(rule, self.scope)
        if status := self.query.get("status"):
            rows = rows.filter(status=status)
        return self.page(rows)

    def shown(self, rule: AutomationRule) -> Response:
        return self.answer(counted_rules(self.visible, self.scope).get(pk=rule.pk))
