"""Keeps a job's lease alive while a stage computes for long."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from audit.models import Job


@contextmanager
def heartbeat(job: Job) -> Iterator[None]:
    """Renew the lease from a thread of its own until the block ends; a killed process's job is free again."""
    stop = threading.Event()
    thread = threading.Thread(target=_beat, args=(job, stop), name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _beat(job: Job, stop: threading.Event) -> None:
    every = settings.JOB_LEASE_SECONDS / 3
    while not stop.wait(every):
        lease = timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)
        with transaction.atomic():
            Job.objects.filter(pk=job.pk, status__in=Job.ACTIVE, lease_until__isnull=False).update(lease_until=lease)
    connection.close()
