"""Background tasks: a task takes ids, may run twice, and is woken on commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from celery import current_app, shared_task
from django.db import transaction
from kombu.exceptions import OperationalError as BrokerAway
from redis.exceptions import RedisError

_queues: dict[str, str] = {}


def background(queue: str = "default", **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Register a Celery task on ``queue``. Acknowledged late: a killed worker's task is delivered again."""

    def register(function: Callable[..., Any]) -> Any:
        name = f"{function.__module__}.{function.__name__}"
        _queues[name] = queue
        return shared_task(name=name, acks_late=True, ignore_result=True, **options)(function)

    return register


def route(name: str, *args: Any, **kwargs: Any) -> dict[str, str] | None:
    """The queue of a task. Registered as Celery's router."""
    return {"queue": _queues[name]} if name in _queues else None


def wake_on_commit(task: Any, *ids: Any) -> None:
    """Send the task once the transaction commits. If the broker takes none, the scheduler finds the job's row later."""

    def send() -> None:
        try:
            task.delay(*(str(one) for one in ids))
        except (BrokerAway, RedisError, ConnectionError):
            return

    transaction.on_commit(send)


def messages_in(queues: Iterable[str]) -> int:
    """How many tasks wait in these queues for a worker."""
    with current_app.pool.acquire(block=True) as connection:
        channel = connection.default_channel
        # Not passively: kombu looks for the queue's key without its prefix.
        return sum(int(channel.queue_declare(queue=queue).message_count) for queue in queues)
