"""Celery: queues, the schedule and leases."""

from __future__ import annotations

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
CELERY_BEAT_SCHEDULE = {
    "wake-stalled-jobs": {"task": "evidence.tasks.wake_stalled_jobs", "schedule": 15.0},
    "seal-entries": {"task": "audit.tasks.seal_audit", "schedule": 30.0, "options": {"expires": 30}},
    "seal-all-entries": {"task": "audit.tasks.seal_all_audit", "schedule": 86_400.0},
    "fold-facets": {"task": "evidence.tasks.fold_facets", "schedule": 30.0, "options": {"expires": 30}},
    "fold-usage": {"task": "agents.tasks.fold_usage", "schedule": 60.0, "options": {"expires": 60}},
    "wake-stalled-rereadings": {"task": "facts.tasks.wake_stalled_rereadings", "schedule": 15.0},
    "compare-facts": {"task": "facts.tasks.compare_facts", "schedule": 60.0, "options": {"expires": 60}},
    "compare-texts": {"task": "evidence.tasks.compare_texts", "schedule": 300.0, "options": {"expires": 300}},
    "check-filter-alerts": {"task": "facts.tasks.check_filter_alerts", "schedule": 60.0, "options": {"expires": 60}},
    "remind-of-deadlines": {"task": "facts.tasks.remind_of_deadlines", "schedule": 900.0, "options": {"expires": 900}},
    "fold-entities": {"task": "facts.tasks.fold_entity_counts", "schedule": 30.0, "options": {"expires": 30}},
    "seal-events": {"task": "audit.tasks.seal_events", "schedule": 5.0},
    "deliver-webhooks": {"task": "agents.tasks.deliver_webhooks", "schedule": 5.0},
    "check-monitors": {"task": "evidence.tasks.check_monitors", "schedule": 60.0, "options": {"expires": 60}},
    "issue-receipts": {"task": "evidence.tasks.issue_receipts", "schedule": 60.0, "options": {"expires": 60}},
    "sweep-uploads": {"task": "evidence.tasks.sweep_uploads", "schedule": 3600.0},
    "end-expired-approvals": {"task": "agents.tasks.end_expired_approvals", "schedule": 60.0},
    "end-idle-sessions": {"task": "agents.tasks.end_idle_sessions", "schedule": 60.0},
    "release-reservations": {"task": "agents.tasks.release_reservations", "schedule": 60.0},
    "dispatch-automation": {"task": "agents.tasks.dispatch_automation", "schedule": 5.0},
    "mail-links": {"task": "cases.tasks.mail_due_links", "schedule": 30.0},
    "mail-notifications": {"task": "cases.tasks.mail_due_notifications", "schedule": 600.0},
    "notify-ending-grants": {"task": "evidence.tasks.notify_ending_grants", "schedule": 900.0},
    "forget-expired": {"task": "cases.tasks.forget_expired", "schedule": 3600.0},
}
JOB_LEASE_SECONDS = env.int("JOB_LEASE_SECONDS", default=60)
