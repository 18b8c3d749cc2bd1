"""Everything that changes an issue, and what is linked to it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from audit.events.actions import emit_each, emit_for
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.scope import Actor
from config.db import made_by
from evidence.models import EvidenceItem
from facts.claims.actions import changed_fields, move, standing_of
from facts.claims.ordering import reordered
from facts.claims.policies import (
    MOST_ISSUES,
    MOST_LINKS,
    check_change,
    check_delete_issue,
    check_number,
    check_peoples,
)
from facts.models import Claim, Fact, Issue, IssueLink
from facts.models.claim import Standing


@transaction.atomic
def issue_create(*, actor: Actor, claim: Claim, **fields: Any) -> Issue:
    """Write down an issue as the last of a claim. A person's is approved by that person, an agent's is proposed."""
    check_case_open(claim.case)
    check_element(claim, fields.get("element"))
    _lock(claim)
    rows = Issue.objects.filter(claim=claim)
    check_number(rows.count() + 1, MOST_ISSUES, "issues of a claim")
    last = rows.aggregate(last=Max("position"))["last"] or 0
    issue = Issue(
        firm_id=claim.firm_id, case_id=claim.case_id, claim=claim, position=last + 1,
        **{**standing_of(actor), **made_by(actor), **fields},
    )  # fmt: skip
    issue.save()
    data = {"claim_id": str(claim.pk), "status": issue.status}
    emit_for(issue, actor=actor, event_type="issue.created", data=data)
    return issue


@transaction.atomic
def issue_update(*, actor: Actor, issue: Issue, **fields: Any) -> Issue:
    """Change what an issue says, which element it serves, or whether it stands."""
    check_case_open(issue.case)
    check_element(issue.claim, fields.get("element"))
    if changed := changed_fields(actor, issue, fields):
        issue.save()
        _emit_updated(actor, issue, changed)
    return issue


@transaction.atomic
def issue_delete(*, actor: Actor, issue: Issue) -> None:
    """Remove an issue with its links; facts and documents stay."""
    check_delete_issue(actor, issue)
    emit_for(issue, actor=actor, event_type="issue.deleted", data={"claim_id": str(issue.claim_id)})
    issue.delete()


@transaction.atomic
def issues_reorder(
    *, actor: Actor, claim: Claim, ids: Sequence[uuid.UUID], versions: Sequence[int] = ()
) -> list[Issue]:
    """Give the claim's issues this order; returns those that moved."""
    check_case_open(claim.case)
    _lock(claim)
    rows = list(Issue.objects.select_for_update(of=("self",)).filter(claim=claim).order_by("position"))
    moved = reordered(rows, ids, versions, "issue_ids")
    check_peoples(actor, moved)
    move(moved)
    data = lambda one: {"fields": ["position"], "status": one.status}  # noqa: E731
    emit_each(moved, actor=actor, event_type="issue.updated", data=data)
    return moved


@transaction.atomic
def issue_link(
    *, actor: Actor, issue: Issue, fact: Fact | None = None, item: EvidenceItem | None = None, bearing: str, note: str
) -> IssueLink:
    """Link a fact or a document to an issue, or change the link there is. A person's link stands, an agent's is proposed;
    a person who links anew what was proposed approves it."""
    check_case_open(issue.case)
    link = IssueLink.objects.select_for_update().filter(issue=issue, fact=fact, item=item).first()
    if link is None:
        check_number(IssueLink.objects.filter(case=issue.case_id).count() + 1, MOST_LINKS, "links in a case")
        link = IssueLink(
            firm_id=issue.firm_id, case_id=issue.case_id, issue=issue, fact=fact, item=item, bearing=bearing, note=note,
            **standing_of(actor), **made_by(actor),
        )  # fmt: skip
        link.save()
        _emit_updated(actor, issue, ["links"])
        return link
    fields: dict[str, Any] = {"bearing": bearing, "note": note}
    if actor.is_person:
        fields["status"] = Standing.APPROVED
    if changed_fields(actor, link, fields):
        link.save()
        _emit_updated(actor, issue, ["links"])
    return link


@transaction.atomic
def issue_unlink(*, actor: Actor, link: IssueLink) -> None:
    """Take away a link; the fact or the document stays."""
    check_change(actor, link)
    issue = link.issue
    link.delete()
    _emit_updated(actor, issue, ["links"])


def check_element(claim: Claim, number: int | None) -> None:
    if number is not None and claim.element(number) is None:
        raise Invalid.field("element", f"This claim has {len(claim.elements)} elements.")


def _emit_updated(actor: Actor, issue: Issue, fields: list[str]) -> None:
    data = {"fields": fields, "status": issue.status}
    emit_for(issue, actor=actor, event_type="issue.updated", data=data)


def _lock(claim: Claim) -> None:
    """Who adds and moves issues of a claim does it one after the other."""
    Claim.objects.select_for_update(of=("self",), no_key=True).get(pk=claim.pk)
