"""The tools of deadlines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.errors import Conflict
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.deadlines import actions
from facts.deadlines.policies import can_change_deadline
from facts.deadlines.readers import linked_out_of_sight, shown_deadlines
from facts.deadlines.serializers import DeadlineChange, DeadlineFilter, DeadlineSerializer, NewDeadline
from facts.models import Deadline

# What a list is narrowed by.
COLUMNS = {
    "status": "status", "kind": "kind", "assignee_id": "assignee", "due_from": "due_on__gte", "due_to": "due_on__lte",
}  # fmt: skip


class DeadlineTools(ToolViewSet):
    rows = Deadline.objects.select_related("case__firm")
    lookups = {"case_id": Case.objects.select_related("firm")}

    @tool(
        "deadlines.list", "GET cases/{case_id}/deadlines", permission="read:deadlines", audit="read", entity="deadline",
        query=DeadlineFilter, answer=DeadlineSerializer, many=True,
        subject=None, activity="looked through {objects}",
        when="Use it to see what is due, until when, how each day was computed, and whether a trigger changed.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the deadlines of a case, the earliest first: the day that counts, the computed one with each step in words, a
        person's other day with its reason, status, assignee, and trigger_changed with the day that would follow where the
        fact or document it is counted from is dated otherwise now. The firm's own work. Changes nothing."""
        return self.page_of_case(_listed, case)

    @tool(
        "deadlines.create", "POST cases/{case_id}/deadlines", permission="write:deadlines", audit="create",
        entity="deadline", body=NewDeadline, answer=DeadlineSerializer, status=201,
        example={"rule_key": "frcp-12a1-answer", "trigger_on": "2026-03-03"},
        subject=None, activity="added {object}",
        when="Use it for a day by which something must be done; with Prefer: dry-run it only computes the day.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Add a deadline. The day is computed as Rule 6 of the federal rules counts, by a rule_key or your own amount, unit,
        direction and trigger_on (or a fact or document, whose day it takes), and answered with every step; a day set by hand is
        override_on with override_reason, which an agent gives only where no period computes one. An agent's deadline is
        unconfirmed until a person confirms it. An attorney must check each day. Emits deadline.created. A retry with the same
        Idempotency-Key stores nothing twice."""
        return self.shown(actions.deadline_create(actor=self.actor, case=case, **_linked(self.body)))

    @tool(
        "deadlines.update", "PATCH deadlines/{deadline_id}", permission="write:deadlines", audit="update", entity="deadline",
        body=DeadlineChange, answer=DeadlineSerializer, allowed=can_change_deadline, example={"status": "done"},
        subject="deadline_id", activity="changed {object}",
        when="Use it to mark a deadline done, set another day with a reason, confirm it, or take over its trigger's new day.",
    )  # fmt: skip
    def update(self, request: Request, deadline: Deadline) -> Response:
        """Change a deadline, its status, assignee or reminders, set another day than the computed one with a reason
        (override_on null takes it back), or confirm it. What it is counted from computes it anew. What a person set or
        confirmed, and any other day than the computed one, an agent changes with approval (202). version refuses (409) what
        was read before another's change. Emits deadline.updated if anything changed; a retry changes nothing more."""
        fields = _linked(self.body)
        if fields.pop("version", deadline.version) != deadline.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": deadline.version})
        if "facts" in fields:
            fields["facts"] = [*fields["facts"], *linked_out_of_sight(deadline, self.scope)]
        return self.shown(actions.deadline_update(actor=self.actor, deadline=deadline, **fields))

    @tool(
        "deadlines.delete", "DELETE deadlines/{deadline_id}", permission="delete:deadlines", audit="delete",
        entity="deadline", status=204, allowed=can_change_deadline,
        subject="deadline_id", activity="deleted {object}",
        when="Use it for a deadline that should not be there at all; one that does not matter any more is waived.",
    )  # fmt: skip
    def delete_one(self, request: Request, deadline: Deadline) -> Response:
        """Delete a deadline; facts and issues linked to it stay. What a person set or confirmed, an agent deletes with approval
        (202). Emits deadline.deleted. A retry answers 404."""
        actions.deadline_delete(actor=self.actor, deadline=deadline)
        return self.nothing()

    def shown(self, deadline: Deadline) -> Response:
        return self.answer(shown_deadlines(Deadline.objects.visible_to(self.scope), self.scope).get(pk=deadline.pk))


def _linked(body: dict[str, Any]) -> dict[str, Any]:
    """The body's fields, what it links under the names that the actions take."""
    names = {"fact_ids": "facts", "issue_ids": "issues"}
    return {names.get(name, name): value for name, value in body.items()}


def _listed(scope: Scope, case: Case, query: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:
    given = {column: query[name] for name, column in COLUMNS.items() if query.get(name)}
    rows = DeadlineTools.rows.visible_to(scope).filter(case=case, **given)
    return shown_deadlines(rows, scope), ("due_on", "id")
