"""An agent's request for approval: requested, approved and executed, denied, or expired."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder

from agents.approvals.execution import check_target_unchanged, execute_approved_call
from agents.approvals.named import Versions
from agents.billing.alerts import attorneys_of
from agents.models import AgentSession, Approval
from agents.policies import check_decide, check_pending, check_request_open
from audit.events.actions import emit_for
from audit.jobs.actions import job_await, job_end
from audit.models import Job
from audit.templatetags.activity import tried_words
from cases.models import Case, Notification, Role, User
from cases.notifications.actions import notify
from config.api.dryrun import without
from config.api.errors import QuotaExceeded, Unavailable
from config.api.scope import SYSTEM, Actor, Scope
from config.api.tool import get_tool

Status = Approval.Status
LARGEST_SUMMARY = 64 * 1024  # of the rehearsal that is kept for the card; what would be answered is left out beyond it
SHOWN_OF_MANY = 20  # things of a diff that are kept then
DENIED = {
    "code": "APPROVAL_DENIED", "message": "A person of the case denied this.", "recoverable": False,
    "retry_guidance": "Read the note of approvals.get; ask again only for something else.", "partial_results": {},
}  # fmt: skip
EXPIRED = DENIED | {
    "code": "APPROVAL_EXPIRED", "message": "Nobody answered in time, or what it concerned has changed.",
    "recoverable": True, "retry_guidance": "Read the current state, and make the call again if it is still right.",
}  # fmt: skip


def hash_of(actor: Actor, request: Any) -> bytes:
    """What an approval is bound to: this session, method, path and body."""
    body = json.dumps(request.data, sort_keys=True, separators=(",", ":"), cls=JSONEncoder)
    return hashlib.sha256(f"{actor.session_id}\n{request.method} {request.path}\n{body}".encode()).digest()


def pending_for(actor: Actor, request: Any, version: int | None, named: Versions) -> Approval | None:
    """The approval that the very same request waits for, unless it ran out or its target has changed: that one ends."""
    rows = Approval.objects.select_for_update(of=("self",)).select_related("job")
    found = rows.filter(session=actor.session_id, request_hash=hash_of(actor, request), status=Status.PENDING).first()
    if found is None:
        return None
    if _still_asks(found, version, named):
        return found
    approval_expire(found)
    return None


def check_may_request(actor: Actor, request: Any, version: int | None, named: Versions) -> None:
    """Raise ``QuotaExceeded`` where :func:`approval_request` would: too many calls wait, and this one is not among them.
    Changes nothing; an approval that would end first is not counted."""
    waiting = Approval.objects.filter(session=actor.session_id, status=Status.PENDING)
    found = waiting.filter(request_hash=hash_of(actor, request)).first()
    if found is None or not _still_asks(found, version, named):
        _check_pending_limit(waiting.exclude(pk=found.pk if found else None).count())


def _still_asks(approval: Approval, version: int | None, named: Versions) -> bool:
    """Whether a request still waits as it was made: nothing it concerns has changed, and it has not run out."""
    unchanged = (approval.target_version, approval.named_versions) == (version, named)
    return unchanged and approval.expires_at > timezone.now()


@transaction.atomic
def approval_request(
    *, actor: Actor, case_id: uuid.UUID | None, request: Any, summary: dict[str, Any], **fields: Any
) -> Approval:
    """Have a call of a session wait for approval, and notify its owner and the attorneys of the case; where it concerns no
    single case, its owner and the firm's admins.

    It waits for so many hours, but no longer than the session lasts, for then the session may do nothing any more.
    Raises ``QuotaExceeded`` while too many of its calls wait.
    """
    case = Case.objects.get(pk=case_id) if case_id else None
    _check_pending_limit(Approval.objects.filter(session=actor.session_id, status=Status.PENDING).count())
    bound: dict[str, Any] = {"session_id": actor.session_id, "request_hash": hash_of(actor, request)}
    approval = Approval(
        **bound, firm_id=actor.in_firm, case=case, method=request.method, path=request.path, body=request.data,
        summary=_kept(summary), expires_at=_until(actor), **fields,
    )  # fmt: skip
    try:
        with transaction.atomic():
            approval.job = job_await(actor=actor, kind=approval.tool[:60], row=approval, entity_type="approval")
            approval.save(force_insert=True)
    except IntegrityError:  # an identical request was stored at the same time
        return Approval.objects.get(**bound, status=Status.PENDING)
    emit_for(approval, actor=actor, event_type="approval.created", data=_about(approval))
    notify(
        actor=actor, recipients=_approvers(approval), kind=Notification.Kind.APPROVAL, case=case,
        title=f"{actor.name} asks to {tried_words(approval.tool)}", body=approval.why, entity_type="approval",
        entity_id=approval.pk,
    )  # fmt: skip
    return approval


@transaction.atomic
def approval_approve(
    *, actor: Actor, scope: Scope, approval: Approval, request: HttpRequest, note: str = ""
) -> Approval:
    """Approve a request and execute it, once, as its session, with the rights this has now. The job has the answer.

    Raises ``Conflict`` if it was decided, withdrawn or has run out, or its target was changed since; then nothing
    happens. What the call itself refuses ends the job as failed: the approval is used all the same.
    """
    _check(actor, scope, approval)
    check_target_unchanged(approval)
    _decide(approval, actor, Status.APPROVED, note)
    Job.objects.filter(pk=approval.job_id).update(started_at=timezone.now())
    response = execute_approved_call(approval, request)
    if response.status_code >= 500:
        raise Unavailable("This could not be executed just now; the approval still waits.", retry_after=5)
    answer = json.loads(json.dumps(without(response.data, _never_kept(approval.tool)), cls=JSONEncoder)) or {}
    if response.status_code >= 400:
        job_end(approval.job, status=Job.Status.FAILED, error=answer["error"])
    else:
        job_end(approval.job, status=Job.Status.COMPLETED, result=answer)
    return approval


@transaction.atomic
def approval_deny(*, actor: Actor, scope: Scope, approval: Approval, note: str = "") -> Approval:
    """Deny a request: its job ends as denied, with the note. Raises ``Conflict`` as approving does."""
    _check(actor, scope, approval)
    _decide(approval, actor, Status.DENIED, note)
    job_end(approval.job, status=Job.Status.DENIED, error=DENIED | {"suggested_action": note})
    return approval


@transaction.atomic
def approval_expire(approval: Approval) -> None:
    """Expire a request that nobody answered. Repeating it changes nothing."""
    if not Approval.objects.filter(pk=approval.pk, status=Status.PENDING).update(
        status=Status.EXPIRED, version=F("version") + 1
    ):
        return
    approval.status = Status.EXPIRED
    emit_for(approval, actor=SYSTEM, event_type="approval.updated", data=_about(approval))
    job_end(approval.job, status=Job.Status.DENIED, error=EXPIRED)


def job_withdrawn(job: Job) -> None:
    """Expire the request of a job that was cancelled while it waited. Registered for every job that ends."""
    if job.entity_type != "approval" or job.status != Job.Status.CANCELLED:
        return
    for approval in Approval.objects.filter(job=job, status=Status.PENDING):
        approval_expire(approval)


def _until(actor: Actor) -> datetime:
    if actor.session_id is None:
        raise ValueError("Only a session asks for approval.")
    ends = AgentSession.objects.filter(pk=actor.session_id).values_list("expires_at", flat=True)
    return min(timezone.now() + timedelta(hours=settings.APPROVAL_HOURS), *ends)


def _check_pending_limit(waiting: int) -> None:
    """A session may have only so many requests waiting at a time."""
    if waiting >= settings.MAX_PENDING_APPROVALS:
        raise QuotaExceeded(
            f"This session has asked {waiting} times and nobody has answered yet.",
            details={
                "cap_type": "pending_approvals", "current_spend": waiting, "cap_amount": settings.MAX_PENDING_APPROVALS,
            },
            retry_after=600,
            suggestion="Wait for an answer, or withdraw a request with jobs.cancel.",
        )  # fmt: skip


def _check(actor: Actor, scope: Scope, approval: Approval) -> None:
    check_decide(actor, scope, approval)
    check_request_open(approval)
    check_pending(approval)


def _decide(approval: Approval, actor: Actor, status: str, note: str) -> None:
    approval.status, approval.note = status, note
    approval.decided_by_id, approval.decided_at = actor.id, timezone.now()
    approval.version += 1
    approval.save(update_fields=["status", "note", "decided_by", "decided_at", "version", "updated_at"])
    emit_for(approval, actor=actor, event_type="approval.updated", data=_about(approval))


def _approvers(approval: Approval) -> list[User]:
    owner = AgentSession.objects.select_related("key__owner").get(pk=approval.session_id).key.owner
    admins = User.objects.filter(firm_id=approval.firm_id, role=Role.FIRM_ADMIN, is_active=True)
    others = attorneys_of(approval.case) if approval.case else admins
    return list({person.pk: person for person in (owner, *others)}.values())


def _about(approval: Approval) -> dict[str, Any]:
    return {"tool": approval.tool, "status": approval.status, "job_id": str(approval.job_id)}


def _never_kept(tool: str) -> Collection[str]:
    """The fields of a tool's answer that its job's result leaves out. The address of an export or a download stays: it ends
    within a minute, and there is no other way to the file."""
    one = get_tool(tool)
    return () if one.audit in ("export", "download") else one.secrets


def _kept(summary: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(summary, cls=JSONEncoder)
    kept: dict[str, Any] = json.loads(text)
    if len(text) <= LARGEST_SUMMARY:
        return kept
    few, diff = kept["diff"][:SHOWN_OF_MANY], kept["diff"]
    return kept | {"would_answer": None, "diff": few, "diff_more": kept["diff_more"] + len(diff) - len(few)}
