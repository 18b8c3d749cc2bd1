"""Wakes the sender after events were committed, and keeps it to one sender at a time.

The rows and their leases are the truth; what Redis holds here only saves work and time.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable

from django.db import Error as DatabaseAway
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError as BrokerAway
from redis.exceptions import LockError, RedisError

from agents.webhooks.due import live_webhooks
from config.api.throttles import connection

AWAKE, AGAIN, SENDING = "intactus:webhooks:awake", "intactus:webhooks:again", "intactus:webhooks:sending"
AWAKE_MS = 250  # commits within this time wake the sender once
SENDING_SECONDS = 120  # longer than a run
REMEMBERED_SECONDS = 5.0  # how long a process remembers whether a firm has webhooks at all
logger = logging.getLogger("intactus.webhooks")
_known: dict[uuid.UUID, tuple[float, bool]] = {}


def events_committed(firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
    """Wake the sender if the firm has webhooks. The scheduler finds within seconds what is missed here."""
    try:
        if has_webhooks(firm_id):
            wake_sender()
    except DatabaseAway:
        logger.warning("could not look for the webhooks of a firm", exc_info=True)


def wake_sender() -> None:
    """Have a worker send what is due, at once but at most once in ``AWAKE_MS``."""
    try:
        if connection().set(AWAKE, 1, nx=True, px=AWAKE_MS):
            # by its path: the module of tasks imports this one
            import_string("agents.tasks.deliver_webhooks").delay()
    except (RedisError, BrokerAway, ConnectionError):
        return  # the scheduler wakes it


def has_webhooks(firm_id: uuid.UUID) -> bool:
    """Whether any of the firm's sessions has a live webhook, as of a few seconds ago at most."""
    now = time.monotonic()
    until, known = _known.get(firm_id, (0.0, False))
    if until < now:
        known = live_webhooks().filter(firm_id=firm_id).exists()
        _known[firm_id] = (now + REMEMBERED_SECONDS, known)
    return known


def forget(firm_id: uuid.UUID) -> None:
    """Forget what is cached about the firm, because a webhook was registered."""
    _known.pop(firm_id, None)


def with_lock(work: Callable[[], bool]) -> bool:
    """Do the work unless another worker is doing it, and repeat it if it was requested meanwhile.

    Returns whether there is more to do, which the caller has to schedule. A worker that does not get the lock records its
    request and returns.
    """
    redis = connection()
    redis.delete(AWAKE)
    redis.set(AGAIN, 1, ex=SENDING_SECONDS)
    more = False
    while redis.get(AGAIN) and not more:
        lock = redis.lock(SENDING, timeout=SENDING_SECONDS, blocking=False)
        if not lock.acquire():
            return False
        try:
            redis.delete(AGAIN)
            more = work()
        finally:
            _release(lock)
    return more


def _release(lock: object) -> None:
    try:
        lock.release()  # type: ignore[attr-defined]  # redis' lock comes without its type
    except LockError:
        logger.info("sending took longer than its lock")
