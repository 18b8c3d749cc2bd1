"""The scheduler's Celery application: it sends the tasks of the schedule by name, and loads neither Django nor a task.

All of them belong to the default queue: who runs the others is decided where they are declared.
"""

from __future__ import annotations

import os
import sys

from celery import Celery

from config import embedded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
embedded.ensure()

app = Celery("intactus", fixups=[], set_as_current=False)  # where the tests load it, tasks stay with config.celery
app.config_from_object("django.conf:settings", namespace="CELERY")


def main(schedule: str) -> None:
    """Send the tasks of the schedule until stopped; ``schedule`` is the file that remembers when each was sent. As ``celery
    beat`` does, without loading celery's other commands."""
    app.Beat(schedule=schedule, pidfile=None).run()


if __name__ == "__main__":
    main(sys.argv[1])
