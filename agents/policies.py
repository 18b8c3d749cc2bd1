"""Who may do what with agents and jobs. ``check_x`` says why not, ``can_x`` answers yes or no for ``allowed_actions``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from agents.access.roles import roles_of
from agents.approvals.states import STATES as APPROVAL_STATES
from agents.models import AgentKey, AgentSession, Approval, WebhookDelivery
from agents.webhooks.states import STATES as DELIVERY_STATES
from audit.jobs.states import STATES as JOB_STATES
from audit.models import Job
from cases.models import Case, Role
from cases.policies import check_case_open, check_decider, check_firm_admin, check_person
from cases.roles import AGENT_OPERATIONS, operations_of
from config.api.errors import Conflict, Forbidden, Invalid, Suspended, Unauthorized
from config.api.scope import Actor, Scope
from config.api.tool import get_tool

DIRECTING = (Role.ATTORNEY, Role.FIRM_ADMIN)  # who answers for what agents do
STOPPABLE = (Job.Status.QUEUED, Job.Status.PROCESSING, Job.Status.AWAITING_APPROVAL)
REPEATABLE = JOB_STATES.sources(Job.Status.QUEUED)


def check_make_key(actor: Actor) -> None:
    """Keys are credentials: only people make them, attorneys and firm admins for themselves."""
    check_person(actor, "make agent keys")
    if not operations_of(actor.role) & {"admin", "admin:agent_keys"}:
        raise Forbidden("Only attorneys and firm admins have agents.")


def check_operations(asked: Iterable[str], held: Collection[str]) -> None:
    """What is passed on is never more than what is held. Raises ``Invalid`` naming what is too much."""
    beyond = sorted(set(asked) - (set(held) & AGENT_OPERATIONS))
    if beyond:
        raise Invalid.field("operations", f"Not yours to pass on: {', '.join(beyond)}.")


def check_entity_types(asked: Iterable[str] | None, held: Collection[str] | None) -> None:
    """Likewise for the kinds of objects; ``None`` is every kind."""
    if asked is None or held is None:
        return
    beyond = sorted(set(asked) - set(held))
    if beyond:
        raise Invalid.field("entity_types", f"Beyond the key's: {', '.join(beyond)}.")


def check_privileged(asked: bool, held: bool) -> None:
    """A session sees what is privileged only if its key does."""
    if asked and not held:
        raise Invalid.field("privileged", "Beyond the key's: it does not see what is privileged.")


def check_cases(asked: Collection[object], found: Collection[Case]) -> None:
    """Every case asked for must be one the caller may pass on; foreign and missing ones are refused alike."""
    if len(found) != len(set(asked)):
        raise Invalid.field("case_ids", "At least one of these cases does not exist, or is beyond what you may reach.")


def check_future(moment: datetime | None) -> None:
    """An end lies ahead."""
    if moment is not None and moment <= timezone.now():
        raise Invalid.field("expires_at", "This time has passed.")


def check_open_session(actor: Actor) -> None:
    """Sessions are opened with the key itself, neither by a person nor from within another session."""
    if actor.type != "agent" or actor.session_id is not None:
        raise Forbidden(
            "Only an agent key opens sessions.", suggestion="Send the agent key as Authorization: Bearer itx_key_…"
        )


def can_revoke_key(actor: Actor, key: AgentKey) -> bool:
    return actor.is_person and key.revoked_at is None


def check_not_suspended(key: AgentKey) -> None:
    """A key whose session was suspended opens no other one, whatever else becomes of that session, until a person decides."""
    held = key.sessions.filter(status=AgentSession.Status.SUSPENDED).order_by("id").first()
    if held is not None:
        raise Suspended(
            "A session of this key is suspended; until a person lifts that, the key opens no other.",
            details={"session_id": str(held.pk), "reason": held.status_reason},
            suggestion="The attorney who answers for this agent lets it go on (agents.resume_session) or ends it.",
        )


def check_end(actor: Actor, session: AgentSession) -> None:
    """Ending a suspended session lifts the suspension of its key: a person's to do."""
    if session.status == AgentSession.Status.SUSPENDED and not actor.is_person:
        raise Suspended(f"This session is suspended: {session.status_reason or 'too many errors'}. A person ends it.")


def can_end_session(actor: Actor, session: AgentSession) -> bool:
    by_person = actor.is_person or session.status != AgentSession.Status.SUSPENDED
    return session.status != AgentSession.Status.TERMINATED and by_person


def check_review_changes(actor: Actor) -> None:
    """Accepting what a session did, or taking it back, is for those who answer for cases; never for an agent."""
    if not (actor.is_person and actor.role in (Role.FIRM_ADMIN, Role.ATTORNEY)):
        raise Forbidden(
            "Only an attorney or a firm admin reviews what an agent did.",
            details={"required_actor": "human", "required_roles": [Role.FIRM_ADMIN.value, Role.ATTORNEY.value]},
        )


def check_change_job(job: Job) -> None:
    """In an archived case nothing is done any more, nor undone."""
    if job.case:
        check_case_open(job.case)


def check_stop_job(actor: Actor, job: Job) -> None:
    """What a person had begun is stopped by a person, or by an agent's call that a person approved."""
    check_change_job(job)
    if job.actor_type == "human":
        check_decider(actor, "A person began this job.")


def check_see_answer(scope: Scope, job: Job) -> None:
    """What an approved call answered, the address of a file perhaps, is for the agent that made it, in a session that sees as
    much; and for people."""
    if scope.actor.type != "agent" or job.session_id == scope.actor.session_id:
        return
    rows = AgentSession.objects.filter(key_id=scope.actor.id)
    asked = rows.filter(pk=job.session_id).first() if job.session_id else None
    if asked is None or (asked.privileged and not scope.privileged):
        raise Forbidden("What this call answered is for the agent that made it.", details={"required_actor": "human"})


def can_cancel_job(actor: Actor, job: Job) -> bool:
    return job.status in STOPPABLE and not _archived(job)


def can_retry_job(actor: Actor, job: Job) -> bool:
    return job.status in REPEATABLE and job.entity_type != "approval" and not _archived(job)


def check_decide(actor: Actor, scope: Scope, approval: Approval) -> None:
    """Agents never approve; of people those who direct agents, and who might make the request themselves."""
    check_person(actor, "approve or deny")
    needed = get_tool(approval.tool).permission
    if actor.role not in DIRECTING or not scope.permits(needed):
        raise Forbidden(
            "Attorneys of the case and firm admins approve and deny.", details={"required_permission": needed}
        )


def check_pending(approval: Approval) -> None:
    """An approval is used once, and in time."""
    if (
        approval.status not in APPROVAL_STATES.sources(Approval.Status.APPROVED)
        or approval.job.status != Job.Status.AWAITING_APPROVAL
    ):
        raise Conflict("This was decided already.", details={"status": approval.status})
    if approval.expires_at <= timezone.now():
        raise Conflict("This has run out unanswered.", details={"expires_at": approval.expires_at.isoformat()})


def can_decide(actor: Actor, approval: Approval) -> bool:
    waiting = approval.status == Approval.Status.PENDING and approval.expires_at > timezone.now()
    return actor.is_person and actor.role in DIRECTING and waiting and not (_archived(approval) and _changes(approval))


def check_request_open(approval: Approval) -> None:
    """In an archived case nothing is done any more; what is exported changes nothing there."""
    if approval.case and _changes(approval):
        check_case_open(approval.case)


def _changes(approval: Approval) -> bool:
    return get_tool(approval.tool).audit != "export"


def _archived(row: Job | Approval) -> bool:
    """Whether it concerns a case that is archived."""
    return row.case is not None and row.case.is_archived


def check_session_stands(session: AgentSession) -> None:
    """Whether an approved request may still be made: its session goes on, and its key and attorney were not stopped."""
    key = session.key
    if session.status == AgentSession.Status.SUSPENDED:
        raise Suspended(f"The session is suspended: {session.status_reason or 'too many errors'}.")
    if session.expires_at <= timezone.now():
        raise Unauthorized(
            "The session that asked has run out since.", suggestion="The agent can ask again in a new session."
        )
    over = key.expires_at is not None and key.expires_at <= timezone.now()
    if session.status == AgentSession.Status.TERMINATED or key.revoked_at or over or not key.owner.is_active:
        raise Unauthorized("The session that asked was ended, or its key or attorney may not act any more.")


def check_set_controls(actor: Actor, *, firm_wide: bool) -> None:
    """People bound agents: the firm's admins for all of it, attorneys on their cases."""
    check_person(actor, "set what agents may spend and do without approval")
    if firm_wide:
        check_firm_admin(actor)
    elif actor.role not in DIRECTING:
        raise Forbidden("Attorneys of the case and firm admins set its controls.")


def check_waive(fields: Mapping[str, object]) -> None:
    """What all agents need approval for is loosened by the firm's admins, for all cases; a case only tightens it."""
    if fields.get("approval_waived_tools"):
        raise Invalid.field(
            "approval_waived_tools", "Only the firm's own controls waive approval: controls.update_firm."
        )


def check_role(agent_types: Iterable[str], operations: Iterable[str], entity_types: Iterable[str] | None) -> None:
    """Nobody asks for more than an agent's role has. Raises ``Invalid`` naming what is beyond it."""
    for role in roles_of(*agent_types):
        if beyond := sorted(set(operations) - role.words):
            raise Invalid.field("operations", f"Beyond the role {role.label}: {', '.join(beyond)}.")
        if role.entity_types is not None and (beyond := sorted(set(entity_types or ()) - role.entity_types)):
            raise Invalid.field("entity_types", f"Beyond the role {role.label}: {', '.join(beyond)}.")


def check_lasting(agent_types: Iterable[str], seconds: int) -> None:
    """A session lasts no longer than its role's may."""
    for role in roles_of(*agent_types):
        if seconds > role.longest_seconds:
            raise Invalid.field("ttl_seconds", f"At most {role.longest_seconds} for the role {role.label}.")


def check_rotate_key(actor: Actor, key: AgentKey) -> None:
    """Whoever holds the secret acts in the owner's name: only the owner gets a new one, and only of a key that works."""
    check_make_key(actor)
    if key.owner_id != actor.id:
        raise Forbidden("Only the attorney who owns a key rotates it.", suggestion="Revoke it, if it must stop.")
    if key.revoked_at or hasattr(key, "automation_rule"):
        raise Conflict("A rule's own key is never shown." if not key.revoked_at else "This key was revoked.")


def check_grant_access(actor: Actor, key: AgentKey) -> None:
    """An attorney lets applications into sessions of their own keys, while the key is good."""
    check_make_key(actor)
    if key.owner_id != actor.id:
        raise Forbidden("Only the attorney who owns a key lets applications work with it.")
    if key.revoked_at or (key.expires_at and key.expires_at <= timezone.now()) or hasattr(key, "automation_rule"):
        raise Conflict("This key lets nobody in any more.", suggestion="Choose another key, or make one.")


def can_rotate_key(actor: Actor, key: AgentKey) -> bool:
    return can_revoke_key(actor, key) and key.owner_id == actor.id and not hasattr(key, "automation_rule")


def check_going(session: AgentSession) -> None:
    """What has ended is not arranged any more."""
    if session.status == AgentSession.Status.TERMINATED or session.expires_at <= timezone.now():
        raise Conflict("This session has ended.", details={"status": session.status})


def can_update_session(actor: Actor, session: AgentSession) -> bool:
    return session.status != AgentSession.Status.TERMINATED and session.expires_at > timezone.now()


def check_resume(actor: Actor, session: AgentSession) -> None:
    """Only a person lifts a suspension; of a session that has run out too, for its key opens no other until then."""
    check_person(actor, "let a suspended session go on")
    if session.status != AgentSession.Status.SUSPENDED:
        check_going(session)


def can_resume_session(actor: Actor, session: AgentSession) -> bool:
    return actor.is_person and session.status == AgentSession.Status.SUSPENDED


def deliver_until(session: AgentSession) -> datetime:
    """Returns until when deliveries are retried: after the session has expired, as long as all attempts take."""
    return session.expires_at + timedelta(seconds=sum(settings.WEBHOOK_RETRY_SECONDS))


def check_replay(delivery: WebhookDelivery) -> None:
    """Only a delivery that is not pending and still has a receiver can be retried."""
    if delivery.status not in DELIVERY_STATES.sources(WebhookDelivery.Status.PENDING):
        raise Conflict("This delivery is on its way.", details={"next_attempt_at": delivery.next_attempt_at})
    if why := _no_receiver(delivery):
        raise Conflict(why)


def can_replay(actor: Actor, delivery: WebhookDelivery) -> bool:
    return delivery.status in DELIVERY_STATES.sources(WebhookDelivery.Status.PENDING) and not _no_receiver(delivery)


def _no_receiver(delivery: WebhookDelivery) -> str:
    """Returns why the delivery can't be sent; empty if it can."""
    session = delivery.webhook.session
    if delivery.webhook.disabled_at:
        return "The webhook is switched off; register it again first."
    if session.status == AgentSession.Status.TERMINATED:
        return "The session was ended."
    return "The session's time was over too long ago." if deliver_until(session) <= timezone.now() else ""
