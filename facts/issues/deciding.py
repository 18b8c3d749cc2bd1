"""Deciding about what was proposed: one or many claims, issues and links at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from facts.claims.actions import changed_fields
from facts.models import Claim, Issue, IssueLink
from facts.models.claim import Standing

COLUMNS = ("status", "decided_by", "version", "updated_at")


@transaction.atomic
def proposals_decide(
    *,
    actor: Actor,
    case: Case,
    claims: Sequence[Claim],
    issues: Sequence[Issue],
    links: Sequence[IssueLink],
    status: str,
) -> int:
    """Give all of these the status, or none of them; returns how many had another one.

    Approving an issue approves its claim where that is only proposed, and approving a link its issue: what stands needs
    what it stands under. If a person decided about any of them, an agent's call waits for approval as a whole.
    """
    check_case_open(case)
    if status == Standing.APPROVED:
        issues = [*issues, *_proposed(Issue, {one.issue_id for one in links} - {one.pk for one in issues})]
        claims = [*claims, *_proposed(Claim, {one.claim_id for one in issues} - {one.pk for one in claims})]
    changed = {rows[0]: _decided(actor, rows[1], status) for rows in (("claim", claims), ("issue", issues))}
    linked = _decided(actor, links, status)
    for kind, rows in changed.items():
        emit_each(rows, actor=actor, event_type=f"{kind}.updated", data={"fields": ["status"], "status": status})
    _emit_linked(actor, linked)
    return len(linked) + sum(len(rows) for rows in changed.values())


def _proposed(model: Any, ids: set[Any]) -> list[Any]:
    rows = model.objects.select_for_update(of=("self",)).select_related("case")
    return list(rows.filter(pk__in=ids, status=Standing.PROPOSED).order_by("pk"))


def _decided(actor: Actor, rows: Sequence[Any], status: str) -> list[Any]:
    changed = [row for row in rows if changed_fields(actor, row, {"status": status})]
    for row in changed:
        row.save(update_fields=COLUMNS)
    return changed


def _emit_linked(actor: Actor, links: Sequence[IssueLink]) -> None:
    issues = list(Issue.objects.filter(pk__in={one.issue_id for one in links}))
    data = lambda one: {"fields": ["links"], "status": one.status}  # noqa: E731
    emit_each(issues, actor=actor, event_type="issue.updated", data=data)
