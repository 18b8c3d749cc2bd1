"""Everything that changes a claim."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from audit.events.actions import emit_each, emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.scope import Actor
from config.db import made_by
from facts.claims.ordering import reordered
from facts.claims.policies import (
    MOST_CLAIMS,
    check_change,
    check_delete_claim,
    check_number,
    check_peoples,
    check_set_status,
)
from facts.elements.catalogue import Cause
from facts.models import Claim, Issue
from facts.models.claim import Standing


@transaction.atomic
def claim_create(
    *, actor: Actor, case: Case, cause: Cause | None = None, with_issues: bool = True, **fields: Any
) -> Claim:
    """Write down a claim or defence, as the last; of a cause of action with its elements and, if wished, an issue for each.

    A person's claim is approved by that person, an agent's is proposed.
    """
    check_case_open(case)
    lock_case(case)
    claim = new_claim(case, cause=cause, **{**standing_of(actor), **made_by(actor), **fields})
    claim.save()
    emit_for(claim, actor=actor, event_type="claim.created", data={"status": claim.status})
    if with_issues:
        issues = issues_of_elements(claim, **standing_of(actor), **made_by(actor))
        issues_store(actor, issues)
    return claim


@transaction.atomic
def claim_update(*, actor: Actor, claim: Claim, **fields: Any) -> Claim:
    """Change what a claim says or whether it stands."""
    check_case_open(claim.case)
    changed = changed_fields(actor, claim, fields)
    if changed:
        claim.save()
        emit_for(claim, actor=actor, event_type="claim.updated", data={"fields": changed, "status": claim.status})
    return claim


@transaction.atomic
def claim_delete(*, actor: Actor, claim: Claim) -> None:
    """Remove a claim with its issues and links; facts and documents stay."""
    check_delete_claim(actor, claim)
    issues = list(claim.issues.all())
    emit_each(issues, actor=actor, event_type="issue.deleted", data={"claim_id": str(claim.pk)})
    emit_for(claim, actor=actor, event_type="claim.deleted")
    claim.delete()


@transaction.atomic
def claims_reorder(*, actor: Actor, case: Case, ids: Sequence[uuid.UUID], versions: Sequence[int] = ()) -> list[Claim]:
    """Give the case's claims this order; returns those that moved."""
    check_case_open(case)
    lock_case(case)
    rows = list(Claim.objects.select_for_update(of=("self",)).filter(case=case).order_by("position"))
    moved = reordered(rows, ids, versions, "claim_ids")
    check_peoples(actor, moved)
    move(moved)
    data = lambda one: {"fields": ["position"], "status": one.status}  # noqa: E731
    emit_each(moved, actor=actor, event_type="claim.updated", data=data)
    return moved


def new_claim(case: Case, *, cause: Cause | None, **fields: Any) -> Claim:
    """The row, unsaved, after the last one of the case. The caller holds the case."""
    rows = Claim.objects.filter(case=case)
    check_number(rows.count() + 1, MOST_CLAIMS, "claims in a case")
    last = rows.aggregate(last=Max("position"))["last"] or 0
    law = (
        {
            "cause": cause.key, "source": cause.source, "jurisdiction": cause.jurisdiction, "look_for": cause.look_for,
            "elements": cause.elements_as_data(), "kind": cause.kind, "title": cause.name,
        }
        if cause
        else {}
    )  # fmt: skip
    claim = Claim(firm_id=case.firm_id, case=case, position=last + 1, **{**law, **fields})
    if not claim.title:
        raise Invalid.field("title", "Give a title, or a cause of action of the catalogue.")
    return claim


def issues_of_elements(claim: Claim, **fields: Any) -> list[Issue]:
    """An issue for each element of the claim, unsaved."""
    return [
        Issue(
            firm_id=claim.firm_id, case_id=claim.case_id, claim=claim, title=one["name"], description=one["text"],
            element=number, position=number, **fields,
        )
        for number, one in enumerate(claim.elements, start=1)
    ]  # fmt: skip


def issues_store(actor: Actor, issues: list[Issue]) -> None:
    Issue.objects.bulk_create(issues)
    data = lambda one: {"claim_id": str(one.claim_id), "status": one.status}  # noqa: E731
    emit_each(issues, actor=actor, event_type="issue.created", data=data)


def standing_of(actor: Actor) -> dict[str, Any]:
    """The columns that say whether what the actor makes stands, and by whose decision."""
    if actor.is_person:
        return {"status": Standing.APPROVED, "decided_by_id": actor.id}
    return {"status": Standing.PROPOSED}


def changed_fields(actor: Actor, row: Any, fields: dict[str, Any]) -> list[str]:
    """Set what differs, with who decided about it; returns the names of what did. The caller saves."""
    changed = sorted(name for name, value in fields.items() if getattr(row, name) != value)
    if not changed:
        return []
    check_change(actor, row)
    if "status" in changed:
        check_set_status(actor, row, fields["status"])
    for name in changed:
        setattr(row, name, fields[name])
    if actor.decider:
        row.decided_by_id = actor.decider.id
    row.version += 1
    return changed


def move(rows: Sequence[Any]) -> None:
    """Store new places; no two rows have the same one at the end of the transaction."""
    now = timezone.now()
    for row in rows:
        row.version += 1
        row.updated_at = now
    if rows:
        type(rows[0]).objects.bulk_update(rows, ["position", "version", "updated_at"])


def lock_case(case: Case) -> None:
    """Who adds and moves claims does it one after the other."""
    Case.objects.select_for_update(of=("self",), no_key=True).get(pk=case.pk)
