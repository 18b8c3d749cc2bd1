"""Wake-ups for calls that wait for events: a Redis channel for each firm. It carries case ids, never content."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from types import TracebackType
from typing import Self

from redis.exceptions import RedisError

from config.api.throttles import connection

BLIND_SECONDS = 1.0  # how long to wait between looks while Redis is unreachable
CHANNELS = "intactus:events:"
Listener = Callable[[uuid.UUID, uuid.UUID | None], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Have ``listener`` called after events were committed: briefly, and without raising. Registered in ``apps.py``."""
    if listener not in _listeners:
        _listeners.append(listener)


def notify_listeners(firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
    for listener in _listeners:
        listener(firm_id, case_id)


def channel_of(firm_id: uuid.UUID) -> str:
    return f"{CHANNELS}{firm_id.hex}"


def announce(firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
    """Wake the firm's waiting polls. Without Redis they read the log every second by themselves."""
    try:
        connection().publish(channel_of(firm_id), case_id.hex if case_id else "")
    except RedisError:
        return


class Listening:
    """A subscription to a firm's wake-ups, open for a ``with`` block: what commits after its start is not missed."""

    def __init__(self, firm_id: uuid.UUID) -> None:
        self.channel = channel_of(firm_id)
        self.pubsub = connection().pubsub()

    def __enter__(self) -> Self:
        try:
            self.pubsub.subscribe(self.channel)
            self.pubsub.get_message(timeout=1.0)  # the confirmation: from here on nothing is missed
        except RedisError:
            pass
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pubsub.close()

    def wait(self, seconds: float) -> None:
        """Return at the next wake-up, at the latest after ``seconds``. Wake-ups that came together count once."""
        try:
            message = self.pubsub.get_message(timeout=seconds)
            while message is not None:
                message = self.pubsub.get_message(timeout=0)
        except RedisError:
            time.sleep(min(seconds, BLIND_SECONDS))
