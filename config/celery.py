"""The Celery application: background tasks. Jobs in the database are the truth; tasks only wake workers."""

from __future__ import annotations

import os

from celery import Celery

from config import embedded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
embedded.ensure()

app = Celery("intactus")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("config.worker_rest:RenewedAtRest")  # by name: only workers load what it needs
