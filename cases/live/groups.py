"""The open pages of one case in this process. They look at the log together: one seal and one batch of queries a look."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any, Protocol

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from audit.events.actions import group_of
from audit.events.readers import news_of_case
from audit.events.wakeups import BLIND_SECONDS
from cases.live.listeners import reach_of

GATHER = 0.002  # seconds in which wake-ups are gathered into one look at the log
FRESH = 5.0  # seconds after a look in which a heartbeat asks for no other
_groups: dict[uuid.UUID, PageGroup] = {}


class Listener(Protocol):
    """An open page: whose session it is, how far it has read, and whether it waits for an answer."""

    session_key: str
    position: int | None
    waits: bool

    def push(self, text: str | None) -> None:
        """Send this without waiting for the page; ``None`` ends the connection."""


@dataclass(frozen=True)
class LogReading:
    """What one look found: which kind of listener each session is, the events for each kind, and up to where all is read."""

    kinds: dict[str, str]
    events: dict[str, list[dict[str, Any]]]
    position: int
    newest: int


def page_group_of(case_id: uuid.UUID) -> PageGroup:
    return _groups.setdefault(case_id, PageGroup(case_id))


class PageGroup:
    """Wake-ups come once for all pages and lead to looks, one at a time; a look answers each page that has news."""

    def __init__(self, case_id: uuid.UUID) -> None:
        self.case_id = case_id
        self.listeners: set[Listener] = set()
        self._looked = 0.0
        self._wanted = False
        self._task: asyncio.Task[None] | None = None
        self._listener_task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def join(self, listener: Listener) -> None:
        """Adds a page and sends it what it missed; it gets all that commits after its first look begins."""
        self.listeners.add(listener)
        listener.waits = True
        if self._listener_task is None:
            self._listener_task = asyncio.create_task(self._listen())
        await self._listening.wait()
        self.request_look()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if self.listeners:
            return
        if self._listener_task is not None:
            self._listener_task.cancel()
        if _groups.get(self.case_id) is self:
            del _groups[self.case_id]

    def request_look(self) -> None:
        """Requests a look soon. Requests before a look begins share it; one during it leads to another."""
        self._wanted = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look_while_wanted())

    def heartbeat(self, listener: Listener) -> None:
        """Answer a page that asks whether it missed something; many such questions cost one look every few seconds."""
        listener.waits = True
        if listener.position is None or monotonic() - self._looked > FRESH:
            self.request_look()
        else:
            _answer(listener, listener.position, "")

    async def _listen(self) -> None:
        """Requests a look at every wake-up, until the last page has left. Without Redis the heartbeats request them."""
        while True:
            try:
                await self._hear()
            except (RedisError, OSError):
                self._listening.set()
                await asyncio.sleep(BLIND_SECONDS)

    async def _hear(self) -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(group_of(self.case_id), channel)
        self._listening.set()
        try:
            while True:
                await layer.receive(channel)
                self.request_look()
        finally:
            await layer.group_discard(group_of(self.case_id), channel)

    async def _look_while_wanted(self) -> None:
        while self._wanted and self.listeners:
            await asyncio.sleep(GATHER)
            self._wanted = False
            here = list(self.listeners)
            marks = [(one.session_key, one.position) for one in here]
            look = await database_sync_to_async(_look)(self.case_id, marks)
            self._looked = monotonic()
            self._wanted = self._wanted or look.position < look.newest
            self._send_news([one for one in here if one in self.listeners], look)

    def _send_news(self, listeners: Iterable[Listener], look: LogReading) -> None:
        @cache
        def news(kind: str, since: int, position: int) -> str:
            """What all listeners of a kind get that have read as far: the words are made once and shared."""
            events = [event for event in look.events[kind] if since < event["position"] <= look.position]
            return _message(json.dumps(events), position) if events else ""

        for one in listeners:
            kind = look.kinds.get(one.session_key)
            if kind is None:
                self.leave(one)
                one.push(None)
                continue
            since = look.newest if one.position is None else min(one.position, look.newest)  # who begins hears no past
            position = max(since, look.position)
            _answer(one, position, news(kind, since, position))


def _message(events: str, position: int) -> str:
    return f'{{"events": {events}, "position": {position}}}'


def _answer(listener: Listener, position: int, news: str) -> None:
    if news or listener.waits:
        listener.push(news or _message("[]", position))
    listener.position, listener.waits = position, False


def _look(case_id: uuid.UUID, marks: list[tuple[str, int | None]]) -> LogReading:
    """Rights anew for every session, then the log once for each kind of listener."""
    reach = reach_of(case_id, [key for key, _ in marks])
    if not reach.scopes:
        return LogReading({}, {}, 0, 0)
    known = [position for key, position in marks if key in reach.kinds and position is not None]
    news = news_of_case(case_id, reach.scopes, since=min(known, default=None))
    return LogReading(reach.kinds, news.events, news.position, news.newest)
