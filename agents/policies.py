"""Who may do what with agents and jobs. ``check_x`` says why not, ``can_x`` answers yes or no for ``allowed_actions``."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from django.utils import timezone

from agents.models import AgentKey, AgentSession
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open, check_person
from cases.roles import AGENT_OPERATIONS, operations_of
from config.api.errors import Forbidden, Invalid
from config.api.scope import Actor

STOPPABLE = (Job.Status.QUEUED, Job.Status.PROCESSING, Job.Status.AWAITING_APPROVAL)
REPEATABLE = (Job.Status.FAILED, Job.Status.CANCELLED)


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


def can_end_session(actor: Actor, session: AgentSession) -> bool:
    return session.status != AgentSession.Status.TERMINATED


def check_change_job(job: Job) -> None:
    """In an archived case nothing is done any more, nor undone."""
    check_case_open(job.case)


def can_cancel_job(actor: Actor, job: Job) -> bool:
    return job.status in STOPPABLE and not job.case.is_archived


def can_retry_job(actor: Actor, job: Job) -> bool:
    return job.status in REPEATABLE and not job.case.is_archived
