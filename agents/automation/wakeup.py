"""Wakes the dispatcher after events were committed, where a firm has rules at all. The rows are the truth."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from contextlib import suppress

from django.db import Error as DatabaseAway
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError as BrokerAway
from redis.exceptions import LockError, RedisError

from agents.models import AutomationRule
from config.api.throttles import connection

AWAKE, AWAKE_MS = "intactus:automation:awake", 500  # commits within this time wake the dispatcher once
REMEMBERED_SECONDS = 5.0  # how long a process remembers whether a firm has rules
WORKING, WORKING_SECONDS = "intactus:automation:working", 60
logger = logging.getLogger("intactus.automation")
_known: dict[uuid.UUID, tuple[float, bool]] = {}


def events_committed(firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
    """Have the dispatcher run soon. The scheduler finds within seconds what is missed here."""
    if case_id is None:
        return
    try:
        if has_rules(firm_id):
            _wake()
    except DatabaseAway:
        logger.warning("could not look for the rules of a firm", exc_info=True)


def has_rules(firm_id: uuid.UUID) -> bool:
    """Whether the firm has an enabled rule, as of a few seconds ago at most."""
    until, known = _known.get(firm_id, (0.0, False))
    if until < time.monotonic():
        known = AutomationRule.objects.filter(firm_id=firm_id, enabled=True, deleted_at__isnull=True).exists()
        _known[firm_id] = (time.monotonic() + REMEMBERED_SECONDS, known)
    return known


def forget(firm_id: uuid.UUID) -> None:
    """Forget what is cached about the firm, because a rule was made or enabled."""
    _known.pop(firm_id, None)


def with_lock(work: Callable[[], bool]) -> bool:
    """Do the work unless another worker holds the lock; returns its result, or ``False``. Without Redis, do it anyway."""
    lock = connection().lock(WORKING, timeout=WORKING_SECONDS, blocking=False)
    try:
        if not lock.acquire():
            return False
    except RedisError:
        return work()
    try:
        return work()
    finally:
        with suppress(LockError, RedisError):
            lock.release()


def _wake() -> None:
    try:
        if connection().set(AWAKE, 1, nx=True, px=AWAKE_MS):
            # by its path: the module of tasks imports this one
            import_string("agents.tasks.dispatch_automation").apply_async(countdown=AWAKE_MS / 1000)
    except (RedisError, BrokerAway, ConnectionError):
        return  # the scheduler wakes it
