"""The one subscription of a process to all wake-ups, and the waiters of the calls that wait for events."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from weakref import WeakKeyDictionary

import redis.asyncio
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from redis.exceptions import RedisError

from audit.events.readers import places_after
from audit.events.wakeups import BLIND_SECONDS, CHANNELS

READY_SECONDS = 2.0
CHECK_EVERY = 5.0  # seconds between looks at the log itself: for the wake-up that was lost
LOOKS_AT_ONCE = 4  # waiting calls of one process that look at the log; each holds a connection only while it looks
_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


class Waiter:
    """Wakes one waiting call. Until it is known whose call it is, every event wakes it."""

    def __init__(self) -> None:
        self.firm_id: uuid.UUID | None = None
        self.cases: frozenset[uuid.UUID] | None = None
        self.woken = asyncio.get_running_loop().create_future()

    def concerns(self, firm_id: uuid.UUID, case_id: uuid.UUID | None) -> bool:
        if self.firm_id is None:
            return True
        return firm_id == self.firm_id and (self.cases is None or case_id in self.cases)

    def wake(self) -> None:
        if not self.woken.done():
            self.woken.set_result(None)

    def reset(self) -> None:
        """Called before each look at the log: what happens from here on wakes the call again."""
        if self.woken.done():
            self.woken = asyncio.get_running_loop().create_future()


class Hub:
    """Holds the waiters of one event loop, with one Redis subscription and one watch of the log for all of them."""

    def __init__(self) -> None:
        self.looks = asyncio.Semaphore(LOOKS_AT_ONCE)
        self._waiters: set[Waiter] = set()
        self._listening = asyncio.Event()
        self._log_read = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._redis_down = False

    @contextmanager
    def waiter(self) -> Iterator[Waiter]:
        """Yields a waiter for the block. The hub listens while it has any."""
        waiter = Waiter()
        self._waiters.add(waiter)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._watch())]
        try:
            yield waiter
        finally:
            self._waiters.discard(waiter)
            if not self._waiters:
                self._stop()

    async def ready(self) -> None:
        """Returns once wake-ups arrive, or Redis turns out to be unreachable: what commits from here on is not missed."""
        if self._listening.is_set() and self._log_read.is_set():
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(self._listening.wait(), self._log_read.wait()), READY_SECONDS)

    def wake(self, firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
        for waiter in self._waiters:
            if waiter.concerns(firm_id, case_id):
                waiter.wake()

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        self._listening.clear()
        self._log_read.clear()

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except (RedisError, OSError):
                self._redis_down = True
                self._listening.set()
                await asyncio.sleep(BLIND_SECONDS)

    async def _hear(self) -> None:
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1)
        async with client, client.pubsub() as subscription:
            await subscription.psubscribe(f"{CHANNELS}*")
            async for message in subscription.listen():
                if message["type"] == "pmessage":
                    firm, case = message["channel"].decode().removeprefix(CHANNELS), message["data"].decode()
                    self.wake(uuid.UUID(firm), uuid.UUID(case) if case else None)
                else:
                    self._redis_down = False
                    self._listening.set()

    async def _watch(self) -> None:
        """Reads the log itself every few seconds, and often while Redis is unreachable: once for all calls that wait."""
        position = await self._wake_for_new(None)
        self._log_read.set()
        while True:
            await asyncio.sleep(BLIND_SECONDS if self._redis_down else CHECK_EVERY)
            position = await self._wake_for_new(position)

    async def _wake_for_new(self, position: int | None) -> int | None:
        """Wakes the calls that wait for what came after the position, and returns up to where the log was read."""
        try:
            newest, places = await database_sync_to_async(places_after)(position)
        except (DatabaseError, InterfaceError):
            return position
        for firm_id, case_id in places:
            self.wake(firm_id, case_id)
        return newest


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
