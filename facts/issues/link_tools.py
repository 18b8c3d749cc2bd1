"""The tools that link facts and documents to issues, and decide about what was proposed."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.errors import NotFound
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from facts.claims.policies import can_change_work_product
from facts.issues.actions import issue_link, issue_unlink
from facts.issues.deciding import proposals_decide
from facts.issues.readers import shown_issues
from facts.issues.serializers import DecidedSerializer, IssueLinkBody, IssueSerializer, ProposalDecision
from facts.models import Claim, Fact, Issue, IssueLink

WRITE: dict[str, Any] = {"permission": "write:issues", "audit": "update", "entity": "issue"}
LINK: dict[str, Any] = {
    "body": IssueLinkBody, "answer": IssueSerializer, "subject": "issue_id", "allowed": can_change_work_product,
    "example": {"bearing": "against", "note": "The receipt is dated a week later."},
}  # fmt: skip


class IssueLinkTools(ToolViewSet):
    rows = Issue.objects.select_related("claim", "case")
    lookups = {
        "case_id": Case.objects,
        "fact_id": Fact.objects.select_related("case"),
        "evidence_id": EvidenceItem.objects.select_related("case"),
    }

    @tool(
        "issues.link_fact", "POST issues/{issue_id}/facts/{fact_id}", **WRITE, **LINK,
        activity="linked a fact to {object}",
        when="Use it when a fact speaks for or against an issue; for a document as a whole, issues.link_evidence.",
    )  # fmt: skip
    def link_fact(self, request: Request, issue: Issue, fact: Fact) -> Response:
        """Link a fact to an issue, for or against, with a note why; or change the link there is. A person's link stands, an
        agent's is proposed. What a person linked, an agent changes with approval (202). Emits issue.updated if anything
        changed; a retry changes nothing more."""
        issue_link(actor=self.actor, issue=issue, fact=fact, **self.body)
        return self.shown(issue)

    @tool(
        "issues.unlink_fact", "DELETE issues/{issue_id}/facts/{fact_id}", **WRITE, answer=IssueSerializer,
        subject="issue_id", allowed=can_change_work_product, activity="took a fact off {object}",
        when="Use it when a fact says nothing about an issue after all.",
    )  # fmt: skip
    def unlink_fact(self, request: Request, issue: Issue, fact: Fact) -> Response:
        """Take a fact off an issue; the fact stays. What a person linked or decided about, an agent takes off with approval
        (202). Emits issue.updated. A retry answers 404."""
        return self._unlinked(issue, fact=fact)

    @tool(
        "issues.link_evidence", "POST issues/{issue_id}/evidence/{evidence_id}", **WRITE, **LINK,
        activity="linked a document to {object}",
        when="Use it for a document that bears on an issue as a whole; it counts once facts of it are linked.",
    )  # fmt: skip
    def link_evidence(self, request: Request, issue: Issue, evidence: EvidenceItem) -> Response:
        """Name a whole document as bearing on an issue, on which side and why, or say so anew. By a person it stands at once; by
        an agent it waits as a proposal, and changing a person's waits for approval (202). Coverage counts it as thin until
        facts of it are linked. Repeating it is harmless. Emits issue.updated."""
        issue_link(actor=self.actor, issue=issue, item=evidence, **self.body)
        return self.shown(issue)

    @tool(
        "issues.unlink_evidence", "DELETE issues/{issue_id}/evidence/{evidence_id}", **WRITE, answer=IssueSerializer,
        subject="issue_id", allowed=can_change_work_product, activity="took a document off {object}",
        when="Use it when a document says nothing about an issue after all.",
    )  # fmt: skip
    def unlink_evidence(self, request: Request, issue: Issue, evidence: EvidenceItem) -> Response:
        """Withdraw a whole document from those that bear on an issue, with its note; neither the file nor facts of it change.
        404 if it is not there any more. Of a person's an agent has to ask (202). Emits issue.updated."""
        return self._unlinked(issue, item=evidence)

    @tool(
        "issues.decide", "POST cases/{case_id}/issues/decide", **WRITE, body=ProposalDecision, answer=DecidedSerializer,
        example={"issue_ids": ["0192d3a0-0000-7000-8000-000000000000"], "status": "dismissed"},
        subject=None, activity="decided about what was proposed",
        when="Use it to accept or dismiss proposed claims, issues and links, one or many at once.",
    )  # fmt: skip
    def decide(self, request: Request, case: Case) -> Response:
        """Give claims, issues and links of a case one status: all of them or, if any id is not right, none. Approving a link
        approves its issue, and an issue its claim, where these are only proposed. Only people approve; if a person decided
        about any of them, an agent's call waits for approval as a whole (202). Emits claim.updated and issue.updated for
        those that changed. A retry changes nothing more."""
        body = self.body
        changed = proposals_decide(
            actor=self.actor, case=case, status=body["status"],
            claims=self._named(Claim, "claim_ids"), issues=self._named(Issue, "issue_ids"),
            links=self._named(IssueLink, "link_ids"),
        )  # fmt: skip
        return self.answer({"updated": changed})

    def _named(self, model: Any, field: str) -> list[Any]:
        rows = model.objects.select_for_update(of=("self",)).select_related("case").order_by("pk")
        return resolve_ids(rows, self.body.get(field, ()), field, view=self)

    def _unlinked(self, issue: Issue, **ends: Any) -> Response:
        rows = IssueLink.objects.visible_to(self.scope).select_for_update(of=("self",)).select_related("issue", "case")
        link = rows.filter(issue=issue, **ends).first()
        if link is None:
            raise NotFound("This is not linked to the issue.")
        issue_unlink(actor=self.actor, link=link)
        return self.shown(issue)

    def shown(self, issue: Issue) -> Response:
        return self.answer(shown_issues(Issue.objects.visible_to(self.scope), self.scope).get(pk=issue.pk))
