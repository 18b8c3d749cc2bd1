"""Executes a run: a lease, a session on the attorney's behalf, the agent's work, and a readable end."""

from __future__ import annotations

import logging
import time
import uuid
from datetime import timedelta
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from agents.access.authentication import SESSION_PREFIX, key_scope
from agents.access.session_actions import session_create, sessions_end
from agents.automation.reach import why_not_in, why_stopped
from agents.billing.run_spending import run_release
from agents.hosted.agent import Task
from agents.hosted.calling import LIMITED, ToolRefusedError, Tools
from agents.hosted.first_look import CapReachedError
from agents.hosted.registry import HOSTED
from agents.models import AgentSession, AutomationRun
from audit.events.actions import emit_for
from cases.models import Notification
from cases.notifications.actions import TOGETHER, notify
from cases.signin.secrets import digest, new_secret
from config.api.errors import QuotaExceeded
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from evidence.engines.base.types import EngineError

MOST_ATTEMPTS = 3
LATER = timedelta(seconds=30)  # until the next attempt; each attempt doubles it
LEASE = timedelta(minutes=5)  # longer than a model takes
SESSION_SECONDS = 900
DONE, GONE = "The run has ended.", 404
NOT_FINISHED = "It did not come to an end, also when it was tried again."
logger = logging.getLogger("intactus.automation")
Status = AutomationRun.Status


class SessionOverError(RuntimeError):
    """The run's session was ended or suspended: the person who did that does not want it to continue."""


def execute_run(run_id: uuid.UUID) -> bool:
    """Execute the run, unless another worker has it or it has ended; returns whether this call did anything."""
    run = claim(run_id)
    if run is None:
        return False
    if reason := _why_not(run):
        end(run, Status.SKIPPED, {"reason": reason})
    elif run.attempts > MOST_ATTEMPTS:
        end(run, Status.FAILED, {"reason": NOT_FINISHED})
    else:
        _attempt(run)
    return True


def claim(run_id: uuid.UUID) -> AutomationRun | None:
    """Take the run's lease for this worker; returns ``None`` if another worker has it."""
    now = timezone.now()
    free = Q(lease_until__isnull=True) | Q(lease_until__lte=now)
    rows = AutomationRun.objects.filter(pk=run_id, status__in=(Status.QUEUED, Status.RUNNING)).filter(free)
    if not rows.update(status=Status.RUNNING, lease_until=now + LEASE, attempts=F("attempts") + 1):
        return None
    run: AutomationRun = AutomationRun.objects.select_related("rule__key__owner", "event", "session").get(pk=run_id)
    return run


def execute_waiting_runs(*, seconds: float) -> bool:
    """Execute waiting runs for at most ``seconds``; returns whether some are left."""
    ends = time.monotonic() + seconds
    while waiting := waiting_runs(limit=20):
        for run_id in waiting:
            if time.monotonic() > ends:
                return True
            execute_run(run_id)
    return False


def waiting_runs(*, limit: int) -> list[uuid.UUID]:
    """Returns runs without a lease: new ones, those due for another attempt, and those of workers that died."""
    free = Q(lease_until__isnull=True) | Q(lease_until__lte=timezone.now())
    active = AutomationRun.objects.filter(free, status__in=(Status.QUEUED, Status.RUNNING))
    return list(active.order_by("id").values_list("pk", flat=True)[:limit])


def _attempt(run: AutomationRun) -> None:
    agent = HOSTED[run.rule.agent_type]
    task = Task(run.pk, run.case_id, run.event.event_type, run.event.entity_id)
    try:
        tools = Tools(open_session(run), allowed=agent.tools, run_id=run.pk)
        outcome = agent.work(tools, task)
    except CapReachedError as full:
        end(run, Status.FAILED, {"reason": str(full), "code": QuotaExceeded.code})
    except QuotaExceeded:  # the case's sessions are all taken
        _wait(run)
    except SessionOverError as over:
        end(run, Status.FAILED, {"reason": str(over)})
    except ToolRefusedError as refused:
        _refused(run, refused)
    except EngineError:
        _again(run, LATER * 2**run.attempts)
    else:
        end(run, Status.DONE, outcome)


def open_session(run: AutomationRun) -> str:
    """Returns the token of the run's session, narrowed to the event's case. A later attempt continues the same session."""
    key, rule, token = run.rule.key, run.rule, new_secret(SESSION_PREFIX)
    _, scope = key_scope(key)
    with firm_boundary(run.firm_id):
        if run.session is None:
            purpose = f"{rule.name}. {rule.instruction}" if rule.instruction else rule.name
            run.session, token = session_create(
                actor=scope.actor, scope=scope, key=key, case_ids=[run.case_id], ttl_seconds=SESSION_SECONDS,
                purpose=purpose[:300],
            )  # fmt: skip
            AutomationRun.objects.filter(pk=run.pk).update(session=run.session)
            return token
        if run.session.status != AgentSession.Status.ACTIVE:
            raise SessionOverError(run.session.status_reason or "Its session was ended.")
        until = timezone.now() + timedelta(seconds=SESSION_SECONDS)
        AgentSession.objects.filter(pk=run.session.pk).update(token_hash=digest(token), expires_at=until)
    return token


def end(run: AutomationRun, status: str, outcome: dict[str, Any]) -> None:
    """Store the outcome of the run and end its session. Does nothing if another attempt has claimed the run."""
    run.status, run.outcome = status, outcome
    with firm_boundary(run.firm_id):
        if not _mine(run).update(status=status, outcome=outcome, finished_at=timezone.now(), lease_until=None):
            return
        payload = {"rule_id": str(run.rule_id), "session_id": str(run.session_id) if run.session_id else None}
        emit_for(run, actor=SYSTEM, event_type=f"automation_run.{EVENTS[status]}", data=payload)
        if run.session_id:
            sessions_end(actor=SYSTEM, sessions=AgentSession.objects.filter(pk=run.session_id), reason=DONE)
        if status == Status.FAILED:
            _notify_of_failure(run)
    run_release(run.pk, run.firm_id)


EVENTS: dict[str, str] = {Status.DONE: "completed", Status.FAILED: "failed", Status.SKIPPED: "skipped"}


def _why_not(run: AutomationRun) -> str:
    rule = run.rule
    if rule.deleted_at:
        return "The rule was deleted."
    if not rule.enabled:
        return "The rule was paused."
    with firm_boundary(run.firm_id):
        return why_stopped(rule) or why_not_in(rule, run.case_id)


def _refused(run: AutomationRun, refused: ToolRefusedError) -> None:
    logger.info("run %s: %s", run.pk, refused)
    if refused.status == GONE:
        end(run, Status.SKIPPED, {"reason": "What it was about is not there any more."})
    elif refused.status == LIMITED:
        _wait(run)
    elif refused.passes and run.attempts < MOST_ATTEMPTS:
        _again(run, LATER * 2**run.attempts)
    else:
        end(run, Status.FAILED, {"reason": f"{refused.name} answered {refused.code}.", "code": refused.code})


def _again(run: AutomationRun, delay: timedelta) -> None:
    """Leave the run to a later attempt, by setting when its lease expires."""
    _mine(run).update(lease_until=timezone.now() + delay)


def _wait(run: AutomationRun) -> None:
    """Leave the run to a later attempt because all capacity is in use. This does not count as an attempt."""
    _mine(run).update(lease_until=timezone.now() + LATER, attempts=run.attempts - 1)


def _mine(run: AutomationRun) -> QuerySet[AutomationRun]:
    """Returns the run's row if no later attempt has claimed it."""
    return AutomationRun.objects.filter(pk=run.pk, status=Status.RUNNING, attempts=run.attempts)


def _notify_of_failure(run: AutomationRun) -> None:
    """Notify whoever the rule works for, unless an unread notice of the last hour says the same: its page lists all runs."""
    owner, said = run.rule.key.owner, run.outcome.get("reason", "")[:1000]
    known = Notification.objects.filter(
        recipient=owner, case=run.case, kind=Notification.Kind.AUTOMATION, entity_id=run.rule_id, body=said,
        read_at__isnull=True, created_at__gt=timezone.now() - TOGETHER,
    )  # fmt: skip
    if known.exists():
        return
    notify(
        actor=SYSTEM, firm_id=run.firm_id, recipients=[owner], kind=Notification.Kind.AUTOMATION,
        title=f"A run of “{run.rule.name}” failed", body=said, case=run.case, entity_type="automation_rule",
        entity_id=run.rule_id,
    )  # fmt: skip
