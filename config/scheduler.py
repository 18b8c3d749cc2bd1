"""The scheduler's Celery application: it sends the tasks of the schedule by name, and loads neither Django nor a task.

All of them belong to the default queue: who runs the others is decided where they are declared.
"""

from __future__ import annotations

import os

from celery import Celery

from config import embedded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
embedded.ensure()

app = Celery("intactus", fixups=[], set_as_current=False)  # where the tests load it, tasks stay with config.celery
app.config_from_object("django.conf:settings", namespace="CELERY")
