"""A worker like ours that soon takes itself to rest, for ``test_worker_rest.py``: ``celery -A tests.config.resting_worker``."""

from __future__ import annotations

import os
from pathlib import Path

from celery import Celery

from config import worker_rest

worker_rest.CHECK_SECONDS = 0.1
worker_rest.MOST_KB = 40_000

# Not the current one: whoever sends a task to it has another, ours.
app = Celery("resting", broker=os.environ["RESTING_BROKER"], set_as_current=False)
app.conf.update(task_acks_late=True, worker_prefetch_multiplier=1, task_default_queue=os.environ["RESTING_QUEUE"])
app.steps["worker"].add("config.worker_rest:RenewedAtRest")
HELD: list[bytes] = []


@app.task
def hold(file: str, megabytes: int) -> None:
    """Hold so much more than the worker did, and write down which process holds it."""
    HELD.append(os.urandom(megabytes * 2**20))
    Path(file).write_text(str(os.getpid()))
