"""The tools of issues and of what is linked to them."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from config.api.errors import Conflict
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.claims.policies import can_change_work_product
from facts.claims.serializers import ReorderedSerializer
from facts.issues import actions
from facts.issues.readers import shown_issues
from facts.issues.serializers import IssueChange, IssueFilter, IssueOrder, IssueSerializer, NewIssue
from facts.models import Claim, Issue


class IssueTools(ToolViewSet):
    rows = Issue.objects.select_related("claim", "case")
    lookups = {"claim_id": Claim.objects.select_related("case")}

    @tool(
        "issues.list", "GET claims/{claim_id}/issues", permission="read:issues", audit="read", entity="issue",
        query=IssueFilter, answer=IssueSerializer, many=True,
        subject=None, activity="looked through {objects}",
        when="Use it to see what a claim depends on, with the facts and documents for and against.",
    )  # fmt: skip
    def list(self, request: Request, claim: Claim) -> Response:
        """List the issues of a claim in their order, each with the element it serves and what is linked to it that you may
        see: facts with their words, documents, for or against, and the note why. Changes nothing."""
        rows = self.visible.filter(claim=claim)
        if status := self.query.get("status"):
            rows = rows.filter(status=status)
        return self.page(shown_issues(rows, self.scope), order=("position", "id"))

    @tool(
        "issues.get", "GET issues/{issue_id}", permission="read:issues", audit="read", entity="issue", answer=IssueSerializer,
        subject="issue_id", activity="read {object}",
        when="Use it when you have an issue's id; issues.list finds it.",
    )  # fmt: skip
    def get_one(self, request: Request, issue: Issue) -> Response:
        """Get one issue with what is linked to it that you may see. Changes nothing."""
        return self.shown(issue)

    @tool(
        "issues.create", "POST claims/{claim_id}/issues", permission="write:issues", audit="create", entity="issue",
        body=NewIssue, answer=IssueSerializer, status=201,
        example={"title": "Was notice given in time?", "description": "The contract asks for thirty days."},
        subject=None, activity="added {object}",
        when="Use it for a question that a claim depends on; element says which of the claim's elements it serves.",
    )  # fmt: skip
    def create(self, request: Request, claim: Claim) -> Response:
        """Add an issue, as the last of a claim. A person's is approved, an agent's is proposed. Emits issue.created. A
        retry with the same Idempotency-Key stores nothing twice."""
        return self.shown(actions.issue_create(actor=self.actor, claim=claim, **self.body))

    @tool(
        "issues.update", "PATCH issues/{issue_id}", permission="write:issues", audit="update", entity="issue",
        body=IssueChange, answer=IssueSerializer, allowed=can_change_work_product, example={"title": "Was notice given?"},
        subject="issue_id", activity="changed {object}",
        when="Use it to reword an issue, say which element it serves, or accept or dismiss it; for many, issues.decide.",
    )  # fmt: skip
    def update(self, request: Request, issue: Issue) -> Response:
        """Change an issue's title, description, element or status. Only people approve. What a person wrote or decided
        about, an agent changes with approval (202). Emits issue.updated if anything changed; a retry changes nothing more."""
        fields = dict(self.body)
        if fields.pop("version", issue.version) != issue.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": issue.version})
        return self.shown(actions.issue_update(actor=self.actor, issue=issue, **fields))

    @tool(
        "issues.delete", "DELETE issues/{issue_id}", permission="write:issues", audit="delete", entity="issue", status=204,
        allowed=can_change_work_product, subject="issue_id", activity="deleted {object}",
        when="Use it for an issue that should not be there at all; one that is moot is dismissed by issues.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, issue: Issue) -> Response:
        """Remove an issue with its links; facts and documents stay. What people wrote or decided about, an agent deletes with
        approval (202). Emits issue.deleted. A retry answers 404."""
        actions.issue_delete(actor=self.actor, issue=issue)
        return self.nothing()

    @tool(
        "issues.reorder", "PATCH claims/{claim_id}/issues/reorder", permission="write:issues", audit="update", entity="issue",
        body=IssueOrder, answer=ReorderedSerializer, versioned=False,
        example={"issue_ids": ["0192d3a0-0000-7000-8000-000000000000"]},
        subject=None, activity="put the issues in another order",
        when="Use it to give a claim's issues the order of the argument.",
    )  # fmt: skip
    def reorder(self, request: Request, claim: Claim) -> Response:
        """Give the issues of a claim another order: name all of them, each once, and the versions you read (409 where one
        changed since). All move or none. An agent moves what people wrote with approval (202). Emits issue.updated for each
        that moved; a retry moves nothing."""
        moved = actions.issues_reorder(
            actor=self.actor, claim=claim, ids=self.body["issue_ids"], versions=self.body.get("versions", ())
        )
        rows = Issue.objects.filter(claim=claim).order_by("position").values_list("pk", "version")
        order, versions = zip(*rows, strict=True)
        return self.answer({"moved": len(moved), "order": order, "versions": versions})

    @tool(
        "issues.history", "GET issues/{issue_id}/history", permission="read:issues", audit="read", entity="issue",
        query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="issue_id", activity="read the history of {object}",
        when="Use it to see who changed an issue and its links, and what they were before.",
    )  # fmt: skip
    def history(self, request: Request, issue: Issue) -> Response:
        """See who changed an issue, newest first, each field before and after, and each link that came, went or changed.
        Nothing is ever taken out of a history. Changes nothing."""
        return history_page(self, issue)

    def shown(self, issue: Issue) -> Response:
        return self.answer(shown_issues(Issue.objects.visible_to(self.scope), self.scope).get(pk=issue.pk))
