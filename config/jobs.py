"""Doors for background work: a task takes ids, may run twice, and is woken on commit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError as BrokerAway


def background(queue: str = "default", **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Register a Celery task on ``queue``. Acknowledged late: a killed worker's task is delivered again."""
    return shared_task(queue=queue, acks_late=True, ignore_result=True, **options)  # type: ignore[no-any-return]


def wake_on_commit(task: Any, *ids: Any) -> None:
    """Send the task once the transaction commits. If the broker is away, the scheduler finds the job's row later."""

    def send() -> None:
        try:
            task.delay(*(str(one) for one in ids))
        except (BrokerAway, ConnectionError):
            return

    transaction.on_commit(send)
