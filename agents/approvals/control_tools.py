"""The tools of controls: what agents may spend, and what they do only with a person's approval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from agents.approvals.control_actions import control_at, control_for_update, controls_update
from agents.approvals.control_serializers import ControlChange, ControlSerializer
from agents.models import Control
from cases.models import Case
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet


def control_held(view: Any, objects: Mapping[str, Any]) -> Control:
    return control_for_update(view.actor.in_firm, objects.get("case"))


READ: dict[str, Any] = {"audit": "read", "entity": "control", "query": NoParams, "answer": ControlSerializer}
CHANGE: dict[str, Any] = {"audit": "update", "entity": "control", "body": ControlChange, "answer": ControlSerializer}


class ControlTools(ToolViewSet):
    rows = Control.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "controls.get", "GET cases/{case_id}/controls", permission="admin:agent_keys", **READ,
        subject=None, activity="read the case's limits for agents",
        when="Use it to learn what needs an approval, and what may be spent, in one case.",
    )  # fmt: skip
    def get_one(self, request: Request, case: Case) -> Response:
        """Get a case's controls: its monthly cap, when people are alerted, and which acts of agents need approval. What
        is null or empty here is as the firm's controls say. For people only. Changes nothing."""
        return self.answer(control_at(case.firm_id, case))

    @tool(
        "controls.update", "PATCH cases/{case_id}/controls", permission="admin:agent_keys", **CHANGE,
        subject=None, subject_row=control_held, activity="changed the case's limits for agents",
        when="Use it to change the rules of one case; for all, controls.update_firm.",
    )  # fmt: skip
    def update(self, request: Request, case: Case, control: Control) -> Response:
        """Set a case's monthly cap, the percentage people are alerted at, and what agents do only with approval: above a
        price, or with certain tools. For attorneys of the case. Emits control.updated if anything changed."""
        return self.answer(controls_update(actor=self.actor, control=control, **self.body))

    @tool(
        "controls.get_firm", "GET controls", permission="admin:agent_keys", **READ,
        activity="read the firm's limits for agents",
        when="Use it to learn the firm's own rules, which hold where a case has none.",
    )  # fmt: skip
    def get_firm(self, request: Request) -> Response:
        """Get the firm's controls, which hold for all of its cases. For people only. Changes nothing."""
        return self.answer(control_at(self.actor.in_firm, None))

    @tool(
        "controls.update_firm", "PATCH controls", permission="admin:firm", **CHANGE, subject_row=control_held,
        step_up=("approval_waived_tools",), activity="changed the firm's limits for agents",
        when="Use it to change the rules for all cases; for one, controls.update.",
    )  # fmt: skip
    def update_firm(self, request: Request, control: Control) -> Response:
        """Set the cap on what the firm spends in a month over all cases, and what agents do only with approval where a
        case does not say otherwise; or without the approval that all firms' agents need at first, by approval_waived_tools.
        For firm admins. Emits control.updated if anything changed."""
        return self.answer(controls_update(actor=self.actor, control=control, **self.body))
