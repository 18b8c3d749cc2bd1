"""The background tasks of agents."""

from __future__ import annotations

from django.db import connection
from django.utils import timezone

from agents.access.session_actions import IDLE, sessions_end
from agents.approvals.actions import approval_expire
from agents.automation import wakeup as automation_wakeup
from agents.automation.dispatch import dispatch
from agents.automation.runs import execute_waiting_runs, waiting_runs
from agents.billing.run_spending import run_release, unreleased_runs
from agents.billing.spending import job_release, unreleased_jobs
from agents.models import AgentSession, Approval
from agents.webhooks.sender import send_due
from agents.webhooks.wakeup import with_lock
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from config.jobs import background

RUN_SECONDS = 30.0  # then the worker looks for other work first


@background()
def deliver_webhooks() -> None:
    """Make deliveries of new events and send what is due. Started after events, and by the scheduler for retries."""
    if with_lock(lambda: send_due(seconds=RUN_SECONDS)):
        deliver_webhooks.delay()


@background()
def end_expired_approvals() -> None:
    """End the requests nobody answered in time."""
    late = Approval.objects.filter(status=Approval.Status.PENDING, expires_at__lte=timezone.now())
    for approval in late.select_related("job").order_by("id")[:500]:
        with firm_boundary(approval.firm_id):
            approval_expire(approval)


@background()
def end_idle_sessions() -> None:
    """End the sessions that nobody has used for longer than they were opened for, so that they count for no case."""
    for session in AgentSession.objects.idle().order_by("id")[:500]:
        with firm_boundary(session.firm_id):
            sessions_end(actor=SYSTEM, sessions=AgentSession.objects.filter(pk=session.pk).idle(), reason=IDLE)


@background()
def release_reservations() -> None:
    """Give back what ended jobs and runs still hold, since the process that ended them died before it did."""
    for job_id, firm_id in unreleased_jobs():
        job_release(job_id, firm_id)
    for run_id, firm_id in unreleased_runs():
        run_release(run_id, firm_id)


@background()
def fold_usage() -> None:
    """Make one row of the many that each sum of charged operations was written in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT agents_fold_usage()")


@background()
def dispatch_automation() -> None:
    """Make the runs that new events call for, and have a worker execute them. Started after events, and by the scheduler."""
    dispatch()
    if waiting_runs(limit=1):
        run_automation.apply_async(expires=RUN_SECONDS)


@background("enrich")
def run_automation() -> None:
    """Execute runs without a lease, for a while, unless another worker is doing it."""
    if automation_wakeup.with_lock(lambda: execute_waiting_runs(seconds=RUN_SECONDS)):
        run_automation.apply_async(expires=RUN_SECONDS)
