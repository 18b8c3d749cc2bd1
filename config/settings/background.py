"""Celery: queues, the schedule and leases."""

from __future__ import annotations

from typing import Any

from config import embedded
from config.settings.data import REDIS_URL
from config.settings.environment import env

CELERY_BROKER_URL = embedded.broker_url(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CHANNEL_ERROR_RETRY = True  # a broker that is full or only reads for a while ends no worker
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = ["config.jobs.route"]
# The order of the worker's -Q list is the order of service: what people wait for (text) before enrichment.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "queue_order_strategy": "priority",
    "visibility_timeout": 3600,
    "global_keyprefix": env("REDIS_PREFIX", default="intactus") + ":",
}
CELERY_TASK_ALWAYS_EAGER = env.bool("CELERY_EAGER", default=False)
CELERY_TASK_EAGER_PROPAGATES = True


def _every(seconds: float, task: str) -> dict[str, Any]:
    """A task that is begun so often. One that no worker took until then is dropped, for the next is there; hosts' clocks may
    differ by some seconds."""
    return {"task": task, "schedule": seconds, "options": {"expires": max(seconds, 60.0)}}


CELERY_BEAT_SCHEDULE = {
    "wake-stalled-jobs": _every(15.0, "evidence.tasks.wake_stalled_jobs"),
    "seal-entries": _every(30.0, "audit.tasks.seal_audit"),
    "seal-all-entries": _every(86_400.0, "audit.tasks.seal_all_audit"),
    "fold-facets": _every(30.0, "evidence.tasks.fold_facets"),
    "fold-usage": _every(60.0, "agents.tasks.fold_usage"),
    "wake-stalled-rereadings": _every(15.0, "facts.tasks.wake_stalled_rereadings"),
    "compare-facts": _every(60.0, "facts.tasks.compare_facts"),
    "compare-texts": _every(300.0, "evidence.tasks.compare_texts"),
    "check-filter-alerts": _every(60.0, "facts.tasks.check_filter_alerts"),
    "remind-of-deadlines": _every(900.0, "facts.tasks.remind_of_deadlines"),
    "fold-entities": _every(30.0, "facts.tasks.fold_entity_counts"),
    "seal-events": _every(5.0, "audit.tasks.seal_events"),
    "deliver-webhooks": _every(5.0, "agents.tasks.deliver_webhooks"),
    "check-monitors": _every(60.0, "evidence.tasks.check_monitors"),
    "issue-receipts": _every(60.0, "evidence.tasks.issue_receipts"),
    "sweep-uploads": _every(3600.0, "evidence.tasks.sweep_uploads"),
    "end-expired-approvals": _every(60.0, "agents.tasks.end_expired_approvals"),
    "end-idle-sessions": _every(60.0, "agents.tasks.end_idle_sessions"),
    "release-reservations": _every(60.0, "agents.tasks.release_reservations"),
    "dispatch-automation": _every(5.0, "agents.tasks.dispatch_automation"),
    "mail-links": _every(30.0, "cases.tasks.mail_due_links"),
    "mail-notifications": _every(600.0, "cases.tasks.mail_due_notifications"),
    "notify-ending-grants": _every(900.0, "evidence.tasks.notify_ending_grants"),
    "forget-expired": _every(3600.0, "cases.tasks.forget_expired"),
}
JOB_LEASE_SECONDS = env.int("JOB_LEASE_SECONDS", default=60)
