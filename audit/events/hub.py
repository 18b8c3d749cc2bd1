"""The one subscription of a process to all wake-ups, and the bells of the calls that wait there for events."""

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
LOOKS_AT_ONCE = 4  # of waiting calls in one process; a database connection each, only while they look
_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


class Bell:
    """Rings for one waiting call. Until it is told whose call it is, it rings for whatever happens."""

    def __init__(self) -> None:
        self.firm_id: uuid.UUID | None = None
        self.cases: frozenset[uuid.UUID] | None = None
        self.rung = asyncio.get_running_loop().create_future()

    def hears(self, firm_id: uuid.UUID, case_id: uuid.UUID | None) -> bool:
        if self.firm_id is None:
            return True
        return firm_id == self.firm_id and (self.cases is None or case_id in self.cases)

    def ring(self) -> None:
        if not self.rung.done():
            self.rung.set_result(None)

    def still(self) -> None:
        """Before a look: what happens from here on rings again."""
        if self.rung.done():
            self.rung = asyncio.get_running_loop().create_future()


class Hub:
    """Where the waiting calls of one event loop hang their bells: one Redis subscription, and one watch of the log."""

    def __init__(self) -> None:
        self.looks = asyncio.Semaphore(LOOKS_AT_ONCE)
        self._bells: set[Bell] = set()
        self._hears = asyncio.Event()
        self._based = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._away = False

    @contextmanager
    def bell(self) -> Iterator[Bell]:
        """A bell for the block. The hub listens while there is any."""
        bell = Bell()
        self._bells.add(bell)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._watch())]
        try:
            yield bell
        finally:
            self._bells.discard(bell)
            if not self._bells:
                self._rest()

    async def ready(self) -> None:
        """Return once wake-ups are heard, or Redis turns out to be away: what commits from here on is not missed."""
        if self._hears.is_set() and self._based.is_set():
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(self._hears.wait(), self._based.wait()), READY_SECONDS)

    def ring(self, firm_id: uuid.UUID, case_id: uuid.UUID | None) -> None:
        for bell in self._bells:
            if bell.hears(firm_id, case_id):
                bell.ring()

    def _rest(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        self._hears.clear()
        self._based.clear()

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except (RedisError, OSError):
                self._away = True
                self._hears.set()
                await asyncio.sleep(BLIND_SECONDS)

    async def _hear(self) -> None:
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1)
        async with client, client.pubsub() as subscription:
            await subscription.psubscribe(f"{CHANNELS}*")
            async for message in subscription.listen():
                if message["type"] == "pmessage":
                    firm, case = message["channel"].decode().removeprefix(CHANNELS), message["data"].decode()
                    self.ring(uuid.UUID(firm), uuid.UUID(case) if case else None)
                else:
                    self._away = False
                    self._hears.set()

    async def _watch(self) -> None:
        """Look at the log itself now and then, and often while Redis is away: once for all who wait."""
        position = await self._news(None)
        self._based.set()
        while True:
            await asyncio.sleep(BLIND_SECONDS if self._away else CHECK_EVERY)
            position = await self._news(position)

    async def _news(self, position: int | None) -> int | None:
        """Ring for what came after the position; up to where the log was read."""
        try:
            newest, places = await database_sync_to_async(places_after)(position)
        except (DatabaseError, InterfaceError):
            return position
        for firm_id, case_id in places:
            self.ring(firm_id, case_id)
        return newest


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
