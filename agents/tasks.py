"""Background doors of agents."""

from __future__ import annotations

from django.utils import timezone

from agents.actions.approvals import approval_expire
from agents.actions.spending import job_release, unreleased_jobs
from agents.models import Approval
from agents.webhooks.sender import send_due
from agents.webhooks.waking import alone
from config.boundary import firm_boundary
from config.jobs import background

RUN_SECONDS = 30.0  # then the worker looks for other work first


@background()
def deliver_webhooks() -> None:
    """Make deliveries of new events and send what is due. Woken by events, and by the scheduler for what is tried again."""
    if alone(lambda: send_due(seconds=RUN_SECONDS)):
        deliver_webhooks.delay()


@background()
def end_expired_approvals() -> None:
    """End the requests nobody answered in time."""
    late = Approval.objects.filter(status=Approval.Status.PENDING, expires_at__lte=timezone.now())
    for approval in late.select_related("job").order_by("id")[:500]:
        with firm_boundary(approval.firm_id):
            approval_expire(approval)


@background()
def release_reservations() -> None:
    """Give back what ended jobs still hold, since the process that ended them died before it did."""
    for job_id, firm_id in unreleased_jobs():
        job_release(job_id, firm_id)
